import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { connectCourier } from '#worker/services/reported-deliveries/couriers/connect-courier.ts';
import { disconnectCourier } from '#worker/services/reported-deliveries/couriers/disconnect-courier.ts';
import { getCourierPage } from '#worker/services/reported-deliveries/couriers/get-courier-page.ts';
import { saveWebhookSecret } from '#worker/services/reported-deliveries/save-webhook-secret.ts';
import { readJson, signIn } from '../client.ts';
import { openPoster } from '../poster.ts';
import { UBER_KEY } from '../sign-hmac.ts';
import { connectPlatform } from '../software-dispatch.ts';

const ctx = createCtx(env, () => {}, 'test');
const isUber = { platform: 'ubereats', secret: UBER_KEY } as const;

/** Returns a context that awaits `first` before it executes an update. */
function overtakeUpdate(first: () => Promise<unknown>) {
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement =>
    ({
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      all: () => first().then(() => statement.all()),
      run: () => first().then(() => statement.run()),
    }) as unknown as D1PreparedStatement;
  const prepare = (query: string) => {
    const statement = env.DB.prepare(query);
    return query.startsWith('update') ? wrap(statement) : statement;
  };
  const DB = { prepare, batch: (all: D1PreparedStatement[]) => env.DB.batch(all) } as unknown as D1Database;
  return createCtx({ ...env, DB }, () => {}, 'test');
}

test('a secret is never saved to a restaurant connection other than the one it was sealed for', async () => {
  const of = { restaurantId: (await openPoster()).id, platform: isUber.platform };
  await connectCourier(ctx, of);
  const reconnect = async () => {
    await disconnectCourier(ctx, of);
    await connectCourier(ctx, of);
  };
  const saved = await saveWebhookSecret(overtakeUpdate(reconnect), { ...of, ...isUber });
  expect(saved).toMatchObject({ ok: false, error: { code: 'integrationNotFound' } });
  expect(await getCourierPage(ctx, of)).toMatchObject({ connection: { isSetUp: false } });
  const stored = env.DB.prepare('select webhook_secret from courier_connections where restaurant_id = ?');
  expect(await stored.bind(of.restaurantId).first('webhook_secret')).toBeNull();
  expect(await saveWebhookSecret(ctx, { ...of, ...isUber })).toMatchObject({ ok: true });
  expect(await getCourierPage(ctx, of)).toMatchObject({ connection: { isSetUp: true } });
});

test('reports that a secret was not saved when the driver disconnects in the meantime', async () => {
  const driver = await signIn();
  const { integrationId } = await connectPlatform(driver, isUber.platform);
  const { id: driverId } = await readJson(driver.get('/api/auth/user'));
  const disconnect = () => driver.patch(`/api/app-integrations/${integrationId}`, { isConnected: false });
  const saved = await saveWebhookSecret(overtakeUpdate(disconnect), { driverId, ...isUber });
  expect(saved).toMatchObject({ ok: false, error: { code: 'integrationNotFound' } });
});
