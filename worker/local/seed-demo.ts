import { eq, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { toOrderRow } from '#worker/db/queries/order-rows.ts';
import { toReadyFactRows } from '#worker/db/queries/ready-rows.ts';
import { saveDays } from '#worker/db/queries/work-rows.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { dailyEarnings } from '#worker/db/schema/earnings.ts';
import { driverTotals, orderEvents, orders } from '#worker/db/schema/orders.ts';
import { readyFacts } from '#worker/db/schema/ready-facts.ts';
import { describeEnd } from '#worker/domain/earnings/active-time.ts';
import { rollUpDay } from '#worker/domain/earnings/roll-up-day.ts';
import { listDaysOf } from '#worker/domain/earnings/work-span.ts';
import { isOpenStatus } from '#worker/domain/orders/order.ts';
import { toMeasureMiles } from '#worker/domain/routes/travel-measure.ts';
import { encodeCode } from '#worker/domain/shared/id.ts';
import { toNameKeys } from '#worker/domain/shared/search-key.ts';
import { createCrowd } from '#worker/local/demo/create-crowd.ts';
import { createDemoWork } from '#worker/local/demo/create-demo-work.ts';
import { DEMO_CITY, DEMO_DRIVER, DEMO_SEED } from '#worker/local/demo/demo-driver.ts';
import type { DemoOrder } from '#worker/local/demo/demo-order.ts';
import { findOrCreateDriver } from '#worker/services/auth/find-or-create-driver.ts';
import { extendDemo } from './extend-demo.ts';
import { insertInChunks } from './insert-in-chunks.ts';

type OwnedOrder = DemoOrder & { id: string };

function toRow(driverId: string, { completedOn: _day, ...order }: OwnedOrder) {
  const historyAt = isOpenStatus(order.status) ? null : (order.completedAt ?? order.createdAt);
  const { timeZone } = DEMO_DRIVER;
  const row = { ...toOrderRow(driverId, order), historyAt };
  const endedAt = order.completedAt ?? order.cancelledAt;
  if (endedAt === null) return row;
  return {
    ...row,
    ...describeEnd(order.completedAt === null ? 'cancelled' : 'completed', endedAt, timeZone),
  };
}

/** Returns the events of an order, oldest first. */
function toEventRows(driverId: string, order: OwnedOrder) {
  const instants = {
    created: order.createdAt,
    accepted: order.acceptedAt,
    pickedUp: order.pickedUpAt,
    completed: order.completedAt,
    declined: order.declinedAt,
    cancelled: order.cancelledAt,
  };
  return (Object.keys(instants) as (keyof typeof instants)[]).flatMap((kind) => {
    const at = instants[kind];
    return at === null ? [] : [{ id: crypto.randomUUID(), orderId: order.id, driverId, kind, at }];
  });
}

/** Returns the rows of the crowd drivers that don't exist yet: accounts without a sign-in, and their daily earnings. */
async function listCrowdRows({ db, now }: Ctx) {
  const crowd = createCrowd({ now, timeZone: DEMO_DRIVER.timeZone, seed: DEMO_SEED });
  const emails = crowd.map(({ email }) => email);
  const known = await db.select({ email: drivers.email }).from(drivers).where(inArray(drivers.email, emails));
  const isKnown = new Set(known.map(({ email }) => email));
  const newcomers = crowd.filter(({ email }) => !isKnown.has(email));
  const owned = newcomers.map((driver) => ({ ...driver, id: crypto.randomUUID() }));
  return {
    accounts: owned.map(({ id, email, firstName, lastName, days }) => ({
      id,
      email,
      firstName,
      lastName,
      ...toNameKeys({ firstName, lastName }),
      isDemo: true,
      positionLat: DEMO_CITY.lat,
      positionLng: DEMO_CITY.lng,
      timeZone: DEMO_DRIVER.timeZone,
      referralCode: encodeCode(crypto.getRandomValues(new Uint8Array(8))),
      createdAt: Date.parse(`${days[0]?.day ?? new Date(now).toISOString().slice(0, 10)}T12:00:00Z`),
    })),
    days: owned.flatMap(({ id: driverId, days }) => days.map((day) => ({ driverId, ...day }))),
  };
}

/** Statement: adds the demo orders to the totals of orders the driver finished earlier. */
function addToTotals(ctx: Ctx, driverId: string, owned: OwnedOrder[]) {
  const count = (wanted: OwnedOrder['status']) => owned.filter(({ status }) => status === wanted).length;
  const counts = {
    completed: count('completed'),
    declined: count('declined'),
    cancelled: count('cancelled'),
    // Declining an offer of our own network doesn't count.
    passed: owned.filter(({ status, source }) => status === 'declined' && source === 'network').length,
  };
  return ctx.db
    .insert(driverTotals)
    .values({ driverId, ...counts })
    .onConflictDoUpdate({
      target: driverTotals.driverId,
      set: {
        completed: sql`${driverTotals.completed} + excluded.completed`,
        declined: sql`${driverTotals.declined} + excluded.declined`,
        cancelled: sql`${driverTotals.cancelled} + excluded.cancelled`,
        passed: sql`${driverTotals.passed} + excluded.passed`,
      },
    });
}

/**
 * Creates the demo driver with eight weeks of work, and the crowd, up to `ctx.now`. An existing account with the demo email
 * becomes the demo driver and keeps its data. Does nothing if the demo driver already exists, so every start may call it. Returns
 * whether it wrote the data.
 */
export async function seedDemo(ctx: Ctx): Promise<{ isNew: boolean }> {
  const driverId = await findOrCreateDriver(ctx, { ...DEMO_DRIVER, timeZones: [DEMO_DRIVER.timeZone] });
  const [known] = await ctx.db
    .select({ isDemo: drivers.isDemo })
    .from(drivers)
    .where(eq(drivers.id, driverId));
  if (known?.isDemo) return { isNew: false };
  const frame = { now: ctx.now, timeZone: DEMO_DRIVER.timeZone, seed: DEMO_SEED };
  const work = createDemoWork(frame);
  const owned = work.orders.map((order) => ({ ...order, id: crypto.randomUUID() }));
  const rows = owned.map((order) => toRow(driverId, order));
  const days = new Set(rows.flatMap(listDaysOf));
  const before = await ctx.db.select().from(orders).where(eq(orders.driverId, driverId));
  const measureMiles = toMeasureMiles(await ctx.travelTimes.openMeasure(DEMO_CITY));
  const rollUps = [...days].map((day) => rollUpDay([...before, ...rows], day, measureMiles));
  const crowd = await listCrowdRows(ctx);
  await ctx.db.batch([
    ctx.db
      .update(drivers)
      .set({
        ...DEMO_DRIVER,
        ...toNameKeys(DEMO_DRIVER),
        isDemo: true,
        positionLat: work.position.lat,
        positionLng: work.position.lng,
        positionAt: ctx.now,
        createdAt: owned[0]?.createdAt ?? ctx.now,
      })
      .where(eq(drivers.id, driverId)),
    ...insertInChunks(ctx, orders, rows),
    ...insertInChunks(
      ctx,
      orderEvents,
      owned.flatMap((order) => toEventRows(driverId, order)),
    ),
    ...saveDays(ctx, driverId, rollUps, sql`true`),
    ...insertInChunks(
      ctx,
      readyFacts,
      owned.flatMap((order) => toReadyFactRows({ ...order, driverId })),
    ),
    ...insertInChunks(ctx, drivers, crowd.accounts),
    ...insertInChunks(ctx, dailyEarnings, crowd.days),
    addToTotals(ctx, driverId, owned),
  ]);
  await extendDemo(ctx);
  ctx.log('info', 'demo driver written', { orders: owned.length, days: days.size });
  return { isNew: true };
}
