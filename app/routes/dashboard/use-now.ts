import { useEffect, useState } from 'react';
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
