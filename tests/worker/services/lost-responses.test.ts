import { env } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { createCtx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { addOrder } from '#worker/services/orders/add-order.ts';
import { readJson, signIn } from '../client.ts';

test('announces an order to other screens exactly once, even if the database response is lost', async () => {
  const { id } = await readJson((await signIn()).get('/api/auth/user'));
  const ctx = createCtx(env, () => {}, 'lost', Date.now());
  const arrived = vi.spyOn(ctx.live, 'arrived');
  const batch = ctx.db.batch.bind(ctx.db);
  let isLost = true;
  ctx.db.batch = (async (...statements: Parameters<typeof batch>) => {
    const results = await batch(...statements);
    const isWrite = results.some((rows) => Array.isArray(rows) && rows.length > 0);
    if (isLost && isWrite && arrived.mock.calls.length === 0 && (await countOrders(id)) > 0) {
      isLost = false;
      throw new Error('D1_ERROR: Network connection lost.');
    }
    return results;
  }) as unknown as typeof batch;
  const [driver] = await ctx.db.select().from(drivers).where(eq(drivers.id, id));
  if (!driver) throw new Error('No driver');
  const add = () => addOrder(ctx, { driver, input: buildOrderInput(), requestKey: 'one key' });
  const first = await add();
  expect(isLost).toBe(false);
  expect(first.ok).toBe(true);
  expect(arrived).toHaveBeenCalledTimes(1);
  expect(await add()).toEqual(first);
  expect(arrived).toHaveBeenCalledTimes(1);
  expect(await countOrders(id)).toBe(1);
});

async function countOrders(driverId: string): Promise<number> {
  const row = await env.DB.prepare('select count(*) as count from orders where driver_id = ?')
    .bind(driverId)
    .first<{ count: number }>();
  return row?.count ?? 0;
}
