import { env } from 'cloudflare:test';
import { beforeAll, expect, test, vi } from 'vitest';
import { type Client, readJson, send, signIn } from '../client.ts';
import { putGridRegion } from '../put-grid-region.ts';
import {
  buildOffer,
  buildPartnerOffer,
  buildWithdrawal,
  connectPlatform,
  dispatch,
  joinNetwork,
  postEvent,
  type Source,
  signPayload,
} from '../software-dispatch.ts';

beforeAll(putGridRegion);

const listOrders = (driver: Client) => readJson(driver.get('/api/orders'));

async function signInMember() {
  const driver = await signIn();
  return { driver, code: await joinNetwork(driver) };
}

async function signInConnected() {
  const driver = await signIn();
  return { driver, ...(await connectPlatform(driver)) };
}

test('a network order reaches its driver and is listed among the others', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-04T18:00:00Z') });
  const { driver, code } = await signInMember();
  const received = await postEvent('network', buildOffer(code));
  expect(received).toEqual({ id: expect.any(String), status: 'pending' });
  expect(await listOrders(driver)).toMatchObject([
    {
      id: received?.id,
      platform: 'roadwaze',
      payoutAmount: 9.4,
      tipAmount: 2.15,
      distance: 3.2,
      status: 'pending',
      createdAt: '2026-05-04T18:00:00.000Z',
      pickup: { lat: 30.27, lng: -97.74 },
      isSample: false,
    },
  ]);
  expect(await readJson(driver.get('/api/app-integrations'))).toMatchObject([
    { platform: 'roadwaze', dispatchCode: code, lastSyncAt: '2026-05-04T18:00:00.000Z' },
  ]);
  const kinds = await env.DB.prepare('select kind from order_events where order_id = ?')
    .bind(received?.id)
    .all();
  expect(kinds.results).toEqual([{ kind: 'created' }]);
});

test('the network offers nothing to an offline driver, and keeps earlier offers', async () => {
  const { driver, code } = await signInMember();
  const earlier = buildOffer(code);
  expect((await postEvent('network', earlier))?.status).toBe('pending');
  await driver.put('/api/driver/shift', { online: false });
  const refused = await dispatch('network', buildOffer(code));
  expect([refused.status, await refused.json()]).toMatchObject([409, { message: 'The driver is offline.' }]);
  expect((await postEvent('network', earlier))?.status).toBe('pending');
  expect(await listOrders(driver)).toHaveLength(1);
  await driver.put('/api/driver/shift', { online: true });
  expect((await postEvent('network', buildOffer(code)))?.status).toBe('pending');
  // Partners decide on their own which drivers get their orders.
  const connected = await signInConnected();
  expect((await postEvent('partner', buildPartnerOffer(connected.code)))?.status).toBe('pending');
});

test('a partner’s order reaches the driver who gave it their code', async () => {
  const { driver, code } = await signInConnected();
  const received = await postEvent('partner', buildPartnerOffer(code));
  expect(await listOrders(driver)).toMatchObject([{ id: received?.id, platform: 'doordash' }]);
});

test('rejects all events while no secret is configured, and a wrong, old or missing signature', async () => {
  const { driver, code } = await signInMember();
  const offer = buildOffer(code);
  const payload = JSON.stringify(offer);
  const now = Math.floor(Date.now() / 1000);
  const sign = (options: { at?: number; secret?: string } = {}, source: Source = 'network') =>
    signPayload(source, payload, options);
  const off = await dispatch('network', offer, { env: { NETWORK_DISPATCH_SECRET: undefined } });
  expect(off.status).toBe(503);
  const right = await sign();
  const headers = [
    null,
    '',
    'v1=00',
    right.replace(/^t=\d+/, `t=${now - 1}`),
    right.replace('v1=', 'v0='),
    `${right.slice(0, -1)}${right.endsWith('0') ? '1' : '0'}`,
    await sign({ at: now - 302 }),
    await sign({ at: now + 302 }),
    await sign({ secret: 'another secret than the one they know' }),
    // The other source's secret works only for its own endpoint.
    await sign({}, 'partner'),
  ];
  for (const header of headers)
    expect((await dispatch('network', offer, { header })).status, header ?? '').toBe(401);
  expect(await dispatch('network', payload.replace('9.4', '999.4'), { header: right })).toHaveProperty(
    'status',
    401,
  );
  expect(await listOrders(driver)).toEqual([]);
  expect((await dispatch('network', offer, { header: await sign({ at: now - 295 }) })).status).toBe(200);
});

