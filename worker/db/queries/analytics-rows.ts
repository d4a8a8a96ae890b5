import { and, desc, eq, gte, inArray, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Ctx } from '#worker/ctx.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { dailyEarnings } from '#worker/db/schema/earnings.ts';
import { marketFigures } from '#worker/db/schema/market.ts';
import { type OrderRow, orders } from '#worker/db/schema/orders.ts';
import type { DayEarnings } from '#worker/domain/earnings/earnings.ts';
import { getCostPerMile } from '#worker/domain/earnings/vehicle-cost.ts';
import { isUntimed } from '#worker/domain/earnings/work-span.ts';
import { toPlace } from '#worker/domain/shared/geo.ts';
import { addDays, DAY_MS, getLocalDay } from '#worker/domain/shared/time.ts';
import {
  ANALYTICS_DAYS,
  ANALYTICS_ORDERS,
  type HourDay,
  type PastOrder,
  type WorkHistory,
} from '#worker/engines/insight/index.ts';
import { getMarginalCentsPerMile } from '#worker/engines/offers/index.ts';

/**
 * Statements: the finished orders of the last eight weeks (newest first, limited) and the daily roll-ups of the last half year.
 */
export function selectWorkHistory(ctx: Ctx, driver: Driver) {
  const { day, totalCents, deliveries, activeMs, miles, untimedCents, untimedMiles, byHour } = dailyEarnings;
  return {
    orders: ctx.db
      .select({
        platform: orders.platform,
        status: orders.status,
        restaurantName: orders.restaurantName,
        pickupLat: orders.pickupLat,
        pickupLng: orders.pickupLng,
        payoutCents: orders.payoutCents,
        distanceMiles: orders.distanceMiles,
        estimatedMinutes: orders.estimatedMinutes,
        createdAt: orders.createdAt,
        acceptedAt: orders.acceptedAt,
        arrivedAt: orders.arrivedAt,
        pickedUpAt: orders.pickedUpAt,
        completedAt: orders.completedAt,
        completedOn: orders.completedOn,
        completedHour: orders.completedHour,
        cancelledAt: orders.cancelledAt,
        cancelledOn: orders.cancelledOn,
        cancelledHour: orders.cancelledHour,
        isSample: orders.isSample,
        source: orders.source,
      })
      .from(orders)
      .where(
        and(
          eq(orders.driverId, driver.id),
          gte(orders.historyAt, ctx.now - ANALYTICS_ORDERS.days * DAY_MS),
          inArray(orders.status, ['completed', 'cancelled', 'declined']),
          // Withdrawn and stale orders say nothing about the driver's choices. Two conditions, because SQLite turns a list of
          // three values into a temporary table.
          sql`coalesce(${orders.cancelReason}, '') not in ('withdrawn', 'stale')`,
          sql`coalesce(${orders.cancelReason}, '') <> 'restaurant_cancelled'`,
          // Declining a network offer doesn't count against the driver.
          sql`not (${orders.status} = 'declined' and ${orders.source} = 'network')`,
        ),
      )
      .orderBy(desc(orders.historyAt))
      .limit(ANALYTICS_ORDERS.max),
    days: ctx.db
      .select({ day, totalCents, deliveries, activeMs, miles, untimedCents, untimedMiles, byHour })
      .from(dailyEarnings)
      .where(
        and(
          eq(dailyEarnings.driverId, driver.id),
          gte(day, addDays(getLocalDay(ctx.now, driver.timeZone), -ANALYTICS_DAYS)),
        ),
      ),
  };
}

type End = 'completedAt' | 'completedOn' | 'completedHour' | 'cancelledAt' | 'cancelledOn' | 'cancelledHour';

type PastRow = Omit<PastOrder, 'status' | 'pickup' | 'endedAt' | 'localEnd' | 'isImported' | 'isUntimed'> &
  Pick<OrderRow, 'status' | 'source' | 'pickupLat' | 'pickupLng' | End>;

type HistoryRows = { orders: PastRow[]; days: (DayEarnings & HourDay)[] };

export function toWorkHistory(ctx: Ctx, driver: Driver, { orders: past, days }: HistoryRows): WorkHistory {
  return {
    orders: past.map(toPastOrder),
    days,
    today: getLocalDay(ctx.now, driver.timeZone),
    now: ctx.now,
    timeZone: driver.timeZone,
    costCentsPerMile: getCostPerMile(driver, getLocalDay(ctx.now, driver.timeZone)),
    offerCentsPerMile: getMarginalCentsPerMile(driver),
  };
}

function toPastOrder(row: PastRow): PastOrder {
  const { pickupLat, pickupLng, status, source, completedAt, cancelledAt, ...rest } = row;
  const { completedOn, completedHour, cancelledOn, cancelledHour, ...order } = rest;
  const [day, hour] = [completedOn ?? cancelledOn, completedHour ?? cancelledHour];
  return {
    ...order,
    status: status === 'completed' || status === 'cancelled' ? status : 'declined',
    pickup: toPlace(pickupLat, pickupLng),
    endedAt: completedAt ?? cancelledAt,
    localEnd: day === null || hour === null ? null : { day, hour },
    isImported: source === 'import',
    isUntimed: isUntimed({ completedOn, completedHour }),
  };
}

/** D1 bills every row read, and more drivers would hardly change a median. */
const MAX_OTHERS = 400;

const others = alias(marketFigures, 'others');

/** Statements: the driver's latest market figures, and those of other vouched drivers in the same town. */
export function selectMarket(ctx: Ctx, driver: Driver) {
  const { driverId, figures, isDemo, town } = marketFigures;
  return {
    own: ctx.db.select({ figures, isDemo }).from(marketFigures).where(eq(driverId, driver.id)),
    others: ctx.db
      .select({ figures: others.figures })
      .from(marketFigures)
      .innerJoin(others, and(eq(others.isDemo, isDemo), eq(others.isVouched, true), eq(others.town, town)))
      .where(and(eq(driverId, driver.id), ne(others.driverId, driver.id)))
      .limit(MAX_OTHERS),
  };
}
