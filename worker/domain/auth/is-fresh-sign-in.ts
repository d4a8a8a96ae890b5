import { MINUTE_MS } from '#worker/domain/shared/time.ts';

const FRESH_MS = 10 * MINUTE_MS;

/** Whether a sign-in (epoch ms) is recent enough for sensitive changes, which a stolen session must not make. */
export function isFreshSignIn(signedInAt: number, now: number): boolean {
  return now - signedInAt <= FRESH_MS;
}
