import { and, asc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { insertRows } from '#worker/db/insert-rows.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { placementHours } from '#worker/db/schema/hotspots.ts';
import { IS_SIGNED, orders } from '#worker/db/schema/orders.ts';
import { isAfter } from '#worker/db/seek.ts';
import { chunk } from '#worker/domain/shared/group-by.ts';
import type { HourCount, Placement } from '#worker/engines/demand/index.ts';

type PlacementCursor = { at: number; id: string };

export type PlacementRow = Placement & { id: string };

/**
 * Condition: a network order is the first offer of its delivery, and the restaurant didn't cancel the delivery before a driver
 * took it. An offer from an outside dispatcher has no delivery and counts unless it was withdrawn.
 */
const IS_DEMAND = sql`coalesce((
  select (delivery.status <> 'cancelled' or delivery.order_id is not null)
    and not exists (select 1 from network_offers earlier where earlier.delivery_id = offer.delivery_id
      and (earlier.created_at, earlier.order_id) < (offer.created_at, offer.order_id))
  from network_offers offer join network_deliveries delivery on delivery.id = offer.delivery_id
  where offer.order_id = ${orders.id}), ${orders.expiresAt} > ${orders.createdAt})`;

/**
 * Statement: orders with a pickup created after `after` and before `until`, oldest first. Only signed ones, because manually
 * entered orders don't prove demand, and demo orders only in local deployments. A network delivery counts once, regardless of how
 * many drivers it was offered to.
 */
export function selectPlacements(
  ctx: Ctx,
  { after, until, limit }: { after: PlacementCursor; until: number; limit: number },
) {
  const isDemand = sql`${IS_SIGNED} and ${orders.pickupLat} is not null
    and (${orders.source} <> 'network' or ${IS_DEMAND})`;
  const isInWorld: SQL | undefined = ctx.config.isLocal ? undefined : eq(drivers.isDemo, false);
  return ctx.db
    .select({
      id: orders.id,
      at: orders.createdAt,
      pickup: { lat: sql<number>`${orders.pickupLat}`, lng: sql<number>`${orders.pickupLng}` },
      driverId: orders.driverId,
      restaurantName: orders.restaurantName,
      timeZone: drivers.timeZone,
      isDemo: drivers.isDemo,
    })
    .from(orders)
    .innerJoin(drivers, eq(drivers.id, orders.driverId))
    .where(and(isDemand, isAfter(orders.createdAt, orders.id, after), lt(orders.createdAt, until), isInWorld))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(limit);
}

/** Rows written by one statement, passed as one parameter. */
const ROWS_A_STATEMENT = 1000;

/** Statements: upsert the counts of whole hours. Idempotent; a count never decreases, even if an account is deleted. */
export function upsertHourCounts(ctx: Ctx, counts: readonly HourCount[]) {
  return chunk(counts, ROWS_A_STATEMENT).map((page) =>
    insertRows(ctx, placementHours, page, { values: {} }).onConflictDoUpdate({
      target: [placementHours.cell, placementHours.startsAt],
      set: {
        placements: sql`max(${placementHours.placements}, excluded.placements)`,
        drivers: sql`max(${placementHours.drivers}, excluded.drivers)`,
        isDemo: sql`max(${placementHours.isDemo}, excluded.is_demo)`,
      },
    }),
  );
}

/** Statement: the counts of the given areas (at most 90) at the given hours of the day since an instant. */
export function selectHourCounts(
  ctx: Ctx,
  { cells, hours, since }: { cells: string[]; hours: number[]; since: number },
) {
  return ctx.db
    .select()
    .from(placementHours)
    .where(
      and(
        inArray(placementHours.cell, cells),
        inArray(placementHours.hour, hours),
        gte(placementHours.startsAt, since),
      ),
    );
}

/** Statement: for each given area, the start of the first hour (epoch ms) that had an order; areas without orders are missing. */
export function selectObservedSince(ctx: Ctx, cells: readonly string[]) {
  const first = sql<number | null>`
    (select min(counted.starts_at) from ${placementHours} counted where counted.cell = asked.value)`;
  return ctx.db
    .select({ cell: sql<string>`asked.value`, since: first })
    .from(sql`json_each(${JSON.stringify(cells)}) as asked`);
}

/** Statement: the `areasAnHour` busiest areas of each given clock hour (start in epoch ms). */
export function selectBusiest(ctx: Ctx, starts: readonly number[], areasAnHour: number) {
  return ctx.db
    .select({ cell: placementHours.cell, placements: placementHours.placements })
    .from(sql`json_each(${JSON.stringify(starts)}) as asked`)
    .innerJoin(
      placementHours,
      sql`${placementHours}.rowid in (select busy.rowid from ${placementHours} busy where busy.starts_at = asked.value
        order by busy.placements desc limit ${areasAnHour})`,
    );
}
