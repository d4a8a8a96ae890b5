import { env } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildOrder } from '#tests/factories/build-order.ts';
import { createCtx } from '#worker/ctx.ts';
import { toOrderRow } from '#worker/db/queries/order-rows.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { orders } from '#worker/db/schema/orders.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { automateArrivals } from '#worker/services/automation/automate-arrivals.ts';
import { openZoneFilter } from '#worker/services/push/open-zone-filter.ts';
import { breakNetwork } from '../broken-network.ts';
import { type Client, readJson, signIn } from '../client.ts';

const SETTINGS = '/api/ai-automation-settings';
const ALWAYS = {
  isEnabled: true,
  autoAcceptOrders: true,
  workingHoursStart: '00:00',
  workingHoursEnd: '00:00',
};

const createTestCtx = (now?: number) => createCtx(env as unknown as Env, () => {}, 'test', now);

async function readDriver(client: Client) {
  const [driver] = await createTestCtx().db.select().from(drivers).where(eq(drivers.email, client.email));
  if (!driver) throw new Error('No driver');
  return driver;
}

async function signInAutomated(changes: object = {}) {
  const client = await signIn();
  await env.DB.prepare("update drivers set subscription_status = 'pro', online_since = 1 where email = ?")
    .bind(client.email)
    .run();
  await client.post(SETTINGS, { ...ALWAYS, ...changes });
  return client;
}

/** Inserts network orders that have just arrived and have no decision yet. */
async function insertArrivals(client: Client, ...changes: Partial<Order>[]) {
  const driver = await readDriver(client);
  const ctx = createTestCtx();
  const arrived = changes.map((change) =>
    buildOrder({ createdAt: ctx.now, expiresAt: ctx.now + 60_000, ...change }),
  );
  for (const order of arrived) await ctx.db.insert(orders).values(toOrderRow(driver.id, order));
  return { driver, arrived };
}

const readStatuses = async (client: Client, arrived: Order[]) => {
  const listed: { id: string; status: string }[] = await readJson(client.get('/api/orders'));
  return arrived.map(({ id }) => listed.find((order) => order.id === id)?.status);
};

const readDecisions = async (client: Client) =>
  (await readJson(client.get('/api/ai-automation/decisions'))) as Record<string, unknown>[];

test('accepts what meets the settings, leaves the rest, and gives a reason for both', async () => {
  const client = await signInAutomated({ minOrderValue: '6.00' });
  const { driver, arrived } = await insertArrivals(client, {}, { payoutCents: 500, distanceMiles: 1 });
  await automateArrivals(createTestCtx(), driver, arrived);
  expect(await readStatuses(client, arrived)).toEqual(['accepted', 'pending']);
  const decisions = await readDecisions(client);
  expect(decisions).toHaveLength(2);
  expect(decisions).toContainEqual(
    expect.objectContaining({ orderId: arrived[0]?.id, verdict: 'accepted', rule: 'allMet' }),
  );
  expect(decisions).toContainEqual(
    expect.objectContaining({
      orderId: arrived[1]?.id,
      verdict: 'left',
      rule: 'orderValue',
      figures: expect.objectContaining({ value: 500, limit: 600 }),
    }),
  );
});

test('makes no decision about a zone whose search failed, and still sends the alert', async () => {
  const client = await signInAutomated({ preferredZones: ['Harbor East'] });
  const { driver, arrived } = await insertArrivals(client, {});
  breakNetwork('answers 500');
  const ctx = createCtx({ ...env, PHOTON_URL: 'https://photon.test' } as unknown as Env, () => {}, 'test');
  await automateArrivals(ctx, driver, arrived);
  expect(await readDecisions(client)).toEqual([]);
  const isAlerted = await openZoneFilter(ctx, driver, ['Harbor East']);
  expect(arrived.map(isAlerted)).toEqual([true]);
  // The search works on the second call.
  await automateArrivals(createTestCtx(), driver, arrived);
  expect(await readDecisions(client)).toMatchObject([{ verdict: 'left', rule: 'zones' }]);
});

