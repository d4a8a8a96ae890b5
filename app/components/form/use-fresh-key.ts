import { useEffect, useState } from 'react';

/**
 * Returns a form's idempotency key: the given one until hydration, then that plus a random part. The page's own key may have been
 * used already, by another form or before the page was cached on the phone.
 */
export function useFreshKey(given: string): string {
  const [own, setOwn] = useState<string | null>(null);
  useEffect(() => setOwn(crypto.randomUUID()), []);
  return own === null ? given : `${given} ${own}`;
}
