import { env } from 'cloudflare:test';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { RATE_LIMITS } from '#worker/domain/limits/rate-limits.ts';
import { getAreaKey, getRestaurantKey } from '#worker/engines/offers/index.ts';
import { type Client, readJson, send, signIn } from '../client.ts';
import { postForm } from '../post-form.ts';

const NOON = Date.UTC(2026, 9, 1, 17);
const HERE = { lat: 30.26, lng: -97.74 };
const at = (north: number) => ({ lat: 30.26 + north / 100, lng: -97.74 });
const FIGURES = { payoutAmount: 9.5, distance: 3.1, estimatedTime: 18 };

beforeEach(() => {
  // why: an order's value depends on the time, and the tests evaluate it twice.
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
});

const evaluate = (driver: Client, body: unknown) => driver.post('/api/orders/evaluate', body);
const countRows = (driver: Client) =>
  env.DB.prepare(
    'select count(*) as count from orders where driver_id = (select id from drivers where email = ?)',
  )
    .bind(driver.email)
    .first('count');

/** Adds the order and returns it as listed. */
async function addAndRead(driver: Client, body: object) {
  const { id } = await readJson(driver.post('/api/orders', { platform: 'doordash', ...body }));
  const orders = await readJson(driver.get('/api/orders'));
  return orders.find((order: { id: string }) => order.id === id);
}

const turnPro = (driver: Client) => driver.post('/api/create-subscription');
const goHere = (driver: Client) => driver.put('/api/driver/position', HERE);
async function acceptOne(driver: Client, changes = {}) {
  const { id } = await readJson(driver.post('/api/orders', buildOrderInput(changes)));
  await driver.patch(`/api/orders/${id}/status`, { status: 'accepted' });
}

/** Inserts facts as if food was ready after 31 minutes at a restaurant and after 9 in the area around it. */
async function makeSlow(driver: Client, restaurant: string, pickup: typeof HERE) {
  const { id } = await readJson(driver.get('/api/auth/user'));
  const insert = env.DB.prepare(
    'insert into ready_facts (place, ended_at, order_id, driver_id, minutes, is_exact) values (?, ?, ?, ?, ?, 1)',
  );
  const listFacts = (place: string, count: number, minutes: number) =>
    Array.from({ length: count }, (_, index) =>
      insert.bind(place, NOON - index * 86_400_000, `seen-${index}`, id, minutes),
    );
  await env.DB.batch([
    ...listFacts(getRestaurantKey(restaurant, pickup), 30, 31),
    ...listFacts(getAreaKey(pickup), 60, 9),
  ]);
}

const ADDRESSED = buildOrderInput({ pickup: at(2), dropoff: at(6), payoutAmount: 8 });
const { pickup: _pickup, dropoff: _dropoff, ...PLACELESS } = ADDRESSED;

test.each([
  ['three figures', FIGURES, async () => undefined],
  ['places', ADDRESSED, goHere],
  ['a due time', { ...ADDRESSED, promisedAt: new Date(NOON + 1_500_000).toISOString() }, goHere],
  ['an active order', ADDRESSED, (driver: Client) => acceptOne(driver, { pickup: at(1), dropoff: at(5) })],
  ['figures behind an active order', FIGURES, (driver: Client) => acceptOne(driver)],
  ['Pro without a position', ADDRESSED, turnPro],
  [
    'better offers',
    { ...ADDRESSED, payoutAmount: 6 },
    async (driver: Client) => {
      await goHere(driver);
      for (const north of [1, 2, 3]) {
        await driver.post(
          '/api/orders',
          buildOrderInput({ pickup: at(north), dropoff: at(-8), payoutAmount: 19 }),
        );
      }
    },
  ],
] as const)(
  '%s: an unsaved order gets the same evaluation as once it is saved',
  async (_name, body, prepare) => {
    const driver = await signIn({ timeZone: 'America/Chicago' });
    await prepare(driver);
    const before = await countRows(driver);
    const answer = await evaluate(driver, body);
    expect(answer.status).toBe(200);
    const offer = await readJson(answer);
    expect(await countRows(driver)).toBe(before);
    expect(offer).toEqual((await addAndRead(driver, body)).offer);
  },
);

test('known ready times of a restaurant count before the order is saved', async () => {
  const driver = await signIn();
  const pickup = { lat: 41.885, lng: -87.625 };
  await makeSlow(driver, 'Slow Soup', pickup);
  const slow = { ...ADDRESSED, restaurantName: 'Slow Soup', pickup, dropoff: { lat: 41.89, lng: -87.63 } };
  const offer = await readJson(evaluate(driver, slow));
  expect(offer.waitMinutes).toBeCloseTo(31, 0);
  expect(offer).toEqual((await addAndRead(driver, slow)).offer);
});

test('among better offers an order is left, because the best set leaves it out', async () => {
  const driver = await signIn();
  await postForm(driver, '/profile/offers', { wagePerHour: '11', capacityCostAmount: '' });
  await goHere(driver);
  const poor = { ...ADDRESSED, pickup: at(1), dropoff: at(7), payoutAmount: 8.5 };
  expect(await readJson(evaluate(driver, poor))).toMatchObject({ verdict: 'take' });
  await driver.post('/api/orders', buildOrderInput({ pickup: at(1), dropoff: at(-5), payoutAmount: 40 }));
  expect(await readJson(evaluate(driver, poor))).toMatchObject({ verdict: 'leave', confidence: 'weak' });
});

