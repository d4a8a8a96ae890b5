import { eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { selectOpenOrders } from '#worker/db/queries/list-orders.ts';
import {
  type NearbyRow,
  type SeenRow,
  selectNearbyOffers,
  selectSeenOffers,
  toNearbyOffer,
  toSeenOffer,
} from '#worker/db/queries/offer-rows.ts';
import { toOrder } from '#worker/db/queries/order-rows.ts';
import { groupWaits, selectWaitsOfOpen, type WaitRow } from '#worker/db/queries/wait-rows.ts';
import { automationSettings } from '#worker/db/schema/automation.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import type { OrderRow } from '#worker/db/schema/orders.ts';
import type { WorkingHours } from '#worker/domain/automation/shift-end.ts';
import { isPro } from '#worker/domain/billing/subscription.ts';
import { getRecentPosition } from '#worker/domain/routes/choose-origin.ts';
import type { OfferEvidence } from './evaluate-open-orders.ts';

/**
 * Statements whose answers are the evidence, in that order; for a batch. Only Pro looks at what others are offered, and
 * ahead to the end of the working hours.
 */
export function selectOfferEvidence(ctx: Ctx, driver: Driver) {
  const place = getRecentPosition(driver, ctx.now);
  return [
    selectOpenOrders(ctx, driver.id),
    selectSeenOffers(ctx, driver.id),
    selectNearbyOffers(ctx, { driverId: driver.id, place, isAsked: isPro(driver) }),
    selectWorkingHours(ctx, driver),
    selectWaitsOfOpen(ctx, driver.id),
  ] as const;
}

/** The answers of these statements, as the evidence they are. */
export function toOfferEvidence(
  open: OrderRow[],
  seen: SeenRow[],
  nearby: NearbyRow[],
  [hours]: WorkingHours[],
  waits: WaitRow[],
): OfferEvidence {
  return {
    open: open.map(toOrder),
    seen: seen.map(toSeenOffer),
    nearby: nearby.map(toNearbyOffer),
    hours: hours ?? null,
    waits: groupWaits(waits),
  };
}

function selectWorkingHours(ctx: Ctx, driver: Driver) {
  return ctx.db
    .select({
      isEnabled: automationSettings.isEnabled,
      workStartMinute: automationSettings.workStartMinute,
      workEndMinute: automationSettings.workEndMinute,
    })
    .from(automationSettings)
    .where(eq(automationSettings.driverId, driver.id))
    .limit(isPro(driver) ? 1 : 0);
}
