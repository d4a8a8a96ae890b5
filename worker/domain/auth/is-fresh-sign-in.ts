import { MINUTE_MS } from '#worker/domain/shared/time.ts';

const FRESH_MS = 10 * MINUTE_MS;

/** Whether a sign-in (epoch ms) is recent enough for what a borrowed or stolen session must not do. */
export function isFreshSignIn(signedInAt: number, now: number): boolean {
  return now - signedInAt <= FRESH_MS;
}
