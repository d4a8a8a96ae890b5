import { useEffect, useRef } from 'react';
import type { ActionReply } from '#app/lib/toast.ts';

type Sent = { state: string; data?: Pick<ActionReply, 'isDone'> | undefined };

/**
 * Calls `onDone` once when a form's fetcher returns a successful reply. The page may render many times before it is left, each
 * time with a new `onDone`. Calling a navigating one each time would interrupt the navigation forever.
 */
export function useWhenDone({ state, data }: Sent, onDone: () => void): void {
  const isDone = state === 'idle' && data?.isDone === true;
  const wasDone = useRef(false);
  useEffect(() => {
    if (isDone && !wasDone.current) onDone();
    wasDone.current = isDone;
  }, [isDone, onDone]);
}
