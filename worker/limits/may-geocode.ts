import type { Ctx } from '#worker/ctx.ts';
import { getAddressKey } from '#worker/domain/auth/client-address.ts';
import { GEOCODING_SERVICES } from '#worker/domain/limits/rate-limits.ts';
import { countAttempts } from './count-attempts.ts';
import { limitRate } from './limit-rate.ts';

/** The requester of an address search: a driver, a restaurant by its API key, or a visitor by the client address. */
export type Requester = { driverId: string } | { identity: string } | { address: string | null };

/** How many full windows of a service an address search waits. A job does not wait. */
const MAX_WAITS = 2;

type Limiting = Pick<Ctx, 'db' | 'now' | 'config' | 'limiters' | 'log'>;

type Asked = {
  service: keyof typeof GEOCODING_SERVICES;
  /** Whether the text is still being typed. */
  isTyping: boolean;
};

/**
 * Counts a request to a geocoding service and returns whether it is allowed. It checks the requester's limit, then the limit of
 * all visitors, then that of the service, waiting for its next window. A request over one limit does not count toward the next. A
 * text that is still being typed has its own limits and does not wait.
 */
export async function mayGeocode(
  ctx: Limiting,
  { service, isTyping }: Asked,
  requester: Requester | null,
): Promise<boolean> {
  if (!(await isWithinShare(ctx, { service, isTyping }, requester))) return false;
  const { all } = GEOCODING_SERVICES[service];
  const maxWaits = requester && !isTyping ? MAX_WAITS : 0;
  for (let waits = 0; ; waits += 1) {
    const count = { key: `geocoding:${service}`, ...all };
    const { ok } = await countAttempts({ ...ctx, now: Date.now() }, [count]);
    if (ok || waits === maxWaits) return ok;
    await scheduler.wait(all.windowMs);
  }
}

/** Counts a request toward the requester's limits, and for a visitor also toward those of all visitors. */
async function isWithinShare(
  ctx: Limiting,
  { service, isTyping }: Asked,
  requester: Requester | null,
): Promise<boolean> {
  const isVisitor = requester !== null && 'address' in requester;
  const countVisitors = async (doing: string) => {
    const key = `geocoding:${service}:${doing}`;
    return (await countAttempts(ctx, [{ key, ...GEOCODING_SERVICES[service].visitors }])).ok;
  };
  if (isTyping) {
    const identity = isVisitor ? getAddressKey(requester.address) : JSON.stringify(requester);
    const { ok } = await limitRate(ctx, 'suggestedPlaces', { identity });
    return ok && (!isVisitor || countVisitors('typing'));
  }
  if (!requester) return true;
  if ('driverId' in requester) return (await limitRate(ctx, 'geocoding', requester)).ok;
  if ('identity' in requester) return (await limitRate(ctx, 'restaurantGeocoding', requester)).ok;
  return (await limitRate(ctx, 'visitorGeocoding', requester)).ok && countVisitors('visitors');
}