test('repeated and concurrent runs decide about each order once', async () => {
  const client = await signInAutomated();
  const { driver, arrived } = await insertArrivals(client, {}, { payoutCents: 300, distanceMiles: 1 });
  const runs = Array.from({ length: 4 }, () => automateArrivals(createTestCtx(), driver, arrived));
  await Promise.all(runs);
  await automateArrivals(createTestCtx(), driver, arrived);
  expect(await readDecisions(client)).toHaveLength(2);
  const events = await env.DB.prepare(
    "select count(*) as n from order_events where order_id = ? and kind = 'accepted'",
  )
    .bind(arrived[0]?.id)
    .first<number>('n');
  expect(events).toBe(1);
});

test('concurrent arrivals never exceed the active-order limit, and the rest say why they were left', async () => {
  const client = await signInAutomated({ minOrderValue: '0', minPayPerMile: '0' });
  const { driver, arrived } = await insertArrivals(client, ...Array.from({ length: 9 }, () => ({})));
  const parts = [0, 3, 6].map((from) => arrived.slice(from, from + 3));
  await Promise.all(parts.map((part) => automateArrivals(createTestCtx(), driver, part)));
  const statuses = await readStatuses(client, arrived);
  expect(statuses.filter((status) => status === 'accepted')).toHaveLength(4);
  const decisions = await readDecisions(client);
  expect(decisions).toHaveLength(9);
  expect(decisions.filter(({ rule }) => rule === 'activeOrdersFull')).toHaveLength(5);
});

test('the driver’s own tap and automation never both win', async () => {
  const client = await signInAutomated();
  const { driver, arrived } = await insertArrivals(client, {});
  const [order] = arrived;
  const [declined] = await Promise.all([
    client.patch(`/api/orders/${order?.id}/status`, { status: 'declined' }),
    automateArrivals(createTestCtx(), driver, arrived),
  ]);
  const [status] = await readStatuses(client, arrived);
  const decisions = await readDecisions(client);
  expect(status).toBe(declined.status === 200 ? 'declined' : 'accepted');
  expect(decisions.filter(({ verdict }) => verdict === 'accepted')).toHaveLength(
    status === 'accepted' ? 1 : 0,
  );
});

test('leaves the order to the driver when the active orders keep changing during the decision', async () => {
  const client = await signInAutomated();
  const { driver, arrived } = await insertArrivals(
    client,
    {},
    { status: 'accepted', acceptedAt: Date.now() },
  );
  const ctx = createTestCtx();
  const batch = ctx.db.batch.bind(ctx.db);
  const correct = env.DB.prepare(
    "update orders set edited_at = coalesce(edited_at, 0) + 1 where driver_id = ? and status = 'accepted'",
  ).bind(driver.id);
  ctx.db.batch = (async (...statements: Parameters<typeof batch>) => {
    await correct.run();
    return batch(...statements);
  }) as unknown as typeof batch;
  await automateArrivals(ctx, driver, arrived.slice(0, 1));
  expect(await readStatuses(client, arrived)).toEqual(['pending', 'accepted']);
  expect(await readDecisions(client)).toEqual([]);
});

test('decides nothing for a Free driver, after Pro has ended, or while automation is off', async () => {
  const free = await signInAutomated();
  const { driver, arrived } = await insertArrivals(free, {});
  await env.DB.prepare("update drivers set subscription_status = 'free' where id = ?").bind(driver.id).run();
  await automateArrivals(createTestCtx(), await readDriver(free), arrived);
  expect(await readDecisions(free)).toEqual([]);
  // With the driver as read before Pro ended: the accepting statement checks the plan again.
  await automateArrivals(createTestCtx(), driver, arrived);
  expect(await readStatuses(free, arrived)).toEqual(['pending']);
  expect(await readDecisions(free)).toEqual([]);
  const off = await signInAutomated({ isEnabled: false });
  const waiting = await insertArrivals(off, {});
  await automateArrivals(createTestCtx(), waiting.driver, waiting.arrived);
  expect(await readStatuses(off, waiting.arrived)).toEqual(['pending']);
});

