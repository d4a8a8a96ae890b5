import { useEffect, useRef } from 'react';
import { createStore } from '#app/lib/create-store.ts';
import { isSavingData } from './is-saving-data.ts';

/** The delay in browsers without `requestIdleCallback`, in ms. */
const LATER_MS = 2000;

const settled = createStore(false);

/** Marks the page as loaded: from now on `useIdle` fetches what may come next. */
export function settlePage(): void {
  settled.set(true);
}

/**
 * Calls `fetchAhead` once when the page is loaded and the browser has nothing else to do, unless the phone is set to save
 * data.
 */
export function useIdle(isWanted: boolean, fetchAhead: () => void): void {
  const isSettled = settled.use();
  const latest = useRef(fetchAhead);
  latest.current = fetchAhead;
  const isDue = isWanted && isSettled;
  useEffect(() => {
    if (!isDue || isSavingData()) return;
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => latest.current(), LATER_MS);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(() => latest.current());
    return () => cancelIdleCallback(idle);
  }, [isDue]);
}
