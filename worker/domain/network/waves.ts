import { HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import type { NetworkDelivery } from './delivery.ts';

/** A delivery is offered in waves, each to more drivers within a larger distance. */
export type Wave = { drivers: number; miles: number };
/** The widest wave is repeated. */
const MAX_WAVE: Wave = { drivers: 12, miles: 12 };
const NARROWER: readonly Wave[] = [
  { drivers: 3, miles: 3 },
  { drivers: 6, miles: 6 },
];

/** Returns the wave that follows `count` earlier ones. */
export function getWave(count: number): Wave & { isWidest: boolean } {
  const narrower = NARROWER[count];
  return narrower ? { ...narrower, isWidest: false } : { ...MAX_WAVE, isWidest: true };
}

/** How long a driver has to answer; after that the next wave is sent. */
export const OFFER_MS = MINUTE_MS;

/** The most network orders a driver has at a time, offered and accepted: who has as many is offered no more. */
export const MAX_NETWORK_ORDERS = 12;

/**
 * Who sent no position for this long is offered nothing. Phones send none while the page is hidden, so a driver may wait with
 * the phone locked.
 */
export const MAX_POSITION_AGE_MS = HOUR_MS;

/** How long a driver is searched for; the widest wave is repeated for drivers who start a shift meanwhile. */
export const SEARCH_MS = 8 * MINUTE_MS;

/** How long before the food is ready a delivery is offered. */
const LEAD_MS = 30 * MINUTE_MS;

/** Returns from when on a delivery is offered (epoch ms). */
export function computeOffersFrom(readyAt: number | null, now: number): number {
  return Math.max(now, (readyAt ?? now) - LEAD_MS);
}

/** Returns from when on a delivery will be offered (epoch ms), or null where it is offered by now, or no longer. */
export function findOffersAhead(
  { status, readyAt, createdAt }: Pick<NetworkDelivery, 'status' | 'readyAt' | 'createdAt'>,
  now: number,
): number | null {
  const offersFrom = computeOffersFrom(readyAt, createdAt);
  return status === 'offering' && offersFrom > now ? offersFrom : null;
}
