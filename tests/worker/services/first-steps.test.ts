import { env } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { createCtx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { type Client, readJson, signIn } from '../client.ts';
import { readDashboard } from '../read-screens.ts';

async function readIsNew(client: Client): Promise<boolean> {
  const ctx = createCtx(env, () => {}, 'first-steps', Date.now());
  const { id } = await readJson(client.get('/api/auth/user'));
  const [driver] = await ctx.db.select().from(drivers).where(eq(drivers.id, id));
  if (!driver) throw new Error('No driver');
  return (await readDashboard(ctx, driver)).isNew;
}

test('the first steps disappear with the first accepted order, even without a connected platform', async () => {
  const client = await signIn();
  expect(await readIsNew(client)).toBe(true);
  const { id } = await readJson(client.post('/api/orders', buildOrderInput({})));
  expect(await readIsNew(client)).toBe(true);
  // They are gone from the accepted order on, because an order completed offline leaves that page in the phone's cache.
  await client.patch(`/api/orders/${id}/status`, { status: 'accepted' });
  expect(await readIsNew(client)).toBe(false);
  await client.patch(`/api/orders/${id}/status`, { status: 'completed' });
  expect(await readIsNew(client)).toBe(false);
});
