import { env } from 'cloudflare:test';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { type Client, readJson, signIn } from '../client.ts';
import { buildPartnerOffer, connectPlatform, dispatch, postEvent } from '../software-dispatch.ts';

const NOW = Date.parse('2026-05-04T18:00:00Z');
const PICKUP = { lat: 30.27, lng: -97.74 };
const inMinutes = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();

beforeEach(() => {
  // why: ready times depend on the clock.
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});

/** Posts a partner offer with these times to a driver at its restaurant. */
async function offer(driver: Client, times: object) {
  const { code } = await connectPlatform(driver);
  const order = await postEvent('partner', buildPartnerOffer(code, { payoutAmount: 20, ...times }));
  return order?.id ?? '';
}

const accept = (driver: Client, id: string) =>
  driver.patch(`/api/orders/${id}/status`, { status: 'accepted' });

const readFacts = (id: string) =>
  env.DB.prepare('select distinct minutes, is_exact from ready_facts where order_id = ?').bind(id).all();

test('an offer states when its food is ready, and the route waits exactly until then', async () => {
  const driver = await signIn();
  await driver.put('/api/driver/position', PICKUP);
  const id = await offer(driver, { readyAt: inMinutes(20) });
  const [pending] = await readJson(driver.get('/api/orders'));
  expect(pending).toMatchObject({
    readyAt: inMinutes(20),
    readySource: 'told',
    readyLatest: inMinutes(20),
    offer: { waitMinutes: 20, ready: { origin: 'given', at: inMinutes(20), arrivesAt: inMinutes(0) } },
  });
  expect(pending.offer.reason).toContain('Ready at 6:20 PM, you’d arrive 6:00 PM: about 20 min to wait.');
  await accept(driver, id);
  const [pickup, dropoff] = (await readJson(driver.get('/api/route'))).stops;
  expect(pickup).toMatchObject({ arrivesAt: inMinutes(0), readyAt: inMinutes(20) });
  const arrival = Date.parse(dropoff.arrivesAt);
  const optimized = await readJson(driver.post('/api/routes/optimize', { orderIds: [id] }));
  const readArrivals = ({ stops }: { stops: { arrivalMinutes: number }[] }) =>
    stops.map(({ arrivalMinutes }) => arrivalMinutes);
  expect(readArrivals(optimized)).toEqual(readArrivals(await readJson(driver.get('/api/route'))));
  expect(arrival).toBeCloseTo(NOW + (22 + dropoff.legMinutes) * 60_000, -4);
  vi.setSystemTime(NOW + 15 * 60_000);
  await driver.put('/api/driver/position', PICKUP);
  const later = await readJson(driver.get('/api/route'));
  expect(Date.parse(later.stops[1].arrivesAt)).toBeCloseTo(arrival, -4);
});

test('a hand-added order has its own ready time, which also counts before it is saved', async () => {
  const driver = await signIn();
  await driver.put('/api/driver/position', PICKUP);
  const input = buildOrderInput({ pickup: PICKUP, readyAt: inMinutes(20) });
  const draft = await readJson(driver.post('/api/orders/evaluate', input));
  expect(draft).toMatchObject({ waitMinutes: 20, ready: { origin: 'given', at: inMinutes(20) } });
  const added = await readJson(driver.post('/api/orders', input));
  expect(added).toMatchObject({ readyAt: inMinutes(20), readySource: 'told', offer: { waitMinutes: 20 } });
  const tooFar = await driver.post('/api/orders', { ...input, readyAt: inMinutes(25 * 60) });
  expect(tooFar.status).toBe(400);
  expect((await readJson(tooFar)).errors).toMatchObject([{ path: 'readyAt' }]);
  const correct = (readyAt: string) => driver.patch(`/api/orders/${added.id}`, { readyAt });
  expect(await readJson(correct(inMinutes(5)))).toMatchObject({
    readyAt: inMinutes(5),
    readySource: 'told',
    isEdited: true,
    offer: { waitMinutes: 5 },
  });
  expect((await readJson(correct(inMinutes(25 * 60)))).errors).toMatchObject([{ path: 'readyAt' }]);
});

test('without a given time a pending order shows the typical and the latest ready time', async () => {
  const driver = await signIn();
  await driver.put('/api/driver/position', PICKUP);
  const id = await offer(driver, {});
  const [pending] = await readJson(driver.get('/api/orders'));
  expect(pending.readySource).toBe('typical');
  expect(pending.readyAt).toBe(pending.offer.ready.at);
  expect(Date.parse(pending.readyLatest)).toBeGreaterThan(Date.parse(pending.readyAt));
  expect(Date.parse(pending.expiresAt)).toBeGreaterThan(NOW);
  await accept(driver, id);
  const [accepted] = await readJson(driver.get('/api/orders'));
  expect(accepted).toMatchObject({ readyAt: null, readySource: 'typical', readyLatest: null });
});

test('leaves an offer whose food is ready too late for its due time', async () => {
  const driver = await signIn();
  await driver.put('/api/driver/position', PICKUP);
  await offer(driver, { readyAt: inMinutes(50), promisedAt: inMinutes(40) });
  const [pending] = await readJson(driver.get('/api/orders'));
  expect(pending.offer.verdict).toBe('leave');
  expect(pending.offer.lateMinutes).toBeGreaterThan(10);
});

