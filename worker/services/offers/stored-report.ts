import { eq, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { defineSelect, type Given } from '#worker/db/define-select.ts';
import { MAX_OPEN } from '#worker/db/queries/order-list-rows.ts';
import { isOpenSql } from '#worker/db/queries/order-rows.ts';
import { type Driver, drivers } from '#worker/db/schema/drivers.ts';
import { offerReports } from '#worker/db/schema/offer-reports.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { insertWhen } from '#worker/db/write.ts';
import { isPro } from '#worker/domain/billing/subscription.ts';
import { getRecentPosition } from '#worker/domain/routes/choose-origin.ts';
import { ROUTE_VERSION, type StoredRoute } from '#worker/domain/routes/stored-route.ts';
import { roundPosition } from '#worker/domain/shared/geo.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import { type OfferReport, REPORT_VERSION } from '#worker/engines/offers/index.ts';
import { type EvidenceParams, toEvidenceParams, writeEvidenceSql } from './offer-evidence.ts';

/** A stored result is valid until the next multiple of five minutes. */
const EVALUATION_SLOT_MS = 5 * MINUTE_MS;

/** What a page needs: the offer report, the route through the accepted orders, or both. */
export type Wanted = { report?: true; route?: true };

/** Returns a key of an evaluation's inputs besides orders: time slot, the driver's terms and plan, and rounded position. */
function toBasisKey(driver: Driver, now: number): string {
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

/** The columns of an open order that evaluations and routes read. A stored result is valid until one of them changes. */
const EVALUATED_COLUMNS = [
  orders.id,
  orders.status,
  orders.restaurantName,
  orders.customerAddress,
  orders.payoutCents,
  orders.distanceMiles,
  orders.estimatedMinutes,
  orders.pickupLat,
  orders.pickupLng,
  orders.dropoffLat,
  orders.dropoffLng,
  orders.createdAt,
  orders.placedAt,
  orders.readyAt,
  orders.promisedAt,
  orders.expiresAt,
  orders.acceptedAt,
  orders.arrivedAt,
  orders.pickedUpAt,
  orders.isSample,
];

/** Subquery: `EVALUATED_COLUMNS` of the open orders as text, and whether there are offers; no row without open orders. */
const writeKnownSql = ({ driverId, now }: Given<{ driverId: string }>) => sql`
    select group_concat(evaluated) as orders, max(status = 'pending') as has_offers
    from (select json_array(${sql.join(EVALUATED_COLUMNS, sql`, `)}) as evaluated, status from orders
      where driver_id = ${driverId} and ${isOpenSql({ now })}
      order by status, created_at limit ${MAX_OPEN})
    having count(*) > 0`;

/**
 * Statement: the stored results for the driver's open orders, and the inputs to compute wanted ones that are missing. No row
 * without open orders.
 */
export function selectStored(ctx: Ctx, driver: Driver, wanted: Wanted) {
  const basis = toBasisKey(driver, ctx.now);
  return selectResults(ctx, { ...toEvidenceParams(ctx, driver), basis, ...wanted });
}

const selectResults = defineSelect((db, given: Given<EvidenceParams & Wanted & { basis: string }>) => {
  const { driverId, now } = given;
  const needsReport = given.report
    ? sql`(known.has_offers and (stored.report is null or stored.valid_until <= ${now}))`
    : sql`false`;
  const needsRoute = given.route ? sql`stored.route is null` : sql`false`;
  const { seen, market, hours, facts } = writeEvidenceSql(db, given);
  const when = (condition: SQL, text: SQL, name: string) =>
    sql<string | null>`case when ${condition} then ${text} end`.as(name);
  return db
    .select({
      /** The open orders as text, which is the key of the results; null if no result has to be stored. */
      orders: when(sql`${needsReport} or ${needsRoute}`, sql`known.orders`, 'orders'),
      hasOffers: sql<number>`known.has_offers`.as('has_offers'),
      report: when(
        given.report ? sql`stored.valid_until > ${now}` : sql`false`,
        sql`stored.report`,
        'report',
      ),
      route: when(given.route ? sql`true` : sql`false`, sql`stored.route`, 'route'),
      seen: when(needsReport, seen, 'seen'),
      market: when(needsReport, market, 'market'),
      hours: when(needsReport, hours, 'hours'),
      facts: when(sql`${needsReport} or ${needsRoute}`, facts, 'facts'),
    })
    .from(sql`
      (with known as materialized (${writeKnownSql(given)}) select * from known) as known
      left join offer_reports as stored on stored.driver_id = ${driverId}
        and stored.basis = ${given.basis} and stored.orders = known.orders`);
});

type WorkedOut = { report: OfferReport } | { route: StoredRoute };

/**
 * Statement: stores a result for these orders, unless a newer one is stored, or the driver's position (part of the result) has
 * changed or was deleted since, as at the end of a shift.
 */
export function saveStored(
  ctx: Ctx,
  { driver, orders, ...made }: { driver: Driver; orders: string } & WorkedOut,
) {
  const slotEndsAt = (Math.floor(ctx.now / EVALUATION_SLOT_MS) + 1) * EVALUATION_SLOT_MS;
  const validUntil = 'report' in made ? Math.min(slotEndsAt, made.report.holdsUntil) : slotEndsAt;
  const row = { basis: toBasisKey(driver, ctx.now), orders, evaluatedAt: ctx.now, validUntil };
  const isSame = sql`offer_reports.basis = excluded.basis and offer_reports.orders = excluded.orders`;
  const keep = (column: SQL) =>
    sql`coalesce(excluded.${column}, iif(${isSame}, offer_reports.${column}, null))`;
  const isOfReport = sql`excluded.report is not null or offer_reports.report is null or not (${isSame})`;
  const ofReport = (column: SQL) => sql`iif(${isOfReport}, excluded.${column}, offer_reports.${column})`;
  const isThere = sql`exists (select 1 from ${drivers}
    where ${eq(drivers.id, driver.id)} and ${drivers.positionAt} is ${driver.positionAt})`;
  const values = { driverId: driver.id, ...row, ...made };
  return insertWhen(ctx, offerReports, values, isThere).onConflictDoUpdate({
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
