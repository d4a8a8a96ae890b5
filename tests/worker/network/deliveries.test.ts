import { env } from 'cloudflare:test';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { hashToken } from '#worker/auth/token-cookie.ts';
import { RATE_LIMITS } from '#worker/domain/limits/rate-limits.ts';
import { computeMilesBetween } from '#worker/domain/shared/geo.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import { getTracking } from '#worker/services/network/get-tracking.ts';
import { revokeApiKey } from '#worker/services/network/keys/revoke-api-key.ts';
import { selectApiKeys } from '#worker/services/network/keys/select-api-keys.ts';
import { acceptOrder } from '#worker/services/orders/accept-order.ts';
import { completeOrder } from '#worker/services/orders/complete-order.ts';
import { pickUpOrder } from '#worker/services/orders/pick-up-order.ts';
import { stripDeliveries } from '#worker/services/reported-deliveries/strip-deliveries.ts';
import { readJson, send } from '../client.ts';
import { buildDelivery, DROPOFF, openPoster, PICKUP } from '../poster.ts';
import { putGridRegion } from '../put-grid-region.ts';
import { listOffers, openCrew, readRow } from './crew.ts';

test('shows a restaurant the price before it posts, and posts at that price', async () => {
  const { call, post, read } = await openPoster();
  const quoted = await readJson(call('POST', '/quote', buildDelivery()));
  expect(quoted).toMatchObject({
    basePrice: 2,
    pricePerMile: 1.5,
    tipAmount: 3.5,
    distanceSource: 'estimate',
  });
  expect(quoted.distance).toBeGreaterThan(computeMilesBetween(PICKUP, DROPOFF));
  expect(quoted.price).toBeCloseTo(2 + 1.5 * quoted.distance + 3.5, 2);
  const posted = await post({ quotedPrice: quoted.price });
  expect(posted).toMatchObject({
    status: 'offering',
    reason: null,
    price: quoted.price,
    driverPay: quoted.price,
    charged: 0,
    orderValue: 42,
    note: 'Gate 1202',
    dropoffAddress: '410 Cedar Lane',
    driverFirstName: null,
  });
  expect(Date.parse(posted.promisedAt) - Date.parse(posted.createdAt)).toBe(3_600_000);
  expect(await read(posted.id)).toEqual(posted);
  expect((await call('POST', '', buildDelivery({ quotedPrice: quoted.price - 1 }))).status).toBe(409);
});

test('posts a delivery once when it is sent twenty times with one key', async () => {
  const { call } = await openPoster();
  const key = { 'Idempotency-Key': 'same' };
  const sent = await Promise.all(
    Array.from({ length: 20 }, () => call('POST', '', buildDelivery(), key).then(readJson)),
  );
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  expect(await readJson(call('GET', ''))).toHaveLength(1);
  // The same key from another restaurant is another request.
  const other = await openPoster();
  expect((await other.call('POST', '', buildDelivery(), key).then(readJson)).id).not.toBe(sent[0].id);
});

test('refuses an unknown or revoked key, and a subscription that has ended', async () => {
  const { id, keyId, key, ctx, call, post } = await openPoster();
  const posted = await post();
  for (const Authorization of ['', 'Bearer', `Bearer ${key}x`, `Basic ${key}`, key]) {
    const answer = await send('GET', '/api/deliveries', { headers: { Authorization } });
    expect(answer.status).toBe(401);
  }
  await env.DB.prepare(`update restaurants set status = 'ended' where id = ?`).bind(id).run();
  for (const path of ['', '/quote']) expect((await call('POST', path, buildDelivery())).status).toBe(403);
  // Posted deliveries can still be followed and canceled.
  expect((await call('GET', `/${posted.id}`)).status).toBe(200);
  await env.DB.prepare(`update restaurants set status = 'suspended' where id = ?`).bind(id).run();
  expect((await call('POST', '', buildDelivery())).status).toBe(403);
  expect((await selectApiKeys(ctx, sql`${id}`))[0]).toMatchObject({
    id: keyId,
    hint: key.slice(-4),
    revokedAt: null,
  });
  const foreign = await openPoster();
  expect((await revokeApiKey(ctx, { restaurantId: foreign.id, keyId })).ok).toBe(false);
  expect((await revokeApiKey(ctx, { restaurantId: id, keyId })).ok).toBe(true);
  expect((await call('GET', '')).status).toBe(401);
  const stored = await env.DB.prepare('select * from restaurant_keys where id = ?').bind(keyId).first();
  expect(JSON.stringify(stored)).not.toContain(key.slice(4, -4));
});

test('rejects a delivery that is not possible, at the field that is wrong', async () => {
  await putGridRegion();
  const { call } = await openPoster({ lat: 39.3, lng: -76.6 });
  const messages: string[] = [];
  const refuse = async (overrides: object) => {
    const answer = await call('POST', '', buildDelivery(overrides));
    expect(answer.status).toBe(400);
    const { errors } = await readJson(answer);
    messages.push(errors[0].message);
    return errors.map(({ path }: { path: string }) => path);
  };
  const nowhere = { dropoff: null, dropoffAddress: '99999 No Such Street Anywhere' };
  expect(await refuse(nowhere)).toEqual(['dropoffAddress']);
  expect(messages).toEqual(['We can’t find this address. Check it, or send its place as dropoff.']);
  expect(await refuse({ dropoff: { lat: 40.3, lng: -76.6 } })).toEqual(['dropoffAddress']);
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const near = { dropoff: { lat: 39.31, lng: -76.61 } };
  expect(await refuse({ ...near, readyAt: inMinutes(60), promisedAt: inMinutes(30) })).toEqual([
    'promisedAt',
  ]);
  expect(await refuse({ ...near, promisedAt: inMinutes(-5) })).toEqual(['promisedAt']);
  expect(await refuse({ ...near, readyAt: inMinutes(1500) })).toEqual(['readyAt']);
  expect(await refuse({ ...near, readyAt: inMinutes(-90) })).toEqual(['readyAt']);
  expect(await refuse({ ...near, promisedAt: inMinutes(1) })).toEqual(['promisedAt']);
  expect(await refuse({ ...near, tipAmount: -1, orderValue: 0.001 })).toEqual(['tipAmount', 'orderValue']);
  expect((await call('POST', '', buildDelivery(near))).status).toBe(201);
});

