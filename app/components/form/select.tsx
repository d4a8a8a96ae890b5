import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { useIsWritten } from '#app/components/lazy/server-markup.tsx';

/**
 * A select that starts with its first default. Preact would let a later default override the driver's choice, and it looks for
 * the default only among direct options, not in option groups.
 */
export function Select({ defaultValue, ...props }: ComponentProps<'select'>) {
  const [first] = useState(defaultValue);
  const isWritten = useIsWritten();
  const select = useRef<HTMLSelectElement>(null);
  useLayoutEffect(() => {
    if (select.current && !isWritten && first !== undefined) select.current.value = String(first);
  }, [first, isWritten]);
  // On the server, options in groups are matched by `value` only.
  const inGroups = typeof document === 'undefined' ? { value: first } : {};
  return <select {...props} ref={select} defaultValue={first} {...inGroups} />;
}
