import type { RetryRule } from '#worker/domain/jobs/retry.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';

/** How often an email is tried again that could not be sent. */
export const EMAIL_RETRY: RetryRule = {
  leaseMs: 10 * MINUTE_MS,
  pausesMs: [5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS, 12 * HOUR_MS],
};

/**
 * Returns until when an email first tried at `firstTriedAt` may be tried (epoch ms). Until then the provider recognizes
 * the key of an earlier attempt and sends nothing twice (Resend keeps keys for 24 hours).
 */
export function getLastTry(firstTriedAt: number): number {
  return firstTriedAt + DAY_MS - HOUR_MS;
}