test('rejects a ready time more than a day ahead, at its field', async () => {
  const driver = await signIn();
  const { code } = await connectPlatform(driver);
  const answer = await dispatch('partner', buildPartnerOffer(code, { readyAt: inMinutes(1441) }));
  expect(answer.status).toBe(400);
  expect((await readJson(answer)).errors).toEqual([
    { path: 'order.readyAt', message: 'At most 24 hours ahead' },
  ]);
});

test.each([
  ['waited for, is known to the minute', 12, { minutes: 16, is_exact: 1 }],
  ['found ready, was so at some time before', 2, { minutes: 6, is_exact: 0 }],
])('food that was %s', async (_name, waited, fact) => {
  const driver = await signIn();
  const id = await offer(driver, { pickup: PICKUP });
  await accept(driver, id);
  await driver.put('/api/driver/position', { lat: 30.3, lng: -97.74 });
  vi.setSystemTime(NOW + 6 * 60_000);
  await driver.put('/api/driver/position', { lat: 30.2703, lng: -97.7402 });
  vi.setSystemTime(NOW + 7 * 60_000);
  await driver.put('/api/driver/position', PICKUP);
  vi.setSystemTime(NOW + (6 + waited) * 60_000);
  await driver.post(`/api/orders/${id}/pickup`);
  expect((await readFacts(id)).results).toEqual([fact]);
});

test('“I’m here” records an arrival like a position does, and the first of both counts', async () => {
  const driver = await signIn();
  const id = await offer(driver, { pickup: PICKUP });
  expect((await driver.post(`/api/orders/${id}/arrival`)).status).toBe(409);
  await accept(driver, id);
  vi.setSystemTime(NOW + 6 * 60_000);
  const [first, second] = await Promise.all([1, 2].map(() => driver.post(`/api/orders/${id}/arrival`)));
  expect([first?.status, second?.status]).toEqual([200, 200]);
  vi.setSystemTime(NOW + 8 * 60_000);
  await driver.put('/api/driver/position', PICKUP);
  const again = await readJson(driver.post(`/api/orders/${id}/arrival`));
  expect(again).toMatchObject({ status: 'accepted', arrivedAt: inMinutes(6), pickedUpAt: null });
  const events = env.DB.prepare(
    "select count(*) as n from order_events where order_id = ? and kind = 'arrived'",
  );
  expect(await events.bind(id).first('n')).toBe(1);
  vi.setSystemTime(NOW + 18 * 60_000);
  await driver.post(`/api/orders/${id}/pickup`);
  expect((await readFacts(id)).results).toEqual([{ minutes: 16, is_exact: 1 }]);
});

test('a position that arrives before queued taps does not change their times', async () => {
  const driver = await signIn();
  const [tapped, taken] = [await offer(driver, { pickup: PICKUP }), await offer(driver, { pickup: PICKUP })];
  for (const id of [tapped, taken]) await accept(driver, id);
  vi.setSystemTime(NOW + 22 * 60_000);
  await driver.put('/api/driver/position', PICKUP);
  const arrived = await driver.post(`/api/orders/${tapped}/arrival`, { occurredAt: inMinutes(6) });
  expect(await readJson(arrived)).toMatchObject({ arrivedAt: inMinutes(6) });
  const pickUp = (id: string, minutes: number) =>
    readJson(driver.post(`/api/orders/${id}/pickup`, { occurredAt: inMinutes(minutes) }));
  expect(await pickUp(tapped, 18)).toMatchObject({ arrivedAt: inMinutes(6), pickedUpAt: inMinutes(18) });
  expect((await readFacts(tapped)).results).toEqual([{ minutes: 16, is_exact: 1 }]);
  expect(await pickUp(taken, 18)).toMatchObject({ arrivedAt: null, pickedUpAt: inMinutes(18) });
  expect((await readFacts(taken)).results).toEqual([{ minutes: 16, is_exact: 0 }]);
});

test('a pickup is never earlier than the reported arrival', async () => {
  const driver = await signIn();
  const id = await offer(driver, { pickup: PICKUP });
  await accept(driver, id);
  vi.setSystemTime(NOW + 6 * 60_000);
  await driver.post(`/api/orders/${id}/arrival`);
  const picked = await driver.post(`/api/orders/${id}/pickup`, { occurredAt: inMinutes(4) });
  expect(await readJson(picked)).toMatchObject({ arrivedAt: inMinutes(6), pickedUpAt: inMinutes(6) });
});

test('an immediate pickup after “I’m here” means the food was ready before', async () => {
  const driver = await signIn();
  const id = await offer(driver, { pickup: PICKUP });
  await accept(driver, id);
  vi.setSystemTime(NOW + 6 * 60_000);
  await driver.post(`/api/orders/${id}/arrival`);
  await driver.post(`/api/orders/${id}/pickup`);
  expect((await readFacts(id)).results).toEqual([{ minutes: 6, is_exact: 0 }]);
});

test('a driver cannot report another driver’s arrival', async () => {
  const driver = await signIn();
  const id = await offer(driver, {});
  await accept(driver, id);
  expect((await (await signIn()).post(`/api/orders/${id}/arrival`)).status).toBe(404);
  expect((await readJson(driver.get('/api/orders')))[0].arrivedAt).toBeNull();
});