test('rejects unsigned events before parsing them, whatever they contain', async () => {
  for (const source of ['network', 'partner'] as const) {
    for (const body of ['{"id":', 'not JSON', '[]', '{}', '']) {
      expect((await dispatch(source, body, { header: null })).status, body).toBe(401);
      const off = { NETWORK_DISPATCH_SECRET: undefined, PARTNER_DISPATCH_SECRET: undefined };
      expect((await dispatch(source, body, { env: off })).status, body).toBe(503);
      expect((await dispatch(source, body)).status, body).toBe(400);
    }
  }
});

test('one valid signature among several is enough during a secret rotation', async () => {
  const { code } = await signInMember();
  const offer = buildOffer(code);
  const header = await signPayload('network', JSON.stringify(offer));
  const rotated = header.replace(',v1=', `,v1=${'0'.repeat(64)},v1=`);
  expect((await dispatch('network', offer, { header: rotated })).status).toBe(200);
});

test('an event repeated concurrently or under another id is the same order', async () => {
  const { driver, code } = await signInMember();
  const offer = buildOffer(code);
  const received = await Promise.all(Array.from({ length: 10 }, () => postEvent('network', offer)));
  received.push(
    await postEvent('network', offer),
    await postEvent('network', { ...offer, id: 'another-id' }),
  );
  expect(new Set(received.map((order) => order?.id)).size).toBe(1);
  expect(await listOrders(driver)).toHaveLength(1);
  const [order] = await listOrders(driver);
  await driver.patch(`/api/orders/${order.id}/status`, { status: 'declined' });
  expect(await postEvent('network', offer)).toEqual({ id: order.id, status: 'declined' });
});

test('rejects an event id reused for something else, so that no withdrawal gets lost', async () => {
  const [one, two] = [await signInMember(), await signInMember()];
  const offer = buildOffer(one.code);
  await postEvent('network', offer);
  const misused = [
    { ...buildWithdrawal(offer), id: offer.id },
    { ...offer, offerId: 'another-offer' },
    { ...offer, dispatchCode: two.code },
    { ...offer, id: 'new', dispatchCode: two.code },
  ];
  for (const event of misused) expect((await dispatch('network', event)).status).toBe(409);
  expect(await listOrders(one.driver)).toMatchObject([{ status: 'pending' }]);
  expect(await listOrders(two.driver)).toEqual([]);
});

test('rejects a repeated offer with other facts, but accepts the original even after the driver’s edits', async () => {
  const { driver, code } = await signInConnected();
  const offer = buildPartnerOffer(code, { promisedAt: new Date(Date.now() + 3_600_000).toISOString() });
  const received = await postEvent('partner', offer);
  const elsewhere = { lat: 30.29, lng: -97.76 };
  for (const other of [{ payoutAmount: 15.5 }, { tipAmount: 0 }, { dropoff: elsewhere }, { distance: 9 }]) {
    const event = { ...offer, id: crypto.randomUUID(), order: { ...offer.order, ...other } };
    expect((await dispatch('partner', event)).status, JSON.stringify(other)).toBe(409);
    expect((await dispatch('partner', { ...event, id: offer.id })).status).toBe(409);
  }
  const order = `/api/orders/${received?.id}`;
  expect((await driver.patch(order, { note: 'Blue door' })).status).toBe(200);
  for (const status of ['accepted', 'completed']) await driver.patch(`${order}/status`, { status });
  expect((await driver.patch(order, { payoutAmount: 12.25 })).status).toBe(200);
  expect(await postEvent('partner', offer)).toEqual({ id: received?.id, status: 'completed' });
});

