import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import type { OfferReady } from '#worker/engines/offers/offer.ts';
import type { PlannedPickup } from '#worker/engines/offers/plan-active-orders.ts';
import { getLateDraw, getMeanReady, type ReadyTime } from './ready-time.ts';

/** Describes an order's ready time on a route planned at `now` (epoch ms); null if there is nothing to show. */
export function describeReady(
  ready: ReadyTime | undefined,
  pickup: PlannedPickup | null | undefined,
  now: number,
): OfferReady | null {
  if (!ready || !pickup) return null;
  return {
    origin: ready.origin,
    at: Math.round(getMeanReady(ready)),
    latestAt: Math.round(getLateDraw(ready.draws, 0.9)),
    arriveAt: Math.round(now + pickup.arrival * MINUTE_MS),
    waitMinutes: Math.round(10 * pickup.wait) / 10,
  };
}