test('decides about samples when they arrive, and never accepts orders added by hand', async () => {
  const client = await signInAutomated({
    minPayPerMile: '0',
    minOrderValue: '0',
    maxDeliveryDistance: '100.0',
  });
  const { orders: samples } = await readJson(client.post('/api/generate-mock-orders'));
  const statuses = await readStatuses(client, samples);
  expect(statuses.filter((status) => status === 'accepted').length).toBe(Math.min(4, samples.length));
  expect(samples.map(({ status }: Order) => status)).toEqual(statuses);
  const { id } = await readJson(
    client.post('/api/orders', {
      platform: 'doordash',
      restaurantName: 'A',
      customerAddress: 'B',
      payoutAmount: 50,
    }),
  );
  expect(await readDecisions(client)).toContainEqual(
    expect.objectContaining({ orderId: id, verdict: 'left', rule: 'source' }),
  );
});

test('replans the route after each accept, manual or automatic, if the driver turned that on', async () => {
  const client = await signInAutomated({ routeOptimization: true });
  const { driver, arrived } = await insertArrivals(client, {}, { payoutCents: 300, distanceMiles: 1 });
  await automateArrivals(createTestCtx(), driver, arrived);
  const [planned] = await readJson(client.get('/api/routes'));
  expect(planned.orderIds).toEqual([arrived[0]?.id]);
  await client.patch(`/api/orders/${arrived[1]?.id}/status`, { status: 'accepted' });
  const [again] = await readJson(client.get('/api/routes'));
  expect(new Set(again.orderIds)).toEqual(new Set(arrived.map(({ id }) => id)));
  const without = await signInAutomated({ routeOptimization: false });
  const other = await insertArrivals(without, {});
  await automateArrivals(createTestCtx(), other.driver, other.arrived);
  expect(await readJson(without.get('/api/routes'))).toEqual([]);
});

test('leaves orders of a restaurant measured as slow, and ignores samples in the measurement', async () => {
  const now = Date.now();
  const client = await signInAutomated({ routeOptimization: false });
  const deliver = async (restaurantName: string, readyMinutes: number, isSample = false) => {
    const { arrived } = await insertArrivals(client, {
      restaurantName,
      status: 'accepted',
      createdAt: now - readyMinutes * 60_000,
      acceptedAt: now - readyMinutes * 60_000,
      arrivedAt: now - 4 * 60_000,
      isSample,
    });
    await client.post(`/api/orders/${arrived[0]?.id}/pickup`);
    await client.patch(`/api/orders/${arrived[0]?.id}/status`, { status: 'completed' });
  };
  for (let count = 0; count < 10; count++) await deliver('Quick Bowl', 4);
  for (let count = 0; count < 8; count++) await deliver('Slow Spoon', 40);
  for (let count = 0; count < 4; count++) await deliver('Sample Spoon', 40, true);
  const { driver, arrived } = await insertArrivals(
    client,
    { restaurantName: 'Slow Spoon' },
    { restaurantName: 'Quick Bowl' },
    { restaurantName: 'Sample Spoon' },
  );
  await automateArrivals(createTestCtx(), driver, arrived);
  expect(await readStatuses(client, arrived)).toEqual(['pending', 'accepted', 'accepted']);
  expect(await readDecisions(client)).toContainEqual(
    expect.objectContaining({ orderId: arrived[0]?.id, rule: 'slowRestaurant' }),
  );
});

test('cards of active orders say that automation accepted them and their hourly pay', async () => {
  const client = await signInAutomated({ useAiDecisions: true, minOrderValue: '0', minPayPerMile: '0' });
  const { driver, arrived } = await insertArrivals(client, { payoutCents: 4000 });
  await automateArrivals(createTestCtx(), driver, arrived);
  expect(await readStatuses(client, arrived)).toEqual(['accepted']);
  for (const path of ['/', '/orders']) {
    expect(await (await client.get(path)).text(), path).toMatch(/Accepted for you · pays \$\d+\/hr/);
  }
  await client.post(`/api/orders/${arrived[0]?.id}/cancel`, { reason: 'other' });
  expect(await (await client.get('/orders')).text()).not.toMatch(/Accepted for you · pays \$\d/);
});
