import { useEffect, useRef, useState } from 'react';
import { OUTDATED } from '#app/components/live/outdated.ts';
import { repeatInSight } from '#app/components/live/repeat-in-sight.ts';
import { useIsOffline } from '#app/components/offline/queue-state.ts';

const STEP_MS = 15_000;

/**
 * Returns the instant of the response (epoch ms) at first, then the current time by the server's clock. Offline, when the page
 * may be one that the phone kept, the phone's clock counts where it is ahead.
 */
export function useNow(answeredAt: number): number {
  const isOffline = useIsOffline();
  const shownAt = useRef(0);
  const [now, setNow] = useState(answeredAt);
  useEffect(() => {
    shownAt.current = Date.now();
    setNow(answeredAt);
  }, [answeredAt]);
  useEffect(() => {
    const update = () => {
      const current = answeredAt + Date.now() - shownAt.current;
      setNow(isOffline ? Math.max(current, Date.now()) : current);
    };
    if (isOffline) update();
    return repeatInSight(STEP_MS, update);
  }, [answeredAt, isOffline]);
  return now;
}

/** Returns the time left to answer an offer (ms), and asks for a new reading of the page once it is over. */
export function useTimeLeft(expiresAt: number, answeredAt: number): number {
  const left = expiresAt - useNow(answeredAt);
  useEffect(() => {
    if (left <= 0) dispatchEvent(new Event(OUTDATED));
  }, [left]);
  return left;
}
