import { useEffect, useState } from 'react';
import { repeatInSight } from '#app/components/live/repeat-in-sight.ts';

const STEP_MS = 15_000;

/** The instant of the response (epoch ms), and from then on the time as it goes by. */
export function useNow(answeredAt: number): number {
  const [now, setNow] = useState(answeredAt);
  useEffect(() => {
    const start = Date.now();
    setNow(answeredAt);
    return repeatInSight(STEP_MS, () => setNow(answeredAt + Date.now() - start));
  }, [answeredAt]);
  return now;
}
