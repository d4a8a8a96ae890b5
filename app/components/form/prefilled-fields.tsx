import { useEffect, useRef } from 'react';
import { fillFromAddress, type PrefilledNames } from './fill-from-address.ts';

/** Stands in a form and fills its empty fields from the address it was opened with. */
export function PrefilledFields({ fields }: { fields: PrefilledNames }) {
  const marker = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (marker.current) fillFromAddress(marker.current);
  }, []);
  return <span ref={marker} hidden data-prefill={JSON.stringify(fields)} />;
}
