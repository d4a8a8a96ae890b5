import { useEffect, useRef } from 'react';
import { createStore } from '#app/lib/create-store.ts';
import { isSavingData } from './is-saving-data.ts';

/** Longest wait for idleness, and the delay in browsers that do not tell of it. In ms. */
const LATER_MS = 2000;

const settled = createStore(false);

/** Marks the page as loaded: from now on `useIdle` fetches what may come next. */
export function settlePage(): void {
  settled.set(true);
}

/**
 * Calls `fetchAhead` once when the page has been loaded for `restMs` and the browser has nothing else to do, unless the phone
 * is set to save data.
 */
export function useIdle(isWanted: boolean, fetchAhead: () => void, restMs = 0): void {
  const isSettled = settled.use();
  const latest = useRef(fetchAhead);
  latest.current = fetchAhead;
  const isDue = isWanted && isSettled;
  useEffect(() => {
    if (!isDue || isSavingData()) return;
    let idle: number | undefined;
    const hasIdle = 'requestIdleCallback' in window;
    const timer = setTimeout(
      () => {
        if (hasIdle) idle = requestIdleCallback(() => latest.current(), { timeout: LATER_MS });
        else latest.current();
      },
      hasIdle ? restMs : restMs + LATER_MS,
    );
    return () => {
      clearTimeout(timer);
      if (idle !== undefined) cancelIdleCallback(idle);
    };
  }, [isDue, restMs]);
}
