import { useEffect, useRef } from 'react';
import { fillFromAddress, type PrefilledNames } from './fill-from-address.ts';

/** Fills the empty fields of the surrounding form from the URL fragment. */
export function PrefilledFields({ fields }: { fields: PrefilledNames }) {
  const marker = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (marker.current) fillFromAddress(marker.current);
  }, []);
  return <span ref={marker} hidden data-prefill={JSON.stringify(fields)} />;
}
