import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import type { OfferReady } from '#worker/engines/offers/offer.ts';
import type { PlannedPickup } from '#worker/engines/offers/plan-active-orders.ts';
import { getLateDraw, type ReadyTime } from './ready-time.ts';

/** Describes an order's ready time on its route planned at `now` (epoch ms); null where there is nothing to show. */
export function describeReady(
  ready: ReadyTime | undefined,
  pickup: PlannedPickup | null | undefined,
  now: number,
): OfferReady | null {
  if (!ready || !pickup) return null;
  const at = (share: number) => Math.round(getLateDraw(ready.draws, share));
  return {
    ...{ origin: ready.origin, at: at(0.5), latestAt: at(0.9) },
    arriveAt: Math.round(now + pickup.arrival * MINUTE_MS),
    waitMinutes: Math.round(10 * pickup.wait) / 10,
  };
}
