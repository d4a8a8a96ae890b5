import { env } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { createCtx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { connectPlatform } from '#worker/services/integrations/connect-platform.ts';
import { addOrder } from '#worker/services/orders/add-order.ts';
import { signIn } from '../client.ts';

type Statement = { query: string; values: unknown[] };

const isRead = ({ query }: Statement) => /^\s*select\b/i.test(query);

/** Opens a database whose reads go to a replica that lacks the stored responses. A batch with a write goes to the primary. */
function openLagging() {
  const lag = ({ query, values }: Statement) =>
    query.includes('from "request_keys"')
      ? { query: `select * from (${query}) where false`, values }
      : { query, values };
  const toReal = ({ query, values }: Statement) => env.DB.prepare(query).bind(...values);
  const prepare = (query: string, values: unknown[] = []) => {
    const all = () => toReal(isRead({ query, values }) ? lag({ query, values }) : { query, values }).all();
    return { query, values, bind: (...given: unknown[]) => prepare(query, given), all, run: all };
  };
  const batch = (statements: Statement[]) =>
    env.DB.batch(statements.map((one) => toReal(statements.every(isRead) ? lag(one) : one)));
  // why: replicas exist only in the cloud.
  return createCtx({ ...env, DB: { prepare, batch } } as unknown as Env, () => {}, 'test');
}

test('a repeated request with the same key gets the first response, however far a replica lags behind', async () => {
  const { email } = await signIn();
  const ctx = createCtx(env, () => {}, 'test');
  const [driver] = await ctx.db.select().from(drivers).where(eq(drivers.email, email));
  if (!driver) throw new Error('No driver');
  const added = { driver, input: buildOrderInput(), requestKey: 'one tap' };
  const connected = {
    driverId: driver.id,
    input: {
      platform: 'doordash',
      method: 'driver-code',
      driverAccountId: 'D-1',
      phone: '512-555-0100',
    } as const,
    requestKey: 'one tap',
  };
  const first = await addOrder(ctx, added);
  expect(first).toMatchObject({ ok: true });
  expect(await addOrder(openLagging(), added)).toEqual(first);
  const isNew = { ok: true, value: { isNew: true } };
  expect(await connectPlatform(ctx, connected)).toMatchObject(isNew);
  expect(await connectPlatform(openLagging(), connected)).toMatchObject(isNew);
});
