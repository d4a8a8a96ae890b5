import { env } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { buildOrder } from '#tests/factories/build-order.ts';
import { type Ctx, createCtx } from '#worker/ctx.ts';
import { toOrderRow } from '#worker/db/queries/order-rows.ts';
import { type Driver, drivers } from '#worker/db/schema/drivers.ts';
import { orders } from '#worker/db/schema/orders.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { createRandom, pickInteger } from '#worker/domain/shared/random.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import { signIn } from './client.ts';

/** The first minute of a five-minute interval. */
export const NOW = Date.parse('2026-05-04T18:00:00Z');
export const HERE = { positionLat: 30.27, positionLng: -97.74, positionAt: NOW } as const;

/** Returns a context `minutes` after `NOW`. `done` waits for the background work that it started. */
export function look(minutes = 0, changes: Partial<Ctx> = {}) {
  const begun: Promise<unknown>[] = [];
  const ctx = createCtx(env as unknown as Env, (work) => begun.push(work), 'look', NOW + minutes * MINUTE_MS);
  return { ctx: Object.assign(ctx, changes), done: () => Promise.all(begun) };
}

export async function makePro(email: string, changes: Partial<Driver> = {}): Promise<Driver> {
  const set = { subscriptionStatus: 'pro', ...changes } as const;
  const [driver] = await look().ctx.db.update(drivers).set(set).where(eq(drivers.email, email)).returning();
  if (!driver) throw new Error('No driver');
  return driver;
}

/** Creates a Pro driver with active and pending orders, and offers to another driver nearby. */
export async function createWorld(seed: number, { active = 1, pending = 3 } = {}) {
  const random = createRandom(seed);
  const pick = (min: number, max: number) => pickInteger(random, min, max);
  const place = () => ({ lat: 30.27 + pick(-30, 30) / 1000, lng: -97.74 + pick(-30, 30) / 1000 });
  const { email } = await signIn();
  const { email: other } = await signIn();
  const driver = await makePro(email, HERE);
  const { id: otherId } = await makePro(other);
  const build = (changes: Partial<Order>) =>
    buildOrder({
      createdAt: NOW - MINUTE_MS,
      expiresAt: NOW + 30 * MINUTE_MS,
      payoutCents: pick(250, 1500),
      pickup: place(),
      dropoff: place(),
      ...changes,
    });
  const add = async (driverId: string, ...added: Order[]) => {
    for (const order of added) await look().ctx.db.insert(orders).values(toOrderRow(driverId, order));
  };
  const near = Array.from({ length: 30 }, (_, index) =>
    build({ status: 'declined', createdAt: NOW - (20 + 2 * index) * MINUTE_MS }),
  );
  await add(otherId, ...near);
  const some = (length: number, changes: Partial<Order>) => Array.from({ length }, () => build(changes));
  await add(driver.id, ...some(active, { status: 'accepted', acceptedAt: NOW }));
  await add(driver.id, ...some(pending, { status: 'pending' }));
  return { driver, email, build, add };
}
