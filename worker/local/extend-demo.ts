import { and, asc, desc, eq, gte, inArray, lt } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { toOrderRow } from '#worker/db/queries/order-rows.ts';
import { upsertHourCounts } from '#worker/db/queries/placement-rows.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { placementHours } from '#worker/db/schema/hotspots.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { readyFacts } from '#worker/db/schema/ready-facts.ts';
import { batch } from '#worker/db/write.ts';
import { createOffer } from '#worker/domain/orders/samples/create-offer.ts';
import { createRandom } from '#worker/domain/shared/random.ts';
import { DAY_MS, getLocalTime, getWeekday, HOUR_MS } from '#worker/domain/shared/time.ts';
import { countHours } from '#worker/engines/demand/index.ts';
import { createHourFacts } from '#worker/local/demo/create-crowd-facts.ts';
import { createHourPlacements, type DemoPlacement } from '#worker/local/demo/create-placements.ts';
import { DEMO_DRIVER, DEMO_SEED } from '#worker/local/demo/demo-driver.ts';
import { createPendingOrder } from '#worker/local/demo/demo-order.ts';
import { DEMO_WORLD } from '#worker/local/demo/demo-world.ts';
import { DEMO_DAYS } from '#worker/local/demo/plan-shifts.ts';
import { insertInChunks } from './insert-in-chunks.ts';

const FRAME = { timeZone: DEMO_DRIVER.timeZone, seed: DEMO_SEED };

/** How many full clock hours before the current one have stored orders; older hours have only counts. */
const HOURS_OF_ORDERS = 2;
const ORDER_LIFETIME_MS = DAY_MS;

/** How far back ready facts are stored. */
const SEEN_MS = 7 * DAY_MS;

const CROWD_PREFIX = 'crowd-';

/**
 * Extends the crowd's data up to `ctx.now`: order counts by area and hour since the last run (initially eight weeks), ready
 * facts, and the orders of the last hours. Keeps existing rows, but deletes expired orders after a day. Does nothing without a
 * crowd.
 */
export async function extendDemo(ctx: Ctx): Promise<void> {
  const { crowd, newest } = await batch(ctx, {
    crowd: ctx.db
      .select({ id: drivers.id })
      .from(drivers)
      .where(
        and(
          gte(drivers.email, CROWD_PREFIX),
          lt(drivers.email, `${CROWD_PREFIX}~`),
          eq(drivers.isDemo, true),
        ),
      )
      .orderBy(asc(drivers.email)),
    newest: ctx.db
      .select({ startsAt: placementHours.startsAt })
      .from(placementHours)
      .where(eq(placementHours.isDemo, true))
      .orderBy(desc(placementHours.startsAt))
      .limit(1),
  });
  if (crowd.length === 0) return;
  const ids = crowd.map(({ id }) => id);
  const present = Math.floor(ctx.now / HOUR_MS) * HOUR_MS;
  const firstCount = Math.max(
    present - DEMO_DAYS * DAY_MS,
    ...newest.map(({ startsAt }) => startsAt + HOUR_MS),
  );
  const counts = listHours(firstCount, present - HOUR_MS).flatMap((startsAt) =>
    countHours(createHourPlacements(startsAt, FRAME).map((placement) => toPlacement(placement, ids))),
  );
  const seen = listHours(Math.max(firstCount, present - SEEN_MS), present - HOUR_MS).flatMap((startsAt) =>
    listFactRows(startsAt, ids),
  );
  const placed = listHours(present - HOURS_OF_ORDERS * HOUR_MS, present).flatMap((startsAt) =>
    createHourPlacements(startsAt, FRAME).map((placement, index) =>
      toCrowdOrder(placement, ids, nameOrder(startsAt, index)),
    ),
  );
  await ctx.db.batch([
    ctx.db
      .delete(orders)
      .where(
        and(
          inArray(orders.driverId, ids),
          eq(orders.status, 'expired'),
          lt(orders.createdAt, ctx.now - ORDER_LIFETIME_MS),
        ),
      ),
    ...upsertHourCounts(ctx, counts),
    ...insertInChunks(ctx, readyFacts, seen).map((statement) => statement.onConflictDoNothing()),
    ...insertInChunks(
      ctx,
      orders,
      placed.filter(({ createdAt }) => createdAt <= ctx.now),
    ).map((statement) => statement.onConflictDoNothing()),
  ]);
}

function listHours(first: number, last: number): number[] {
  return Array.from(
    { length: Math.max(0, (last - first) / HOUR_MS + 1) },
    (_, index) => first + index * HOUR_MS,
  );
}

/** Returns the id of the driver at an index. The index wraps, because a crowd from an earlier version may be smaller. */
function pickDriver(crowdIndex: number, ids: readonly string[]): string {
  return ids[crowdIndex % ids.length] ?? '';
}

function toPlacement({ at, restaurant, crowdIndex }: DemoPlacement, ids: readonly string[]) {
  return {
    at,
    pickup: { lat: restaurant.lat, lng: restaurant.lng },
    driverId: pickDriver(crowdIndex, ids),
    timeZone: FRAME.timeZone,
    restaurantName: restaurant.name,
    isDemo: true,
  };
}

/** Returns the crowd's ready facts of an hour, one row per place. */
function listFactRows(startsAt: number, ids: readonly string[]) {
  return createHourFacts(startsAt, FRAME).flatMap(
    ({ places, endedAt, minutes, isExact, crowdIndex, index }) => {
      const fact = {
        endedAt,
        minutes,
        isExact,
        orderId: nameOrder(startsAt, index),
        driverId: pickDriver(crowdIndex, ids),
      };
      return places.map((place) => ({ place, ...fact }));
    },
  );
}

function nameOrder(startsAt: number, index: number): string {
  return `demo-${startsAt / HOUR_MS}-${index}`;
}

/** Returns the order of a placement: offered to a crowd driver and expired. */
function toCrowdOrder({ at, restaurant, crowdIndex }: DemoPlacement, ids: readonly string[], id: string) {
  const { day, hour } = getLocalTime(at, FRAME.timeZone);
  const random = createRandom(at % 2 ** 31);
  const offer = createOffer(random, {
    hour,
    weekday: getWeekday(day),
    near: restaurant,
    restaurant,
    world: DEMO_WORLD,
  });
  const { completedOn: _completedOn, ...order } = createPendingOrder(offer, at);
  return { ...toOrderRow(pickDriver(crowdIndex, ids), { ...order, id, status: 'expired' }), historyAt: at };
}
