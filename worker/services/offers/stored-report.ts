import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { MAX_OPEN } from '#worker/db/queries/order-list-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { offerReports } from '#worker/db/schema/offer-reports.ts';
import { isPro } from '#worker/domain/billing/subscription.ts';
import { getRecentPosition } from '#worker/domain/routes/choose-origin.ts';
import { roundPosition } from '#worker/domain/shared/geo.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import { type OfferReport, REPORT_VERSION } from '#worker/engines/offers/index.ts';

/** An evaluation stands in until the next five minutes of the clock begin. */
const EVALUATION_SLOT_MS = 5 * MINUTE_MS;

/** Writes what an evaluation depends on besides orders: the five minutes, the driver's terms and plan, and where they are, to some 100 m. */
export function writeBasis(driver: Driver, now: number): string {
  const position = getRecentPosition(driver, now);
  return JSON.stringify([
    REPORT_VERSION,
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

/** Every column of the open orders that an evaluation reads, as a text; null without an offer. */
function writeOpenOrders(ctx: Ctx, driverId: string): SQL {
  return sql`(
    select case when max(status = 'pending') then json_group_array(json_array(id, status, restaurant_name, payout_cents,
      distance_miles, estimated_minutes, pickup_lat, pickup_lng, dropoff_lat, dropoff_lng, created_at, placed_at, ready_at,
      promised_at, expires_at, accepted_at, arrived_at, picked_up_at, is_sample)) end
    from (select * from orders
      where driver_id = ${driverId} and status in ('accepted', 'pending') and (status = 'accepted' or expires_at > ${ctx.now})
      order by status, created_at limit ${MAX_OPEN}))`;
}

/**
 * Condition: the driver has offers, and the report of them that is stored is not of these facts. Only then is read what they are
 * evaluated by.
 */
export function needsEvaluation(ctx: Ctx, driver: Driver): SQL {
  return sql`exists (
    select 1 from (select ${writeOpenOrders(ctx, driver.id)} as orders) as facts
    where facts.orders is not null and not exists (
      select 1 from offer_reports where ${isCurrent(ctx, driver)}))`;
}

/** Condition on a stored report beside `facts`: it is of these facts, and of this time. */
function isCurrent({ now }: Ctx, driver: Driver): SQL {
  return sql`driver_id = ${driver.id} and basis = ${writeBasis(driver, now)} and valid_until > ${now}
    and offer_reports.orders = facts.orders`;
}

/** Statement: the driver's open orders as a text, null without an offer, and the report that is stored of them, else null. */
export function selectReport(ctx: Ctx, driver: Driver) {
  return ctx.db
    .select({
      orders: sql<string | null>`facts.orders`,
      report: sql<OfferReport | null>`(select report from offer_reports where ${isCurrent(ctx, driver)})`
        .mapWith((text: string) => JSON.parse(text))
        .as('report'),
    })
    .from(sql`(select ${writeOpenOrders(ctx, driver.id)} as orders) as facts`);
}

/** Statement: stores a report in place of the driver's last one, unless that one is newer. */
export function saveReport(
  ctx: Ctx,
  { driver, orders, report }: { driver: Driver; orders: string; report: OfferReport },
) {
  const slotEndsAt = (Math.floor(ctx.now / EVALUATION_SLOT_MS) + 1) * EVALUATION_SLOT_MS;
  const row = {
    basis: writeBasis(driver, ctx.now),
    orders,
    report,
    evaluatedAt: ctx.now,
    validUntil: Math.min(slotEndsAt, report.holdsUntil),
  };
  return ctx.db
    .insert(offerReports)
    .values({ driverId: driver.id, ...row })
    .onConflictDoUpdate({
      target: offerReports.driverId,
      set: row,
      setWhere: sql`offer_reports.evaluated_at <= ${ctx.now}`,
    });
}
