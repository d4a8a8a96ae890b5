import { useEffect, useState } from 'react';

/**
 * Returns the idempotency key of a form: the given one until scripts run, then one of its own, because the key of a page may
 * have been used, by another form or before the page was stored on the phone.
 */
export function useFreshKey(given: string): string {
  const [own, setOwn] = useState<string | null>(null);
  useEffect(() => setOwn(crypto.randomUUID()), []);
  return own === null ? given : `${given} ${own}`;
}
