import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { useIsWritten } from '#app/components/lazy/server-markup.tsx';

/**
 * A list to choose from, which starts with its first default. Preact would let a later default replace the driver's choice, and
 * looks for it among the list's own options only, not in groups.
 */
export function Select({ defaultValue, ...props }: ComponentProps<'select'>) {
  const [first] = useState(defaultValue);
  const isWritten = useIsWritten();
  const select = useRef<HTMLSelectElement>(null);
  useLayoutEffect(() => {
    if (select.current && !isWritten && first !== undefined) select.current.value = String(first);
  }, [first, isWritten]);
  // The server finds it in groups by `value` only.
  const inGroups = typeof document === 'undefined' ? { value: first } : {};
  return <select {...props} ref={select} defaultValue={first} {...inGroups} />;
}
