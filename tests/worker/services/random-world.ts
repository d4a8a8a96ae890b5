import { env } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { createCtx } from '#worker/ctx.ts';
import { toOrderRow } from '#worker/db/queries/order-rows.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { orders } from '#worker/db/schema/orders.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { createRandom, pickInteger } from '#worker/domain/shared/random.ts';
import { signIn } from '../client.ts';

/** The current time in every world (epoch ms). The tests freeze the clock at it. */
export const NOW = Date.parse('2026-05-04T18:00:00Z');

/** Signs in a driver, in half of the worlds with a position, and returns seeded helpers that fill the world. */
export async function openRandomWorld(seed: number, changes: Partial<typeof drivers.$inferInsert> = {}) {
  const random = createRandom(seed);
  const pick = (min: number, max: number) => pickInteger(random, min, max);
  const place = () => ({ lat: 30.27 + pick(-40, 40) / 1000, lng: -97.74 + pick(-40, 40) / 1000 });
  const position = pick(0, 1) === 0 ? { positionLat: 30.27, positionLng: -97.74, positionAt: NOW } : {};
  const client = await signIn();
  const ctx = createCtx(env as unknown as Env, () => {}, 'world', NOW);
  const [driver] = await ctx.db
    .update(drivers)
    .set({ ...changes, ...position, email: client.email })
    .where(eq(drivers.email, client.email))
    .returning();
  if (!driver) throw new Error('No driver');
  const addOrders = async (added: readonly Order[]) => {
    for (const order of added) await ctx.db.insert(orders).values(toOrderRow(driver.id, order));
  };
  return { ctx, client, driver, pick, place, addOrders };
}
