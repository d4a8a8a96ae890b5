import { hashToken } from '#worker/auth/token-cookie.ts';
import type { Ctx } from '#worker/ctx.ts';
import { getAddressKey } from '#worker/domain/auth/client-address.ts';
import {
  type CountedBy,
  type LimitedAction,
  MONTH_MS,
  MONTH_PREFIX,
  RATE_LIMITS,
  type RateLimit,
} from '#worker/domain/limits/rate-limits.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { countAttempts } from './count-attempts.ts';

type Limiting = Pick<Ctx, 'db' | 'now' | 'config' | 'limiters' | 'log'>;

/** The actor that each kind of limit counts by; `address` is the client's, null if unknown. */
type Actors = {
  driver: { driverId: string; amount?: number };
  address: { address: string | null };
  identity: { identity: string };
};

/** Counts an action, or `amount` of them, against its limits; fails with `tooManyRequests`. Does nothing if limits are off. */
export async function limitRate<Action extends LimitedAction>(
  ctx: Limiting,
  action: Action,
  actor: Actors[CountedBy<Action>],
): Promise<Result<undefined>> {
  if (!ctx.config.hasRateLimits) return succeed(undefined);
  const { limiter, windowMs, limit, monthLimit }: RateLimit = RATE_LIMITS[action];
  const amount = 'amount' in actor ? actor.amount : 1;
  const who = await describeActor(actor);
  const key = `${action}:${who}`;
  const own = { key, limit, windowMs, amount };
  // An action that the shorter limit refuses does not count toward the monthly limit.
  const month = monthLimit && {
    key: MONTH_PREFIX + key,
    limit: monthLimit,
    windowMs: MONTH_MS,
    amount,
    within: own,
  };
  const counted =
    (limiter && (await countAtEdge(ctx, limiter, key))) ??
    (await countAttempts(ctx, month ? [own, month] : [own]));
  if (!counted.ok) ctx.log('warn', 'rate limit reached', { action, by: RATE_LIMITS[action].by });
  return counted;
}

/** Returns the result of Cloudflare's rate limiter, or undefined if it is not bound. */
async function countAtEdge(
  ctx: Limiting,
  limiter: keyof Ctx['limiters'],
  key: string,
): Promise<Result<undefined> | undefined> {
  const outcome = await ctx.limiters[limiter]?.limit({ key });
  if (!outcome || outcome.success) return outcome && succeed(undefined);
  return fail('tooManyRequests', { values: { seconds: 60 }, retryAfterSeconds: 60 });
}

/** Returns the counter keys of a driver. */
export function listCounterKeys(driverId: string): string[] {
  const keys = Object.keys(RATE_LIMITS).map((action) => `${action}:${driverId}`);
  const monthly = Object.entries(RATE_LIMITS).filter(([, { monthLimit }]) => monthLimit !== undefined);
  return [...keys, ...monthly.map(([action]) => `${MONTH_PREFIX}${action}:${driverId}`)];
}

async function describeActor(actor: Actors[keyof Actors]): Promise<string> {
  if ('driverId' in actor) return actor.driverId;
  return 'identity' in actor ? hashToken(actor.identity) : getAddressKey(actor.address);
}
