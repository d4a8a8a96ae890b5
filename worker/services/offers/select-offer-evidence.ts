import type { Ctx } from '#worker/ctx.ts';
import { selectOpenOrders } from '#worker/db/queries/list-orders.ts';
import {
  type NearbyRow,
  type SeenRow,
  selectNearbyOffers,
  selectSeenOffers,
} from '#worker/db/queries/offer-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import type { OrderRow } from '#worker/db/schema/orders.ts';
import { isPro } from '#worker/domain/billing/subscription.ts';

/** What offers are judged by: the driver's open orders, their offers of the last 90 minutes, and those of others near by. */
export type OfferEvidence = [open: OrderRow[], seen: SeenRow[], nearby: NearbyRow[]];

/** Statements whose answers are the evidence, in that order; for a batch. Only Pro looks at what others are offered. */
export function selectOfferEvidence(ctx: Ctx, driver: Driver) {
  const { positionLat: lat, positionLng: lng } = driver;
  const place = isPro(driver) && lat !== null && lng !== null ? { lat, lng } : null;
  return [
    selectOpenOrders(ctx, driver.id),
    selectSeenOffers(ctx, driver.id),
    selectNearbyOffers(ctx, driver.id, place),
  ] as const;
}
