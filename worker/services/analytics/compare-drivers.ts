import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { dailyEarnings } from '#worker/db/schema/earnings.ts';
import { marketFigures } from '#worker/db/schema/market.ts';
import { IS_IN_HISTORY, IS_SIGNED } from '#worker/db/schema/orders.ts';
import { batch, eachPage } from '#worker/db/write.ts';
import { getCostPerMile } from '#worker/domain/earnings/vehicle-cost.ts';
import type { JobCounts } from '#worker/domain/jobs/job-run.ts';
import { getCellNumber } from '#worker/domain/shared/grid.ts';
import { addDays, DAY_MS, getLocalDay, HOUR_MS } from '#worker/domain/shared/time.ts';
import { MARKET_DAYS, type MarketFigures, sumUpDriver } from '#worker/engines/insight/index.ts';
import { isDueAgain, workPages } from '#worker/services/jobs/work-items.ts';

/** A driver is compared once a day. The limit is an hour less, so that the time of day does not drift. */
const AGAIN_MS = 23 * HOUR_MS;

/** A driver counts in the comparisons of others once this many of their newest deliveries came from signed sources. */
const SIGNED_DELIVERIES = 5;
const MAX_NEWEST_DELIVERIES = 100;

const PAGE_DRIVERS = 20;
const MAX_PAGES = 50;

/**
 * Computes what each due driver earned in the last four weeks, for the comparison of drivers, from days without sample or
 * imported orders. Idempotent; the next run continues an interrupted one.
 */
export async function compareDrivers(ctx: Ctx): Promise<JobCounts> {
  const pages = eachPage({ maxPages: MAX_PAGES }, () => selectDue(ctx));
  const { taken, failed } = await workPages(ctx, pages, {
    job: 'compare-drivers',
    getId: ({ id }) => id,
    work: (due) => comparePage(ctx, due),
  });
  return { done: taken - failed, failed };
}

type DueDriver = Awaited<ReturnType<typeof selectDue>>[number];

const firstDay = (ctx: Ctx) => addDays(getLocalDay(ctx.now, 'UTC'), -MARKET_DAYS);

/**
 * Statement: the due drivers, each with the place of the newest recent pickup (or the last position) and whether they have enough
 * signed deliveries. Demo drivers are compared only with each other and need none.
 */
function selectDue(ctx: Ctx) {
  const newestPickup = (column: 'pickup_lat' | 'pickup_lng') => sql<number | null>`(
    select ${sql.raw(column)} from orders where driver_id = drivers.id and ${IS_IN_HISTORY}
      and history_at >= ${ctx.now - MARKET_DAYS * DAY_MS} and pickup_lat is not null and is_sample = 0
    order by history_at desc limit 1)`;
  const signed = sql`(select count(*) from (
    select source from orders where driver_id = drivers.id and completed_on is not null and completed_on >= ${firstDay(ctx)}
    order by completed_on desc limit ${MAX_NEWEST_DELIVERIES}) where ${IS_SIGNED})`;
  return ctx.db
    .select({
      id: drivers.id,
      isDemo: drivers.isDemo,
      costCentsPerMile: drivers.costCentsPerMile,
      lat: sql<number | null>`coalesce(${newestPickup('pickup_lat')}, ${drivers.positionLat})`.as('lat'),
      lng: sql<number | null>`coalesce(${newestPickup('pickup_lng')}, ${drivers.positionLng})`.as('lng'),
      isVouched: sql<number>`${drivers.isDemo} or ${signed} >= ${SIGNED_DELIVERIES}`.as('is_vouched'),
    })
    .from(drivers)
    .where(and(lt(drivers.comparedAt, ctx.now - AGAIN_MS), isDueAgain(ctx, 'compare-drivers', 'drivers.id')))
    .orderBy(asc(drivers.comparedAt))
    .limit(PAGE_DRIVERS);
}

/** Statement: the days without a completed or canceled sample and without an imported order, which roll-ups include. */
function selectRealDays(ctx: Ctx, ids: string[]) {
  const { driverId, day, miles, deliveries, byHour } = dailyEarnings;
  return ctx.db
    .select({ driverId, miles, deliveries, byHour })
    .from(dailyEarnings)
    .where(
      and(
        inArray(driverId, ids),
        gte(day, firstDay(ctx)),
        eq(dailyEarnings.untimedCents, 0),
        sql`not exists (select 1 from orders where orders.driver_id = daily_earnings.driver_id
          and is_sample = 1 and status in ('completed', 'cancelled')
          and coalesce(completed_on, cancelled_on) = daily_earnings.day)`,
        sql`not exists (select 1 from imported_orders where imported_orders.driver_id = daily_earnings.driver_id
          and imported_orders.day = daily_earnings.day)`,
      ),
    );
}

/** Writes the figures of a page of drivers. */
async function comparePage(ctx: Ctx, due: readonly DueDriver[]): Promise<void> {
  const ids = due.map(({ id }) => id);
  const days = await selectRealDays(ctx, ids);
  const figures = due.map((driver) => {
    const own = days.filter(({ driverId }) => driverId === driver.id);
    if (own.length === 0 || driver.lat === null || driver.lng === null) {
      return ctx.db.delete(marketFigures).where(eq(marketFigures.driverId, driver.id));
    }
    return upsertFigures(
      ctx,
      driver,
      getCellNumber({ lat: driver.lat, lng: driver.lng }, 'town'),
      sumUpDriver(own, getCostPerMile(driver, getLocalDay(ctx.now, 'UTC'))),
    );
  });
  const mark = ctx.db.update(drivers).set({ comparedAt: ctx.now }).where(inArray(drivers.id, ids));
  await batch(ctx, { mark, figures });
}

function upsertFigures(ctx: Ctx, { id, isDemo, isVouched }: DueDriver, town: number, figures: MarketFigures) {
  const set = { isDemo, town, figures, computedAt: ctx.now, isVouched: isVouched === 1 };
  return ctx.db
    .insert(marketFigures)
    .values({ driverId: id, ...set })
    .onConflictDoUpdate({ target: marketFigures.driverId, set });
}
