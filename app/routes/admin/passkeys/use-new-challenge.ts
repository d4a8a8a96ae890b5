import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { isUnsentReply } from '#app/lib/client-action.ts';

/**
 * Reads the page's challenge again after a refused reply, because it is valid for one attempt and for five minutes. Returns a
 * function that does so where the browser fails.
 */
export function useNewChallenge(reply: unknown): () => void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (reply && !isUnsentReply(reply)) revalidate();
  }, [reply, revalidate]);
  return revalidate;
}
