import { useEffect, useRef } from 'react';
import { createStore } from '#app/lib/create-store.ts';

/** Where a browser does not say when it has nothing to do, in ms. */
const LATER_MS = 2000;

/** Not every browser says so. */
type Phone = Navigator & { connection?: { saveData?: boolean } };

const settled = createStore(false);

/** Says that all a page needs is there: what may come next is fetched from now on. */
export function settlePage(): void {
  settled.set(true);
}

/**
 * Calls `fetchAhead` once when all the page needs is there and the browser has nothing else to do, unless the phone is to
 * save data.
 */
export function useIdle(isWanted: boolean, fetchAhead: () => void): void {
  const isSettled = settled.use();
  const latest = useRef(fetchAhead);
  latest.current = fetchAhead;
  const isDue = isWanted && isSettled;
  useEffect(() => {
    const { connection }: Phone = navigator;
    if (!isDue || connection?.saveData) return;
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => latest.current(), LATER_MS);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(() => latest.current());
    return () => cancelIdleCallback(idle);
  }, [isDue]);
}