test('reports which fields are missing for an evaluation', async () => {
  const driver = await signIn();
  const bare = await evaluate(driver, { platform: 'doordash', payoutAmount: 9, distance: 2 });
  expect(bare.status).toBe(400);
  expect((await readJson(bare)).errors).toEqual([
    { path: 'estimatedTime', message: 'Add the distance and minutes, or both addresses' },
  ]);
  const bad = await evaluate(driver, { ...FIGURES, platform: 'pigeon', payoutAmount: -1 });
  expect((await readJson(bad)).errors.map(({ path }: { path: string }) => path)).toEqual([
    'platform',
    'payoutAmount',
  ]);
  const past = await evaluate(driver, { ...FIGURES, promisedAt: new Date(NOON - 1000).toISOString() });
  expect((await readJson(past)).errors).toEqual([
    { path: 'promisedAt', message: 'This time is already past' },
  ]);
  const { distance, estimatedTime, ...lost } = PLACELESS;
  expect((await evaluate(driver, { ...lost, customerAddress: '1 Nowhere Blvd' })).status).toBe(400);
  expect(await countRows(driver)).toBe(0);
});

test('evaluates nothing without a session', async () => {
  expect((await send('POST', '/api/orders/evaluate', { body: FIGURES })).status).toBe(401);
});

test('counts as an expensive read in the rate limits, and not as a write', async () => {
  const driver = await signIn();
  const { id } = await readJson(driver.get('/api/auth/user'));
  const limited = {
    RATE_LIMITS: 'on',
    ADDRESS_WRITES: undefined,
    ADDRESS_READS: undefined,
    DRIVER_WRITES: undefined,
    DRIVER_STEADY: undefined,
    DRIVER_READS: undefined,
  };
  const ask = () =>
    send('POST', '/api/orders/evaluate', { body: FIGURES, headers: { Cookie: driver.cookie }, env: limited });
  const exhaust = (action: 'read' | 'write') =>
    env.DB.prepare('insert or replace into rate_counters (key, window_started_at, count) values (?, ?, ?)')
      .bind(`${action}:${id}`, Date.now(), RATE_LIMITS[action].limit)
      .run();
  await exhaust('write');
  expect((await ask()).status).toBe(200);
  await exhaust('read');
  const refused = await ask();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
});

test('an order needs only its pay, and is then named after its platform', async () => {
  const driver = await signIn();
  const added = await driver.post('/api/orders', { platform: 'uber', payoutAmount: 7 });
  expect(added.status).toBe(201);
  expect(await readJson(added)).toMatchObject({
    restaurantName: 'Uber',
    restaurantAddress: '',
    customerAddress: '',
    payoutAmount: 7,
    distance: null,
    offer: null,
    offerMissing: 'noFigures',
  });
});

test('an empty name or address counts as left out', async () => {
  const driver = await signIn();
  const empty = { restaurantName: ' ', restaurantAddress: '', customerAddress: '' };
  const added = await driver.post('/api/orders', { platform: 'uber', payoutAmount: 7, ...empty });
  expect(added.status).toBe(201);
  expect(await readJson(added)).toMatchObject({ ...empty, restaurantName: 'Uber' });
  expect((await evaluate(driver, { ...FIGURES, ...empty })).status).toBe(200);
});

test('parses the text of an offer into order fields with a confidence each', async () => {
  const driver = await signIn();
  const parse = (body: unknown) => driver.post('/api/orders/parse', body);
  const text = 'DoorDash\n$7.25\nGuaranteed (incl. tips)\n4.1 mi\nDeliver by 5:42 PM\nPickup\nTaco Palace';
  expect(await readJson(parse({ text }))).toEqual({
    platform: { value: 'doordash', confidence: 'sure' },
    payoutAmount: { value: 7.25, confidence: 'sure' },
    distance: { value: 4.1, confidence: 'sure' },
    estimatedTime: { value: 26, confidence: 'unsure' },
    restaurantName: { value: 'Taco Palace', confidence: 'sure' },
    restaurantAddress: null,
    customerAddress: null,
    promisedAt: { value: '2026-10-01T17:42:00.000Z', confidence: 'sure' },
  });
  const nothing = await readJson(parse({ text: 'See you at 6' }));
  expect(Object.values(nothing).every((field) => field === null)).toBe(true);
  for (const body of [{}, { text: ' ' }, { text: 7 }, { text: 'x'.repeat(5001) }]) {
    const refused = await parse(body);
    expect(refused.status).toBe(400);
    expect(await readJson(refused)).toMatchObject({ errors: [{ path: 'text' }] });
  }
  expect((await send('POST', '/api/orders/parse', { body: { text } })).status).toBe(401);
});

test('zero miles and minutes without places count as no figures, when evaluating and when saving', async () => {
  const driver = await signIn();
  const nothing = { payoutAmount: 12.5, distance: 0, estimatedTime: 0 };
  expect((await evaluate(driver, nothing)).status).toBe(400);
  expect(await addAndRead(driver, nothing)).toMatchObject({ offer: null, offerMissing: 'noFigures' });
});
