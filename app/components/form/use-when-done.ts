import { useEffect, useRef } from 'react';
import type { ActionReply } from '#app/lib/toast.ts';

type Sent = { state: string; data?: Pick<ActionReply, 'isDone'> | undefined };

/**
 * Calls `onDone` once when a form's fetcher is back with a reply that it is done. The page may be drawn many times before it
 * has left, and with a new `onDone` each time: one that navigates would else interrupt itself without end.
 */
export function useWhenDone({ state, data }: Sent, onDone: () => void): void {
  const isDone = state === 'idle' && data?.isDone === true;
  const wasDone = useRef(false);
  useEffect(() => {
    if (isDone && !wasDone.current) onDone();
    wasDone.current = isDone;
  }, [isDone, onDone]);
}
