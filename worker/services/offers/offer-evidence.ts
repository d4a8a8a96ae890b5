import { eq, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import {
  selectMarketOffers,
  selectSeenOffers,
  toMarketOffer,
  toSeenOffer,
} from '#worker/db/queries/offer-rows.ts';
import { selectOpenOrders } from '#worker/db/queries/order-list-rows.ts';
import { toOrder } from '#worker/db/queries/order-rows.ts';
import { groupFacts, selectFactsOfOpen } from '#worker/db/queries/ready-rows.ts';
import { automationSettings } from '#worker/db/schema/automation.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import type { BatchResults } from '#worker/db/write.ts';
import { isPro } from '#worker/domain/billing/subscription.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { getRecentPosition } from '#worker/domain/routes/choose-origin.ts';
import type { OfferEvidence } from './evaluate-offers.ts';

/** `newest`: an offer that is not saved, newer than those that are. `isNeeded`: without which only the orders count. */
type Asked = { newest?: Order; isNeeded?: SQL };

/**
 * Statements: what the driver's offers are evaluated by. Only for Pro those of others are read, and the working hours,
 * until which is looked ahead.
 */
export function selectOfferEvidence(ctx: Ctx, driver: Driver, { newest, isNeeded = sql`true` }: Asked = {}) {
  const place = getRecentPosition(driver, ctx.now);
  return {
    open: selectOpenOrders(ctx, driver.id),
    seen: selectSeenOffers(ctx, driver.id),
    market: selectMarketOffers(ctx, {
      ...{ driverId: driver.id, place, newest },
      isAsked: isPro(driver) ? isNeeded : false,
    }),
    hours: selectWorkingHours(ctx, driver),
    facts: selectFactsOfOpen(ctx, driver.id, isNeeded),
  };
}

/** Returns the rows of these statements as the evidence they are. */
export function toOfferEvidence(read: BatchResults<ReturnType<typeof selectOfferEvidence>>): OfferEvidence {
  return {
    open: read.open.map(toOrder),
    seen: read.seen.map(toSeenOffer),
    market: read.market.map(toMarketOffer),
    hours: read.hours[0] ?? null,
    facts: groupFacts(read.facts),
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