test('geocodes addresses sent without coordinates, and a repeat is the same order', async () => {
  const { driver, code } = await signInMember();
  const address = { restaurantAddress: '150 Alder Ave', customerAddress: '150 Birch Ave' };
  const offer = buildOffer(code, { ...address, pickup: undefined, dropoff: undefined });
  const received = await postEvent('network', offer);
  expect(await listOrders(driver)).toMatchObject([
    { id: received?.id, pickup: { lat: 39.3, lng: -76.5995 }, dropoff: { lat: 39.299, lng: -76.5995 } },
  ]);
  expect(await postEvent('network', offer)).toEqual(received);
});

test('the same ids from another source are another offer', async () => {
  const { code } = await signInMember();
  const connected = await signInConnected();
  const offer = buildOffer(code);
  const own = await postEvent('network', offer);
  const other = { ...offer, dispatchCode: connected.code, order: { ...offer.order, platform: 'doordash' } };
  expect((await postEvent('partner', other))?.id).not.toBe(own?.id);
});

test('reports every driver who cannot be offered an order as unknown, with the same text', async () => {
  const { driver: left, code: leftCode } = await signInMember();
  const [{ id }] = await readJson(left.get('/api/app-integrations'));
  await left.patch(`/api/app-integrations/${id}`, { isConnected: false });
  const { driver: unpaid, code: unpaidCode } = await signInMember();
  await env.DB.prepare(
    `update subscriptions set status = 'cancelled', ended_at = 1
     where product = 'network' and subscriber_id = (select id from drivers where email = ?)`,
  )
    .bind(unpaid.email)
    .run();
  const { driver: suspended, code: suspendedCode } = await signInMember();
  await env.DB.prepare('update drivers set suspended_at = 1 where email = ?').bind(suspended.email).run();
  const neverPaid = await signIn();
  const { code: neverPaidCode } = await connectPlatform(neverPaid, 'roadwaze');
  const answers = await Promise.all(
    [leftCode, unpaidCode, suspendedCode, neverPaidCode, 'NOBODY234567', "' or 1=1 --"].map((code) =>
      dispatch('network', buildOffer(code)),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(404));
  const words = new Set(await Promise.all(answers.map((answer) => answer.text())));
  expect(words.size).toBe(1);
  for (const driver of [left, unpaid, neverPaid]) expect(await listOrders(driver)).toEqual([]);
  // The rejected event isn't stored, so a retry succeeds after the driver has joined again.
  const offer = buildOffer(leftCode);
  expect((await dispatch('network', offer)).status).toBe(404);
  await left.patch(`/api/app-integrations/${id}`, { isConnected: true });
  expect(await postEvent('network', offer)).toMatchObject({ status: 'pending' });
});

test('a source can offer only orders of its own platforms, within the limits of every order', async () => {
  const { code } = await signInMember();
  const ownByPartner = await dispatch('partner', buildOffer(code));
  expect(await readJson(ownByPartner)).toMatchObject({ errors: [{ path: 'order.platform' }] });
  const broken = [
    { platform: 'doordash' },
    { payoutAmount: -1 },
    { payoutAmount: 1000.01 },
    { payoutAmount: 9.999 },
    { tipAmount: 9.41 },
    { customerAddress: ' ' },
    { pickup: { lat: 91, lng: 0 } },
  ];
  for (const order of broken) expect((await dispatch('network', buildOffer(code, order))).status).toBe(400);
  expect((await dispatch('network', { ...buildOffer(code), type: 'order.changed' })).status).toBe(400);
  expect((await send('POST', '/api/webhooks/orders/elsewhere', { body: {} })).status).toBe(404);
});
