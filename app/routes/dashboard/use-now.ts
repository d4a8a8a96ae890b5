import { useEffect, useState } from 'react';
import { OFFER_OVER } from '#app/components/live/offer-over.ts';
import { repeatInSight } from '#app/components/live/repeat-in-sight.ts';

const STEP_MS = 15_000;

/** Returns the instant of the response (epoch ms) at first, then the current time. */
export function useNow(answeredAt: number): number {
  const [now, setNow] = useState(answeredAt);
  useEffect(() => {
    const start = Date.now();
    setNow(answeredAt);
    return repeatInSight(STEP_MS, () => setNow(answeredAt + Date.now() - start));
  }, [answeredAt]);
  return now;
}

/** Returns the time left to answer an offer (ms), and asks for a new reading of the page once it is over. */
export function useTimeLeft(expiresAt: number, answeredAt: number): number {
  const left = expiresAt - useNow(answeredAt);
  useEffect(() => {
    if (left <= 0) dispatchEvent(new Event(OFFER_OVER));
  }, [left]);
  return left;
}
