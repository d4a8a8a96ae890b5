import { and, desc, eq, getTableColumns, gt, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { writeCellNumberSql } from '#worker/db/cell-sql.ts';
import { defineSelect, type Given } from '#worker/db/define-select.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { hotspotState, hotspots, hotspotTowns } from '#worker/db/schema/hotspots.ts';
import { IS_ACCEPTED, IS_IN_HISTORY, IS_PENDING, orders } from '#worker/db/schema/orders.ts';
import { getLastPosition } from '#worker/domain/shared/geo.ts';
import { listNeighborSteps, listTownsWithin } from '#worker/domain/shared/grid.ts';
import { HOTSPOT_LIFETIME_MS, HOTSPOT_MILES, MAX_A_TOWN } from '#worker/engines/demand/index.ts';

/**
 * Statements: the hotspots in the towns around the driver, strongest first, and the job's state with the number of areas
 * evaluated there. The driver's place is the last position, else the pickup of the newest order, which `homes` returns.
 */
export function selectHotspotsNear(ctx: Ctx, driver: Driver) {
  const position = getLastPosition(driver);
  const near = {
    driverId: driver.id,
    towns: position ? JSON.stringify(listTownsWithin(position, HOTSPOT_MILES)) : undefined,
  };
  return {
    hotspots: selectHotspots(ctx, { limit: MAX_TOWNS * MAX_A_TOWN, ...near }),
    states: selectStateNear(ctx, near),
    homes: position ? undefined : selectHomePlace(ctx, { driverId: driver.id }),
  };
}

/** `towns` is a JSON list of town numbers; if undefined, the towns around the driver's home are used. */
type Near = { driverId: string; towns?: string | undefined };

const writeTownsSql = ({ driverId, towns }: Given<Near>) =>
  towns
    ? sql`(select value from json_each(${towns}))`
    : sql`(select home.town + near.value from (${selectHome(driverId)}) home, json_each(${NEIGHBORS}) near)`;

const selectStateNear = defineSelect((db, given: Given<Near>) => {
  const evaluatedNear = sql<number>`(select coalesce(sum(evaluated), 0) from ${hotspotTowns}
    where town in ${writeTownsSql(given)})`;
  return db
    .select({ ...getTableColumns(hotspotState), evaluatedNear: evaluatedNear.as('evaluated_near') })
    .from(hotspotState)
    .where(eq(hotspotState.id, 'network'));
});

/** Statement: the pickup of the driver's newest order with a pickup. */
export const selectHomePlace = defineSelect((db, { driverId }: Given<{ driverId: string }>) =>
  db
    .select({ lat: sql<number>`home.lat`, lng: sql<number>`home.lng` })
    .from(sql`(${selectHome(driverId)}) home`),
);

/** The maximum number of towns within reach, up to 60° north or south. */
const MAX_TOWNS = 12;

/** The number differences from a town to itself and its eight neighbors. */
const NEIGHBORS = JSON.stringify(listNeighborSteps());

/** How many of the newest orders of each kind are searched for a pickup. */
const HOME_ORDERS = 20;

/** Subquery: the pickup of the driver's newest order with a pickup, and its town. */
export function selectHome(driverId: string | Placeholder): SQL {
  const newest = (isFit: SQL, at: SQL) => sql`
    select * from (select pickup_lat as lat, pickup_lng as lng, created_at as at from ${orders}
      where driver_id = ${driverId} and ${isFit} order by ${at} desc limit ${sql.raw(String(HOME_ORDERS))})`;
  return sql`
    select lat, lng, ${sql.raw(writeCellNumberSql('', 'town'))} as town from (
      ${newest(IS_PENDING, sql`created_at`)}
      union all ${newest(IS_ACCEPTED, sql`created_at`)}
      union all ${newest(IS_IN_HISTORY, sql`history_at`)}
    ) where lat is not null order by at desc limit 1`;
}

/** Statement: all hotspots, or those in the towns around a driver, strongest first. */
export const selectHotspots = defineSelect((db, given: Given<{ limit: number } & Partial<Near>>) => {
  const { updatedAt, town, surgeMultiplier, sampleSize } = hotspots;
  const { driverId } = given;
  return db
    .select()
    .from(hotspots)
    .where(
      and(
        gt(updatedAt, sql`${given.now} - ${HOTSPOT_LIFETIME_MS}`),
        driverId && inArray(town, writeTownsSql({ ...given, driverId })),
      ),
    )
    .orderBy(desc(surgeMultiplier), desc(sampleSize))
    .limit(given.limit);
});

/** Statement: all hotspots of the last run. */
export function selectActive(ctx: Ctx) {
  return ctx.db.select().from(hotspots).where(gt(hotspots.activeSince, 0));
}

/** Statement: the hotspots first found after an instant (epoch ms). */
export function selectNewHotspots(ctx: Ctx, since: number) {
  return ctx.db.select().from(hotspots).where(gt(hotspots.activeSince, since));
}

/** Statement: the job's state and hit rate; no row before its first run. */
export const selectHotspotState = defineSelect((db) =>
  db.select().from(hotspotState).where(eq(hotspotState.id, 'network')),
);
