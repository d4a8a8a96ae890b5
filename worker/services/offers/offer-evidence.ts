import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { defineSelect, type Given } from '#worker/db/define-select.ts';
import type { Db } from '#worker/db/index.ts';
import { writeJsonRowsSql } from '#worker/db/json-rows.ts';
import {
  getSeenSince,
  MARKET_COLUMNS,
  type MarketParams,
  SEEN_COLUMNS,
  type Seen,
  selectMarketOffers,
  selectSeenOffers,
  toMarketParams,
  toOffer,
  writeMarketOffersSql,
  writeSeenOffersSql,
} from '#worker/db/queries/offer-rows.ts';
import { selectOpenOrders } from '#worker/db/queries/order-list-rows.ts';
import { toOrder } from '#worker/db/queries/order-rows.ts';
import {
  FACT_KEYS,
  groupFacts,
  selectFactsOfOpen,
  writeFactsOfOpenSql,
} from '#worker/db/queries/ready-rows.ts';
import { automationSettings } from '#worker/db/schema/automation.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import type { BatchResults } from '#worker/db/write.ts';
import { isPro } from '#worker/domain/billing/subscription.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { getRecentPosition } from '#worker/domain/routes/choose-origin.ts';
import type { OfferEvidence } from './evaluate-offers.ts';

/**
 * Statements: the inputs for evaluating the driver's offers. Offers to others and the working hours are read only for Pro.
 *
 * @param newest an unsaved offer, newer than the saved ones
 */
export function selectOfferEvidence(ctx: Ctx, driver: Driver, { newest }: { newest?: Order } = {}) {
  const driverId = driver.id;
  return {
    open: selectOpenOrders(ctx, { driverId }),
    seen: selectSeenOffers(ctx, { driverId, seenSince: getSeenSince(ctx.now) }),
    market: selectMarketOffers(ctx, getMarketQuestion(ctx, driver, newest)),
    hours: selectHours(ctx, { driverId, isPro: Number(isPro(driver)) }),
    facts: selectFactsOfOpen(ctx, { driverId }),
  };
}

function getMarketQuestion({ now }: Ctx, driver: Driver, newest?: Order) {
  return { driverId: driver.id, place: getRecentPosition(driver, now), newest, isPro: isPro(driver) };
}

export type EvidenceParams = Seen & MarketParams;

/** Returns the parameters of `writeEvidenceSql`. */
export function toEvidenceParams(ctx: Ctx, driver: Driver): EvidenceParams {
  const market = toMarketParams(ctx.now, getMarketQuestion(ctx, driver));
  return { ...market, seenSince: getSeenSince(ctx.now) };
}

/** Expressions: the same inputs without the open orders, each as the JSON text of its rows. */
export function writeEvidenceSql(db: Db, given: Given<EvidenceParams>) {
  return {
    seen: writeJsonRowsSql(writeSeenOffersSql(db, given), Object.keys(SEEN_COLUMNS)),
    market: writeJsonRowsSql(writeMarketOffersSql(db, given), Object.keys(MARKET_COLUMNS)),
    hours: writeJsonRowsSql(writeHoursSql(db, given), Object.keys(HOURS_COLUMNS)),
    facts: writeJsonRowsSql(writeFactsOfOpenSql(db, given), FACT_KEYS),
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

const { workStartMinute, workEndMinute } = automationSettings;
const HOURS_COLUMNS = { workStartMinute, workEndMinute };

/** Query: the working hours of a Pro driver; no row if automation is off. */
function writeHoursSql(db: Db, given: Given<Pick<MarketParams, 'driverId' | 'isPro'>>) {
  return db
    .select(HOURS_COLUMNS)
    .from(automationSettings)
    .where(
      and(
        eq(automationSettings.driverId, given.driverId),
        eq(automationSettings.isEnabled, true),
        sql`${given.isPro}`,
      ),
    );
}

const selectHours = defineSelect(writeHoursSql);
