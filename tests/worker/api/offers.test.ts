import { env } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { getAreaKey, getRestaurantKey } from '#worker/engines/offers/ready/restaurant-place.ts';
import { type Client, readJson, signIn } from '../client.ts';
import { postForm } from '../post-form.ts';

/** Noon in Chicago, so that an arrival and its due time are on the same day. */
const NOON = Date.UTC(2026, 9, 1, 17);
const HERE = { lat: 30.26, lng: -97.74 };
const at = (north: number) => ({ lat: 30.26 + north / 100, lng: -97.74 });

async function offer(driver: Client, changes: Parameters<typeof buildOrderInput>[0] = {}) {
  return readJson(driver.post('/api/orders', buildOrderInput(changes)));
}

async function listOne(driver: Client, id: string) {
  const orders = await readJson(driver.get('/api/orders'));
  return orders.find((order: { id: string }) => order.id === id);
}

test('an offer’s detour is the route with it minus the route without it', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  const driver = await signIn({ timeZone: 'America/Chicago' });
  await driver.put('/api/driver/position', HERE);
  await postForm(driver, '/profile/offers', { wagePerHour: '11', capacityCostAmount: '' });
  const activeOrders = await offer(driver, { pickup: at(1), dropoff: at(5) });
  await driver.patch(`/api/orders/${activeOrders.id}/status`, { status: 'accepted' });
  const pending = await offer(driver, { pickup: at(2), dropoff: at(7), payoutAmount: 12 });
  const plan = async (orderIds: string[]) =>
    readJson(driver.post('/api/routes/optimize', { orderIds, origin: 'Current Location' }));
  const [without, withOffer] = [await plan([activeOrders.id]), await plan([activeOrders.id, pending.id])];
  const { offer: evaluated, suggestion } = await listOne(driver, pending.id);
  expect(evaluated.extraMinutes).toBeCloseTo(withOffer.totalTime - without.totalTime, 1);
  expect(evaluated.extraMiles).toBeCloseTo(withOffer.totalDistance - without.totalDistance, 1);
  expect(evaluated).toMatchObject({ lateMinutes: 0, verdict: 'take' });
  expect(evaluated.dollarsPerExtraMinute).toBeCloseTo(12 / evaluated.extraMinutes, 1);
  expect(evaluated.reason).toMatch(
    /^\$12\.00 − car \$\d\.\d\d − \d+(\.\d\d?)? min at \$\d+(\.\d\d)?\/hr \$\d\.\d\d − carrying one more order \$1\.50 = \+\$\d\.\d\d\. Both on time: \d+:\d\d [AP]M \(due \d+:\d\d [AP]M\)\. No due time given\. We use 60 minutes\.$/,
  );
  const cents = evaluated.reason
    .match(/\$\d+\.\d\d/g)
    .map((text: string) => Math.round(100 * Number(text.slice(1))));
  const [pay, car, time, capacity, value] = cents;
  expect(pay - car - time - capacity).toBe(value);
  expect(evaluated.value).toBe(value / 100);
  expect(suggestion).toMatch(/^High priority - fits optimal route/);
  expect((await listOne(driver, activeOrders.id)).offer).toBeNull();
});

test('leaves an offer that pays less than it costs, and says so first', async () => {
  const driver = await signIn();
  const { id } = await offer(driver, { payoutAmount: 0.5 });
  const { offer: evaluated, suggestion } = await listOne(driver, id);
  expect(evaluated.verdict).toBe('leave');
  expect(evaluated.value).toBeLessThan(0);
  expect(evaluated.reason).toMatch(/^It pays less than your car and your time cost\. \$0\.50 − car/);
  expect(suggestion).toBeNull();
});

test('evaluates an offer without places by its own figures, and not at all without those', async () => {
  const driver = await signIn();
  const own = await offer(driver, { pickup: null, dropoff: null, distance: 2, estimatedTime: 14 });
  const bare = await offer(driver, { pickup: null, dropoff: null, distance: null, estimatedTime: null });
  expect((await listOne(driver, own.id)).offer).toMatchObject({ extraMinutes: 14, extraMiles: 2 });
  expect((await listOne(driver, bare.id)).offer).toBeNull();
});

