import { MINUTE_MS } from '#worker/domain/shared/time.ts';

const FRESH_MS = 10 * MINUTE_MS;

/** Returns whether a sign-in (epoch ms) is recent enough for sensitive changes, so that a stolen session cannot make them. */
export function isFreshSignIn(signedInAt: number, now: number): boolean {
  return now - signedInAt <= FRESH_MS;
}
