import { useEffect, useRef } from 'react';
import { useAtRest } from '#app/lib/use-at-rest.ts';
import { isSavingData } from './is-saving-data.ts';

/** The delay in browsers without `requestIdleCallback`, in ms. */
const LATER_MS = 2000;

/** Calls `doAhead` once when the page has settled and the browser is idle, unless the data saver is on. */
export function useIdle(isWanted: boolean, doAhead: () => void): void {
  const isAtRest = useAtRest();
  const latest = useRef(doAhead);
  latest.current = doAhead;
  const isDue = isWanted && isAtRest;
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