test('a list of pending orders is evaluated against the active orders', async () => {
  const driver = await signIn();
  const activeOrders = await offer(driver, { pickup: at(1), dropoff: at(5) });
  await driver.patch(`/api/orders/${activeOrders.id}/status`, { status: 'accepted' });
  await offer(driver, { pickup: at(2), dropoff: at(4) });
  const [pending] = await readJson(driver.get('/api/orders?status=pending'));
  expect(pending.offer.reason).toContain('carrying one more order $1.50');
  const [accepted] = await readJson(driver.get('/api/orders?status=accepted'));
  expect(accepted.offer).toBeNull();
});

test('a driver sets the value of time and capacity, and invalid amounts keep what was typed', async () => {
  const driver = await signIn();
  const { id } = await offer(driver, { distance: 3, estimatedTime: 30 });
  await postForm(driver, '/profile/offers', { wagePerHour: '25', capacityCostAmount: '-1.50' });
  expect((await listOne(driver, id)).offer.reason).toContain('at $25/h');
  const page = await (await driver.get('/profile/offers')).text();
  expect(page).toContain('value="-1.50"');
  const refused = await postForm(driver, '/profile/offers', { wagePerHour: '2500', capacityCostAmount: '1' });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain('value="2500"');
});

const readId = async (driver: Client) => (await readJson(driver.get('/api/auth/user'))).id;

/** Inserts offers to three other drivers around the driver, one every four minutes. */
async function insertNearby(count: number): Promise<void> {
  const ids: string[] = [];
  for (let index = 0; index < 3; index++) ids.push(await readId(await signIn()));
  await env.DB.prepare(
    `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ?2)
     insert into orders (id, driver_id, platform, source, restaurant_name, customer_address, payout_cents, status,
       created_at, expires_at, history_at, pickup_lat, pickup_lng, dropoff_lat, dropoff_lng)
     select 'near-' || ?1 || '-' || n, json_extract(?1, '$[' || (n % 3) || ']'), 'doordash', 'network', 'R', 'C', 700 + 50 * (n % 9), 'declined',
       ?3 - n * 240000, ?3, ?3 - n * 240000, 30.26 + (n % 4) / 200.0, -97.74, 30.27 + (n % 3) / 100.0, -97.75
     from numbers`,
  )
    .bind(JSON.stringify(ids), count, Date.now())
    .run();
}

test('Pro looks ahead using nearby offers, while Free and too few offers use the closed form', async () => {
  const driver = await signIn();
  await driver.put('/api/driver/position', HERE);
  const { id } = await offer(driver, { pickup: at(1), dropoff: at(3) });
  await insertNearby(18);
  expect((await listOne(driver, id)).offer.reason).not.toContain('Looking');
  await driver.post('/api/create-subscription');
  const first = await listOne(driver, id);
  expect(first.offer.reason).toMatch(
    /Over the next 45 minutes: [+-]?\$\d+\.\d\d on average\. We simulated 30 scenarios from \d+ offers/,
  );
  const dollars = first.offer.reason.match(/minutes: ([+-]?)\$(\d+\.\d\d)/);
  expect(first.offer.value).toBe(Number(`${dollars[1]}${dollars[2]}`));
  expect((await listOne(driver, id)).offer.verdict).toBe(first.offer.verdict);
});

test('accepts the best set in one tap, and tolerates an offer that is gone', async () => {
  const driver = await signIn();
  const [one, two] = [await offer(driver), await offer(driver)];
  await postForm(driver, '/?index', [
    ['intent', 'accept'],
    ['orderId', one.id],
    ['orderId', two.id],
  ]);
  expect((await listOne(driver, two.id)).status).toBe('accepted');
  const again = await postForm(driver, '/?index', { intent: 'accept', orderId: 'gone' });
  expect(again.status).toBe(303);
  expect((await listOne(driver, one.id)).status).toBe('accepted');
});

