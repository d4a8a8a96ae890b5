import { and, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { writeCellNumberSql } from '#worker/db/cell-sql.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { hotspotState, hotspots, hotspotTowns } from '#worker/db/schema/hotspots.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { getLastPosition } from '#worker/domain/shared/geo.ts';
import { listNeighborSteps, listTownsWithin } from '#worker/domain/shared/grid.ts';
import { HOTSPOT_LIFETIME_MS, HOTSPOT_MILES, MAX_A_TOWN } from '#worker/engines/demand/index.ts';

/**
 * Statements: the hotspots in the towns around the driver, strongest first; the number of areas evaluated there; and the
 * state of the job. The driver's place is the last position, else the pickup of the newest order, which `homes` returns.
 */
export function selectHotspotsNear(ctx: Ctx, driver: Driver) {
  const position = getLastPosition(driver);
  const towns = position
    ? listTownsWithin(position, HOTSPOT_MILES)
    : sql`(select home.town + near.value from (${selectHome(driver.id)}) home, json_each(${NEIGHBORS}) near)`;
  return {
    hotspots: selectHotspots(ctx, MAX_TOWNS * MAX_A_TOWN, inArray(hotspots.town, towns)),
    towns: ctx.db
      .select({ evaluated: sql<number>`coalesce(sum(${hotspotTowns.evaluated}), 0)` })
      .from(hotspotTowns)
      .where(inArray(hotspotTowns.town, towns)),
    states: selectHotspotState(ctx),
    homes: position ? undefined : selectHomePlace(ctx, driver.id),
  };
}

/** Statement: the pickup of the driver's newest order that has one. */
export function selectHomePlace(ctx: Ctx, driverId: string) {
  return ctx.db
    .select({ lat: sql<number>`home.lat`, lng: sql<number>`home.lng` })
    .from(sql`(${selectHome(driverId)}) home`);
}

/** The most towns within reach up to 60° north or south. */
const MAX_TOWNS = 12;

/** A town and the eight around it, as differences of their numbers. */
const NEIGHBORS = JSON.stringify(listNeighborSteps());

/** The newest orders of each kind among which one with a pickup is searched. */
const HOME_ORDERS = 20;

/** Subquery: the pickup of the driver's newest order that has one, and its town. */
export function selectHome(driverId: string): SQL {
  const newest = (isFit: SQL, at: SQL) => sql`
    select * from (select pickup_lat as lat, pickup_lng as lng, created_at as at from ${orders}
      where driver_id = ${driverId} and ${isFit} order by ${at} desc limit ${sql.raw(String(HOME_ORDERS))})`;
  return sql`
    select lat, lng, ${sql.raw(writeCellNumberSql('', 'town'))} as town from (
      ${newest(sql`status = 'pending'`, sql`created_at`)}
      union all ${newest(sql`status = 'accepted'`, sql`created_at`)}
      union all ${newest(sql`history_at is not null`, sql`history_at`)}
    ) where lat is not null order by at desc limit 1`;
}

/** Statement: the hotspots that meet a condition, strongest first. */
export function selectHotspots(ctx: Ctx, limit: number, where?: SQL) {
  return ctx.db
    .select()
    .from(hotspots)
    .where(and(gt(hotspots.updatedAt, ctx.now - HOTSPOT_LIFETIME_MS), where))
    .orderBy(desc(hotspots.surgeMultiplier), desc(hotspots.sampleSize))
    .limit(limit);
}

/** Statement: all hotspots of the last run, and since when they are active. */
export function selectActive(ctx: Ctx) {
  const { id, activeSince, updatedAt } = hotspots;
  return ctx.db.select({ id, activeSince, updatedAt }).from(hotspots).where(gt(activeSince, 0));
}

/** Statement: the hotspots first found after an instant (epoch ms). */
export function selectNewHotspots(ctx: Ctx, since: number) {
  return ctx.db.select().from(hotspots).where(gt(hotspots.activeSince, since));
}

/** Statement: the state of the job and its hit rate; no row before its first run. */
export function selectHotspotState(ctx: Ctx) {
  return ctx.db.select().from(hotspotState).where(eq(hotspotState.id, 'network'));
}
