import { useEffect, useState } from 'react';

const STEP_MS = 15_000;

/** The instant of the response (epoch ms), and from then on the time as it goes by. */
export function useNow(answeredAt: number): number {
  const [now, setNow] = useState(answeredAt);
  useEffect(() => {
    const start = Date.now();
    setNow(answeredAt);
    const timer = setInterval(() => setNow(answeredAt + Date.now() - start), STEP_MS);
    return () => clearInterval(timer);
  }, [answeredAt]);
  return now;
}
