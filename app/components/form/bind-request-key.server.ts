import { hashToken } from '#worker/auth/token-cookie.ts';

/**
 * Returns an idempotency key derived from the form's key and its values: resubmitting the same values repeats the request, and
 * corrected values make a new one.
 */
export async function bindRequestKey(requestKey: string | null, typed: object): Promise<string | null> {
  return requestKey && `${requestKey} ${await hashToken(JSON.stringify(typed))}`;
}
