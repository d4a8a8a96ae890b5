import { useEffect, useRef, useState } from 'react';
import { OUTDATED_EVENT } from '#app/components/live/outdated-event.ts';
import { repeatInSight } from '#app/components/live/repeat-in-sight.ts';
import { useIsOffline } from '#app/components/offline/queue-state.ts';

const STEP_MS = 15_000;
const LAST_STEP_MS = 1000;

/** How long before its end an offer's countdown switches to seconds. */
export const COUNTED_MS = 120_000;

/**
 * Returns the time of the response (epoch ms) at first, then the current time by the server's clock, updated every 15 seconds and
 * every second shortly before `endsAt`. Offline, the page may be from the cache, so the phone's clock is used if it is ahead.
 */
export function useNow(answeredAt: number, endsAt = Number.POSITIVE_INFINITY): number {
  const isOffline = useIsOffline();
  const shownAt = useRef(0);
  const [now, setNow] = useState(answeredAt);
  useEffect(() => {
    shownAt.current = Date.now();
    setNow(answeredAt);
  }, [answeredAt]);
  const stepMs = endsAt > now && endsAt - now <= COUNTED_MS ? LAST_STEP_MS : STEP_MS;
  useEffect(() => {
    const update = () => {
      const current = answeredAt + Date.now() - shownAt.current;
      setNow(isOffline ? Math.max(current, Date.now()) : current);
    };
    if (isOffline) update();
    return repeatInSight(stepMs, update);
  }, [answeredAt, isOffline, stepMs]);
  return now;
}

/** Returns the time left to answer an offer (ms). Triggers a reload of the page's data once it is up. */
export function useTimeLeft(expiresAt: number, answeredAt: number): number {
  const left = expiresAt - useNow(answeredAt, expiresAt);
  useEffect(() => {
    if (left <= 0) dispatchEvent(new Event(OUTDATED_EVENT));
  }, [left]);
  return left;
}
