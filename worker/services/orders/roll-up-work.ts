import type { SQL } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { endedSince, isWorkVersion, saveDays, selectWork } from '#worker/db/queries/work-rows.ts';
import type { OrderRow } from '#worker/db/schema/orders.ts';
import { type BatchResults, batch } from '#worker/db/write.ts';
import { describeEnd } from '#worker/domain/earnings/active-time.ts';
import { rollUpDay } from '#worker/domain/earnings/roll-up-day.ts';
import { listChangedDays } from '#worker/domain/earnings/work-span.ts';
import { MAX_LATE_MS, UNDO_MS } from '#worker/domain/orders/order-moves.ts';
import { ESTIMATED_TRAVEL, type MeasureMiles, toMeasureMiles } from '#worker/domain/routes/travel-measure.ts';
import { toPlace } from '#worker/domain/shared/geo.ts';
import { HOUR_MS } from '#worker/domain/shared/time.ts';
import { limitTime } from '#worker/limit-time.ts';
import type { OrderRequest } from './change-order.ts';

/** The driver's ended orders of some days, and the driver's work version. */
export type ReadWork = BatchResults<ReturnType<typeof selectWork>>;

/**
 * How far back the roll-ups of an ending order depend on other orders: it started at most three hours ago, so its earliest day
 * started at most 28 hours ago, and the 3.5 hours before that day count too.
 */
const REACH_MS = 32 * HOUR_MS;

/** Statements: the orders that the roll-ups of an order ending now (or at `occurredAt`, if earlier) depend on. */
export function selectRecentWork(
  ctx: Ctx,
  { driverId, occurredAt }: Pick<OrderRequest, 'driverId' | 'occurredAt'>,
) {
  const endedAt = Math.min(ctx.now, occurredAt ?? ctx.now);
  return selectWorkSince(ctx, driverId, Math.max(endedAt, ctx.now - MAX_LATE_MS));
}

function selectWorkSince(ctx: Ctx, driverId: string, endedAt: number) {
  return selectWork(ctx, driverId, endedSince(endedAt - REACH_MS));
}

/**
 * Returns the work read for a move made at `movedAt`. If the order ended long before that, reads the work again as far back as
 * needed, but keeps the version of the first read, so that nothing is written if the work changed in between.
 */
export async function readEarlierWork<Read extends ReadWork>(
  ctx: Ctx,
  read: Read,
  { driverId, endedAt, movedAt }: { driverId: string; endedAt: number; movedAt: number },
): Promise<Read> {
  if (movedAt - endedAt <= UNDO_MS) return read;
  const work = await batch(ctx, selectWorkSince(ctx, driverId, endedAt));
  return { ...read, ...work, driver: read.driver };
}

/** How long the end of an order waits for streets to load, in ms. */
const MAX_WAIT_MS = 300;

/** Returns a function that measures miles around the first order with a pickup, by street or else by estimate. */
export async function openMeasureMiles(ctx: Ctx, orders: readonly OrderRow[]): Promise<MeasureMiles> {
  const placed = orders.find(({ pickupLat }) => pickupLat !== null);
  const place = placed ? toPlace(placed.pickupLat, placed.pickupLng) : null;
  const travel = await limitTime(ctx.travelTimes.openMeasure(place), MAX_WAIT_MS, () => ESTIMATED_TRAVEL);
  return toMeasureMiles(travel);
}

type End = { status: 'completed' | 'cancelled'; at: number; movedAt?: number };

/**
 * Returns the columns of an order that ends at `at` through a move made at `movedAt` (epoch ms), and the guards and statements of
 * its days' roll-ups.
 */
export async function endOrder(ctx: Ctx, read: ReadWork, order: OrderRow, { status, at, movedAt = at }: End) {
  const work = await readEarlierWork(ctx, read, { driverId: order.driverId, endedAt: at, movedAt });
  const set = describeEnd(status, at, getDriver(work).timeZone);
  return { set, ...(await rollUpOrder(ctx, work, { ...order, ...set })) };
}

/** Returns the guards and statements of the roll-ups that an order changes, counting the order as given. */
export function rollUpOrder(ctx: Ctx, work: ReadWork, order: OrderRow) {
  return rewriteDays(ctx, work, { order, ended: [...listOthers(work, order), order] });
}

/** Returns the guards and statements of the roll-ups that an order changes, leaving the order out. */
export function unrollOrder(ctx: Ctx, work: ReadWork, order: OrderRow) {
  return rewriteDays(ctx, work, { order, ended: listOthers(work, order) });
}

function listOthers({ completed, cancelled }: ReadWork, order: OrderRow): OrderRow[] {
  return [...completed, ...cancelled].filter(({ id }) => id !== order.id);
}

async function rewriteDays(
  ctx: Ctx,
  work: ReadWork,
  { order, ended }: { order: OrderRow; ended: OrderRow[] },
) {
  const { driverId } = order;
  const measureMiles = await openMeasureMiles(ctx, [order]);
  const days = listChangedDays([order], ended).map((day) => rollUpDay(ended, day, measureMiles));
  return {
    guards: [isWorkVersion(driverId, getDriver(work).version)],
    followUps: (isWon: SQL) => saveDays(ctx, driverId, days, isWon),
  };
}

function getDriver({ driver: [driver] }: Pick<ReadWork, 'driver'>) {
  if (!driver) throw new Error('An order without its driver');
  return driver;
}
