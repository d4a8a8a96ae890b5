import type { Ctx } from '#worker/ctx.ts';
import { GEOCODING_SERVICES } from '#worker/domain/limits/rate-limits.ts';
import { countAttempts } from '#worker/services/shared/count-attempts.ts';
import { limitRate } from '#worker/services/shared/limit-rate.ts';

/** Whoever searches for an address: a driver, a restaurant by its API key, or a visitor by the client address. */
export type Requester = { driverId: string } | { identity: string } | { address: string | null };

/** How many windows of a service that are full somebody's request waits out; a job waits for none. */
const MAX_WAITS = 2;

/**
 * Counts a request to a geocoding service, and returns whether it is allowed: by the requester's limit, then that of all
 * visitors, then that of the service, whose next window it waits for. A request over one limit does not count in the next.
 */
export async function mayGeocode(
  ctx: Pick<Ctx, 'db' | 'now' | 'config' | 'limiters' | 'log'>,
  service: keyof typeof GEOCODING_SERVICES,
  requester: Requester | null,
): Promise<boolean> {
  const { all, visitors } = GEOCODING_SERVICES[service];
  const key = `geocoding:${service}`;
  if (requester && 'driverId' in requester) {
    if (!(await limitRate(ctx, 'geocoding', requester)).ok) return false;
  } else if (requester && 'identity' in requester) {
    if (!(await limitRate(ctx, 'restaurantGeocoding', requester)).ok) return false;
  } else if (requester) {
    if (!(await limitRate(ctx, 'visitorGeocoding', requester)).ok) return false;
    if (!(await countAttempts(ctx, [{ key: `${key}:visitors`, ...visitors }])).ok) return false;
  }
  const mostWaits = requester ? MAX_WAITS : 0;
  for (let waits = 0; ; waits += 1) {
    const { ok } = await countAttempts({ ...ctx, now: Date.now() }, [{ key, ...all }]);
    if (ok || waits === mostWaits) return ok;
    await scheduler.wait(all.windowMs);
  }
}
