import { useEffect, useState } from 'react';

/** By then the page is rendered and interactive. In ms. */
const REST_MS = 1000;

/** Whether the page has been shown for a moment, after which less urgent parts load. */
export function useAtRest(): boolean {
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAtRest(true), REST_MS);
    return () => clearTimeout(timer);
  }, []);
  return isAtRest;
}