test('limits how often a restaurant can do something', async () => {
  const { id, headers, post } = await openPoster();
  const posted = await post();
  for (const [action, method, path] of [
    ['readDelivery', 'GET', ''],
    ['readDelivery', 'GET', `/${posted.id}`],
    ['readDelivery', 'HEAD', `/${posted.id}`],
    ['quoteDelivery', 'POST', '/quote'],
    ['postDelivery', 'POST', ''],
    ['cancelDelivery', 'POST', `/${posted.id}/cancel`],
  ] as const) {
    const body = method === 'POST' ? buildDelivery() : undefined;
    const call = () => send(method, `/api/deliveries${path}`, { body, headers, env: { RATE_LIMITS: 'on' } });
    expect((await call()).status).toBeLessThan(300);
    await env.DB.prepare('update rate_counters set count = ? where key = ?')
      .bind(RATE_LIMITS[action].limit, `${action}:${await hashToken(id)}`)
      .run();
    const answer = await call();
    expect([answer.status, Number(answer.headers.get('Retry-After')) > 0]).toEqual([429, true]);
    await env.DB.prepare('delete from rate_counters').run();
  }
});

test('deletes the destination of a delivery after 90 days, but not its cost', async () => {
  const { post, read, ctx } = await openPoster();
  const { id, price } = await post();
  await stripDeliveries({ ...ctx, now: Date.now() + 89 * DAY_MS });
  expect(await read(id)).toMatchObject({ dropoffAddress: '410 Cedar Lane' });
  await stripDeliveries({ ...ctx, now: Date.now() + 91 * DAY_MS });
  expect(await read(id)).toMatchObject({ price, dropoffAddress: '', note: '', dropoff: null });
});

test('lists deliveries in pages, newest first, each restaurant only its own', async () => {
  const { call, post } = await openPoster();
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) ids.unshift((await post()).id);
  const seen: string[] = [];
  for (let path: string | undefined = '?limit=2'; path !== undefined; ) {
    const answer: Response = await call('GET', path);
    seen.push(...(await readJson(answer)).map(({ id }: { id: string }) => id));
    path = /<\/api\/deliveries([^>]+)>/.exec(answer.headers.get('Link') ?? '')?.[1];
  }
  expect(seen.toSorted()).toEqual(ids.toSorted());
  expect((await call('GET', '?before=x')).status).toBe(400);
  const other = await openPoster();
  expect(await readJson(other.call('GET', ''))).toEqual([]);
  for (const id of [ids[0], crypto.randomUUID()]) {
    expect((await other.call('GET', `/${id}`)).status).toBe(404);
    expect((await other.cancel(`${id}`)).status).toBe(404);
  }
});

test('cancels a delivery for free while no driver has it, and its tracking link says only that', async () => {
  const { post, cancel, ctx, name } = await openPoster();
  const posted = await post();
  for (let count = 0; count < 2; count += 1) {
    expect(await readJson(cancel(posted.id))).toMatchObject({
      status: 'cancelled',
      reason: 'restaurant_cancelled',
      charged: 0,
    });
  }
  const token = new URL(posted.trackingUrl).pathname.split('/').at(-1) ?? '';
  expect(await getTracking(ctx, token)).toEqual({
    ok: true,
    value: {
      status: 'cancelled',
      restaurantName: name,
      isUnreported: false,
      isAtPickup: false,
      driverFirstName: null,
      eta: null,
      offeredFrom: null,
      promisedAt: Date.parse(posted.promisedAt),
      deliveredAt: null,
    },
  });
  expect((await getTracking(ctx, 'x')).ok).toBe(false);
});

test('shows restaurant and customer when something was done that the phone reported late', async () => {
  const { post, read, ctx } = await openPoster();
  const [driverId = ''] = await openCrew([{ miles: 1 }]);
  const { id, trackingUrl } = await post();
  const request = { driverId, orderId: (await listOffers(id))[0]?.orderId ?? '' };
  await acceptOrder(ctx, request);
  const [takenAt, later] = [ctx.now + 10 * MINUTE_MS, { ...ctx, now: ctx.now + HOUR_MS }];
  const deliveredAt = takenAt + 20 * MINUTE_MS;
  await pickUpOrder(later, { ...request, occurredAt: takenAt });
  await completeOrder(later, { ...request, occurredAt: deliveredAt });
  expect(await readRow(id)).toMatchObject({ picked_up_at: takenAt, delivered_at: deliveredAt });
  expect(await read(id)).toMatchObject({ deliveredAt: new Date(deliveredAt).toISOString() });
  const tracking = await getTracking(later, new URL(trackingUrl).pathname.split('/').at(-1) ?? '');
  expect(tracking).toMatchObject({ ok: true, value: { status: 'delivered', deliveredAt } });
});
