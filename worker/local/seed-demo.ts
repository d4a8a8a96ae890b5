import { eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { toOrderRow } from '#worker/db/queries/order-rows.ts';
import { rollUpDay } from '#worker/db/queries/roll-up-day.ts';
import { keepWaitsOfDriver } from '#worker/db/queries/wait-rows.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { dailyEarnings } from '#worker/db/schema/earnings.ts';
import { driverTotals, orderEvents, orders } from '#worker/db/schema/orders.ts';
import { createCrowd } from '#worker/domain/demo/create-crowd.ts';
import { createDemoWork } from '#worker/domain/demo/create-demo-work.ts';
import { DEMO_CITY, DEMO_DRIVER, DEMO_SEED } from '#worker/domain/demo/demo-driver.ts';
import type { DemoOrder } from '#worker/domain/demo/demo-order.ts';
import { countStatus, listEvents } from '#worker/domain/demo/roll-up-orders.ts';
import { listDaysOf } from '#worker/domain/earnings/active-time.ts';
import { isOpenStatus } from '#worker/domain/orders/order.ts';
import { encodeCode } from '#worker/domain/shared/id.ts';
import { getLocalInstant } from '#worker/domain/shared/local-instant.ts';
import { toNameKeys } from '#worker/domain/shared/search-key.ts';
import { getLocalTime } from '#worker/domain/shared/time.ts';
import { chunkRows } from './chunk-rows.ts';
import { extendDemo } from './extend-demo.ts';

type OwnedOrder = DemoOrder & { id: string };

function toRow(driverId: string, { completedOn, ...order }: OwnedOrder) {
  const historyAt = isOpenStatus(order.status) ? null : (order.completedAt ?? order.createdAt);
  const { timeZone } = DEMO_DRIVER;
  const completedHour = order.completedAt === null ? null : getLocalTime(order.completedAt, timeZone).hour;
  const dayStartedAt = completedOn === null ? null : getLocalInstant(completedOn, 0, timeZone);
  return { ...toOrderRow(driverId, order), completedOn, completedHour, dayStartedAt, historyAt };
}

function listDays({ completedAt, completedOn, ...row }: ReturnType<typeof toRow>): string[] {
  return completedAt === null || completedOn === null ? [] : listDaysOf({ ...row, completedAt, completedOn });
}

function toEventRows(driverId: string, order: OwnedOrder) {
  return listEvents(order).map((event) => ({
    id: crypto.randomUUID(),
    orderId: order.id,
    driverId,
    ...event,
  }));
}

/** The demo driver's colleagues: accounts nobody can sign in to, and what their days brought. */
function listCrowdRows(now: number) {
  const crowd = createCrowd({ now, timeZone: DEMO_DRIVER.timeZone, seed: DEMO_SEED });
  const owned = crowd.map((driver) => ({ ...driver, id: crypto.randomUUID() }));
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
      referralCode: createCode(),
      createdAt: Date.parse(`${days[0]?.day ?? new Date(now).toISOString().slice(0, 10)}T12:00:00Z`),
    })),
    days: owned.flatMap(({ id: driverId, days }) =>
      days.map((day) => ({ driverId, ...day, waitedPickups: 0 })),
    ),
  };
}

function createCode(): string {
  return encodeCode(crypto.getRandomValues(new Uint8Array(8)));
}

/**
 * Writes the demo driver with eight weeks of work and colleagues up to `ctx.now`. Does nothing when the driver is
 * already there, so every start may call it. Answers whether anything was written.
 */
export async function seedDemo(ctx: Ctx): Promise<{ isNew: boolean }> {
  const known = await ctx.db
    .select({ id: drivers.id })
    .from(drivers)
    .where(eq(drivers.email, DEMO_DRIVER.email));
  if (known.length > 0) return { isNew: false };
  const frame = { now: ctx.now, timeZone: DEMO_DRIVER.timeZone, center: DEMO_CITY, seed: DEMO_SEED };
  const work = createDemoWork(frame);
  const driverId = crypto.randomUUID();
  const owned = work.orders.map((order) => ({ ...order, id: crypto.randomUUID() }));
  const rows = owned.map((order) => toRow(driverId, order));
  const days = new Set(rows.flatMap(listDays));
  const crowd = listCrowdRows(ctx.now);
  await ctx.db.batch([
    ctx.db.insert(drivers).values({
      ...DEMO_DRIVER,
      ...toNameKeys(DEMO_DRIVER),
      id: driverId,
      isDemo: true,
      referralCode: createCode(),
      positionLat: work.position.lat,
      positionLng: work.position.lng,
      positionAt: ctx.now,
      createdAt: owned[0]?.createdAt ?? ctx.now,
    }),
    ...chunkRows(orders, rows).map((chunk) => ctx.db.insert(orders).values(chunk)),
    ...chunkRows(
      orderEvents,
      owned.flatMap((order) => toEventRows(driverId, order)),
    ).map((rows) => ctx.db.insert(orderEvents).values(rows)),
    ...[...days].map((day) => rollUpDay(ctx, driverId, day)),
    keepWaitsOfDriver(ctx, driverId),
    ...chunkRows(drivers, crowd.accounts).map((rows) => ctx.db.insert(drivers).values(rows)),
    ...chunkRows(dailyEarnings, crowd.days).map((rows) => ctx.db.insert(dailyEarnings).values(rows)),
    ctx.db.insert(driverTotals).values({
      driverId,
      completed: countStatus(owned, 'completed'),
      declined: countStatus(owned, 'declined'),
      cancelled: countStatus(owned, 'cancelled'),
    }),
  ]);
  await extendDemo(ctx);
  ctx.log('info', 'demo driver written', { orders: owned.length, days: days.size });
  return { isNew: true };
}
