import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { writeJsonRows } from '#worker/db/json-rows.ts';
import {
  MARKET_COLUMNS,
  SEEN_COLUMNS,
  selectMarketOffers,
  selectSeenOffers,
  toOffer,
} from '#worker/db/queries/offer-rows.ts';
import { selectOpenOrders } from '#worker/db/queries/order-list-rows.ts';
import { toOrder } from '#worker/db/queries/order-rows.ts';
import { FACT_KEYS, groupFacts, selectFactsOfOpen } from '#worker/db/queries/ready-rows.ts';
import { automationSettings } from '#worker/db/schema/automation.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import type { BatchResults } from '#worker/db/write.ts';
import { isPro } from '#worker/domain/billing/subscription.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { getRecentPosition } from '#worker/domain/routes/choose-origin.ts';
import type { OfferEvidence } from './evaluate-offers.ts';

/**
 * Statements: what the driver's offers are evaluated by. Offers to others and the working hours are read only for Pro.
 *
 * @param newest an offer that is not saved, newer than those that are
 */
export function selectOfferEvidence(ctx: Ctx, driver: Driver, { newest }: { newest?: Order } = {}) {
  return {
    open: selectOpenOrders(ctx, driver.id),
    seen: selectSeenOffers(ctx, driver.id),
    market: selectMarket(ctx, driver, newest),
    hours: selectWorkingHours(ctx, driver),
    facts: selectFactsOfOpen(ctx, driver.id),
  };
}

function selectMarket(ctx: Ctx, driver: Driver, newest?: Order) {
  const place = getRecentPosition(driver, ctx.now);
  return selectMarketOffers(ctx, { driverId: driver.id, place, newest, isAsked: isPro(driver) });
}

/** Expressions: the same without orders and hours, each as a JSON text of its rows. */
export function writeEvidence(ctx: Ctx, driver: Driver) {
  return {
    seen: writeJsonRows(selectSeenOffers(ctx, driver.id), Object.keys(SEEN_COLUMNS)),
    market: isPro(driver) ? writeJsonRows(selectMarket(ctx, driver), Object.keys(MARKET_COLUMNS)) : sql`null`,
    facts: writeJsonRows(selectFactsOfOpen(ctx, driver.id), FACT_KEYS),
  };
}

export function toOfferEvidence(read: BatchResults<ReturnType<typeof selectOfferEvidence>>): OfferEvidence {
  return {
    open: read.open.map(toOrder),
    seen: read.seen.map(toOffer),
    market: read.market.map(toOffer),
    hours: read.hours[0] ?? null,
    facts: groupFacts(read.facts),
  };
}

export function selectWorkingHours(ctx: Ctx, driver: Driver) {
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
