import { hashToken } from '#worker/auth/token-cookie.ts';

/** Returns the key of a form and what was typed into it: sent again it is the same request, corrected it is another one. */
export async function bindRequestKey(requestKey: string | null, typed: object): Promise<string | null> {
  return requestKey && `${requestKey} ${await hashToken(JSON.stringify(typed))}`;
}