test('sorts the best offer first, or the newest on request, without JavaScript', async () => {
  const driver = await signIn();
  await offer(driver, { restaurantName: 'Rich Place', payoutAmount: 30 });
  await offer(driver, { restaurantName: 'Poor Place', payoutAmount: 3 });
  const isRichFirst = async (path: string) => {
    const page = await (await driver.get(path)).text();
    const [rich, poor] = ['Rich Place', 'Poor Place'].map((name) =>
      page.search(new RegExp(`<h3[^>]*>${name}`)),
    );
    return (rich ?? -1) < (poor ?? -1);
  };
  expect(await isRichFirst('/orders')).toBe(true);
  expect(await isRichFirst('/')).toBe(true);
  expect(await isRichFirst('/orders?sort=newest')).toBe(false);
  expect(await isRichFirst('/?sort=newest')).toBe(false);
});

test('waits at a restaurant known to be slow, and the reason says until when', async () => {
  const driver = await signIn();
  const { id: driverId } = await readJson(driver.get('/api/auth/user'));
  const pickup = { lat: 41.885, lng: -87.625 };
  await driver.put('/api/driver/position', pickup);
  const places = [
    { place: getRestaurantKey('Slow Soup', pickup), count: 30, minutes: 31 },
    { place: getAreaKey(pickup), count: 60, minutes: 9 },
  ];
  const rows = places.flatMap(({ place, count, minutes }) =>
    Array.from({ length: count }, (_, index) => ({ place, minutes, index })),
  );
  const insert = env.DB.prepare(
    'insert into ready_facts (place, ended_at, order_id, driver_id, minutes, is_exact) values (?, ?, ?, ?, ?, 1)',
  );
  await env.DB.batch(
    rows.map(({ place, minutes, index }) =>
      insert.bind(place, Date.now() - index * 86_400_000, `seen-${index}`, driverId, minutes),
    ),
  );
  const dropoff = { lat: 41.89, lng: -87.63 };
  const near = { pickup, dropoff, payoutAmount: 20 };
  const slow = await offer(driver, { ...near, restaurantName: 'Slow Soup' });
  const quick = await offer(driver, { ...near, restaurantName: 'Other Soup' });
  const [evaluated, other] = [
    (await listOne(driver, slow.id)).offer,
    (await listOne(driver, quick.id)).offer,
  ];
  expect(evaluated.waitMinutes - other.waitMinutes).toBeGreaterThan(10);
  expect(evaluated.extraMinutes).toBe(other.extraMinutes);
  expect(evaluated.reason).toMatch(
    /Ready about \d+:\d\d [AP]M, you’d arrive \d+:\d\d [AP]M: about \d+ min to wait\./,
  );
});

test('accepts several offers independently and reports the result of each', async () => {
  const driver = await signIn();
  const [one, two, three, gone] = [
    ...[await offer(driver), await offer(driver)],
    ...[await offer(driver), await offer(driver)],
  ];
  await driver.patch(`/api/orders/${gone.id}/status`, { status: 'declined' });
  const orderIds = [one.id, gone.id, two.id, 'nobodys'];
  for (let times = 0; times < 2; times++) {
    const answer = await driver.post('/api/orders/accept', { orderIds });
    expect(answer.status).toBe(200);
    const received = await readJson(answer);
    expect(received.map(({ orderId }: { orderId: string }) => orderId)).toEqual(orderIds);
    expect(received.map(({ accepted }: { accepted: boolean }) => accepted)).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(received[0]).toMatchObject({ order: { status: 'accepted' }, message: null });
    expect(received[1]).toMatchObject({ order: null, message: expect.any(String) });
  }
  expect((await driver.post('/api/orders/accept', { orderIds: [] })).status).toBe(400);
  const keyed = () =>
    readJson(driver.post('/api/orders/accept', { orderIds: [three.id] }, { 'Idempotency-Key': 'set-1' }));
  expect(await keyed()).toMatchObject([{ accepted: true }]);
  await driver.patch(`/api/orders/${three.id}/status`, { status: 'completed' });
  expect(await keyed()).toMatchObject([{ accepted: true }]);
  expect((await readJson(driver.get('/api/route'))).stops.length).toBeGreaterThan(0);
});
