import { useEffect, useRef } from 'react';

/**
 * Calls `onDone` once when a form becomes done. The page may be drawn many times before it has left, and with a new
 * `onDone` each time: one that navigates would else interrupt itself without end.
 */
export function useWhenDone(isDone: boolean, onDone: () => void): void {
  const wasDone = useRef(false);
  useEffect(() => {
    if (isDone && !wasDone.current) onDone();
    wasDone.current = isDone;
  }, [isDone, onDone]);
}
