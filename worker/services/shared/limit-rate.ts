import type { Ctx } from '#worker/ctx.ts';
import { getAddressKey } from '#worker/domain/auth/client-address.ts';
import { type Result, succeed } from '#worker/domain/shared/result.ts';
import { HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import { countAttempt } from './count-attempt.ts';

/** What may be done how often: by one client address, or by one driver. */
const RATE_LIMITS = {
  'sign-in': { limit: 20, windowMs: MINUTE_MS },
  'restaurant-signup': { limit: 10, windowMs: HOUR_MS },
  'restaurant-manage': { limit: 30, windowMs: MINUTE_MS },
  'manage-link': { limit: 5, windowMs: HOUR_MS },
  invitation: { limit: 20, windowMs: HOUR_MS },
  'email-change': { limit: 5, windowMs: HOUR_MS },
  'push-test': { limit: 10, windowMs: MINUTE_MS },
  samples: { limit: 20, windowMs: MINUTE_MS },
} as const;

export type LimitedAction = keyof typeof RATE_LIMITS;

/** Who acts: a driver, or whoever sends from an address (`CF-Connecting-IP`; null when nothing names one). */
export type Actor = { driverId: string } | { address: string | null };

/** Counts an action against its limit; fails with `tooManyRequests`. Where limits are off it counts nothing. */
export async function limitRate(ctx: Ctx, action: LimitedAction, actor: Actor): Promise<Result<undefined>> {
  if (!ctx.config.hasRateLimits) return succeed(undefined);
  const who = 'driverId' in actor ? actor.driverId : getAddressKey(actor.address);
  const counted = await countAttempt(ctx, `${action}:${who}`, RATE_LIMITS[action]);
  if (!counted.ok) ctx.log('warn', 'rate limit reached', { action, who });
  return counted;
}
