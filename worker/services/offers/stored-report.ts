import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { MAX_OPEN } from '#worker/db/queries/order-list-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { offerReports } from '#worker/db/schema/offer-reports.ts';
import { isPro } from '#worker/domain/billing/subscription.ts';
import { getRecentPosition } from '#worker/domain/routes/choose-origin.ts';
import { ROUTE_VERSION, type StoredRoute } from '#worker/domain/routes/stored-route.ts';
import { roundPosition } from '#worker/domain/shared/geo.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import { type OfferReport, REPORT_VERSION } from '#worker/engines/offers/index.ts';
import { writeEvidence } from './offer-evidence.ts';

/** What was worked out stands in until the next five minutes of the clock begin. */
const EVALUATION_SLOT_MS = 5 * MINUTE_MS;

/** What a page shows of open orders: the report of the offers, the route through the accepted ones, or both. */
export type Wanted = { report: boolean; route: boolean };

/** Writes what an evaluation depends on besides orders: the five minutes, the driver's terms and plan, and where they are, to some 100 m. */
export function writeBasis(driver: Driver, now: number): string {
  const position = getRecentPosition(driver, now);
  return JSON.stringify([
    REPORT_VERSION,
    ROUTE_VERSION,
    Math.floor(now / EVALUATION_SLOT_MS),
    isPro(driver),
    driver.wageCentsPerHour,
    driver.capacityCostCents,
    driver.costCentsPerMile,
    (driver.simpleRuleUntil ?? 0) > now,
    driver.timeZone,
    position && roundPosition(position),
  ]);
}

/** Subquery: every column of the open orders that is evaluated or driven by, as a text; whether offers are among them; or no row. */
function selectFacts(ctx: Ctx, driverId: string): SQL {
  return sql`
    select json_group_array(json_array(id, status, restaurant_name, customer_address, payout_cents, distance_miles,
      estimated_minutes, pickup_lat, pickup_lng, dropoff_lat, dropoff_lng, created_at, placed_at, ready_at, promised_at,
      expires_at, accepted_at, arrived_at, picked_up_at, is_sample)) as orders, max(status = 'pending') as has_offers
    from (select * from orders
      where driver_id = ${driverId} and status in ('accepted', 'pending') and (status = 'accepted' or expires_at > ${ctx.now})
      order by status, created_at limit ${MAX_OPEN})
    having count(*) > 0`;
}

/**
 * Statement: what is stored about the driver's open orders as they are, and where something that is wanted is not, what it is worked
 * out by. The orders are read once for all of that; without any there is no row.
 */
export function selectStored(ctx: Ctx, driver: Driver, wanted: Wanted) {
  const { now } = ctx;
  const needsReport = wanted.report
    ? sql`(known.has_offers and (stored.report is null or stored.valid_until <= ${now}))`
    : sql`false`;
  const needsRoute = wanted.route ? sql`stored.route is null` : sql`false`;
  const { seen, market, facts } = writeEvidence(ctx, driver);
  const when = (condition: SQL, text: SQL, name: string) =>
    sql<string | null>`case when ${condition} then ${text} end`.as(name);
  return ctx.db
    .select({
      /** The open orders as a text, by which what is worked out about them is stored. */
      orders: sql<string>`known.orders`.as('orders'),
      hasOffers: sql<number>`known.has_offers`.as('has_offers'),
      report: when(sql`${wanted.report} and stored.valid_until > ${now}`, sql`stored.report`, 'report'),
      route: when(sql`${wanted.route}`, sql`stored.route`, 'route'),
      seen: when(needsReport, seen, 'seen'),
      market: when(needsReport, market, 'market'),
      facts: when(sql`${needsReport} or ${needsRoute}`, facts, 'facts'),
    })
    .from(sql`
      (with known as materialized (${selectFacts(ctx, driver.id)}) select * from known) as known
      left join offer_reports as stored on stored.driver_id = ${driver.id}
        and stored.basis = ${writeBasis(driver, now)} and stored.orders = known.orders`);
}

type WorkedOut = { report: OfferReport } | { route: StoredRoute };

/** Statement: stores what was worked out about these orders in place of what is stored of others, unless that is newer. */
export function saveStored(
  ctx: Ctx,
  { driver, orders, ...made }: { driver: Driver; orders: string } & WorkedOut,
) {
  const slotEndsAt = (Math.floor(ctx.now / EVALUATION_SLOT_MS) + 1) * EVALUATION_SLOT_MS;
  const validUntil = 'report' in made ? Math.min(slotEndsAt, made.report.holdsUntil) : slotEndsAt;
  const row = { basis: writeBasis(driver, ctx.now), orders, evaluatedAt: ctx.now, validUntil };
  const isSame = sql`offer_reports.basis = excluded.basis and offer_reports.orders = excluded.orders`;
  const keep = (column: SQL) =>
    sql`coalesce(excluded.${column}, iif(${isSame}, offer_reports.${column}, null))`;
  const isOfReport = sql`excluded.report is not null or offer_reports.report is null or not (${isSame})`;
  const ofReport = (column: SQL) => sql`iif(${isOfReport}, excluded.${column}, offer_reports.${column})`;
  return ctx.db
    .insert(offerReports)
    .values({ driverId: driver.id, ...row, ...made })
    .onConflictDoUpdate({
      target: offerReports.driverId,
      set: {
        basis: row.basis,
        orders,
        report: keep(sql`report`),
        route: keep(sql`route`),
        evaluatedAt: ofReport(sql`evaluated_at`),
        validUntil: ofReport(sql`valid_until`),
      },
      setWhere: sql`offer_reports.evaluated_at <= ${ctx.now}`,
    });
}
