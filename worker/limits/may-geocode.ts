import type { Ctx } from '#worker/ctx.ts';
import { getAddressKey } from '#worker/domain/auth/client-address.ts';
import { GEOCODING_SERVICES } from '#worker/domain/limits/rate-limits.ts';
import { countAttempts } from './count-attempts.ts';
import { limitRate } from './limit-rate.ts';

/** Who searches for an address: a driver, a restaurant by its API key, or a visitor by the client address. */
export type Requester = { driverId: string } | { identity: string } | { address: string | null };

/** How many full windows of a service a request waits for. A job waits for none. */
const MAX_WAITS = 2;

type Limiting = Pick<Ctx, 'db' | 'now' | 'config' | 'limiters' | 'log'>;

type Asked = {
  service: keyof typeof GEOCODING_SERVICES;
  /** Whether the text is still being typed. */
  isTyping: boolean;
};

/**
 * Counts a request to a geocoding service, and returns whether it is allowed: by the requester's limit, then that of all
 * visitors, then that of the service, whose next window it waits for. A request over one limit does not count in the next. A
 * text that is being typed has limits of its own and waits for nothing.
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

/** Counts a request by the limits of its requester, and for a visitor by that of all visitors. */
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
