import { env } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildOrder } from '#tests/factories/build-order.ts';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { type Ctx, createCtx } from '#worker/ctx.ts';
import { toOrderRow } from '#worker/db/queries/order-rows.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { serializeStatements } from '#worker/db/write.ts';
import { decideArrival, type Figures } from '#worker/domain/automation/decide-arrival.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { automateArrivals } from '#worker/services/automation/automate-arrivals.ts';
import { addOrder } from '#worker/services/orders/add-order.ts';
import { type Client, readJson, signIn } from '../client.ts';

const ALWAYS = {
  isEnabled: true,
  autoAcceptOrders: true,
  useAiDecisions: true,
  maxDeliveryDistance: '99.0',
  workingHoursStart: '00:00',
  workingHoursEnd: '00:00',
};
const HERE = { lat: 30.27, lng: -97.74 };
/** Each offer is worth it alone, but a driver who takes both is late with one. */
const NORTH = { pickup: HERE, dropoff: { lat: 30.48, lng: -97.74 }, distanceMiles: 15, payoutCents: 6000 };
const SOUTH = { ...NORTH, dropoff: { lat: 30.06, lng: -97.74 } };

/** The drop-off of the default order of `buildOrder`. */
const ALSO_THERE = buildOrder().dropoff;

const createTestCtx = () => createCtx(env as unknown as Env, () => {}, 'test');

async function insertArrivals(settings: object, ...changes: Partial<Order>[]) {
  const client = await signIn();
  await env.DB.prepare("update drivers set subscription_status = 'pro', online_since = 1 where email = ?")
    .bind(client.email)
    .run();
  await client.post('/api/ai-automation-settings', { ...ALWAYS, ...settings });
  const ctx = createTestCtx();
  const [driver] = await ctx.db.select().from(drivers).where(eq(drivers.email, client.email));
  if (!driver) throw new Error('No driver');
  const arrived = changes.map((change) =>
    buildOrder({ createdAt: ctx.now, readyAt: ctx.now, expiresAt: ctx.now + 60_000, ...change }),
  );
  for (const order of arrived) await ctx.db.insert(orders).values(toOrderRow(driver.id, order));
  return { client, driver, arrived };
}

const readDecisions = (
  client: Client,
): Promise<{ orderId: string; verdict: string; rule: string; figures: Figures }[]> =>
  readJson(client.get('/api/ai-automation/decisions'));

const readAccepted = async (client: Client) => {
  const listed: { id: string; status: string }[] = await readJson(client.get('/api/orders'));
  return listed.filter(({ status }) => status === 'accepted').map(({ id }) => id);
};

/** Returns a context that runs `happen` once, between reading the state and the write based on it. */
function interrupt(ctx: Ctx, happen: () => Promise<unknown>): Ctx {
  let isOver = false;
  // why: the request for travel times is the only call outside the Worker between the two.
  const matrix: Ctx['travelTimes']['matrix'] = async (...asked) => {
    if (!isOver) {
      isOver = true;
      await happen();
    }
    return ctx.travelTimes.matrix(...asked);
  };
  return { ...ctx, travelTimes: { ...ctx.travelTimes, matrix } };
}

test('never accepts two offers that each meet their deadline alone but not together', async () => {
  const { client, driver, arrived } = await insertArrivals({}, NORTH, SOUTH);
  await Promise.all(arrived.map((order) => automateArrivals(createTestCtx(), driver, [order])));
  const accepted = await readAccepted(client);
  expect(accepted).toHaveLength(1);
  const decisions = await readDecisions(client);
  expect(decisions).toHaveLength(2);
  expect(decisions.find(({ orderId }) => orderId !== accepted[0])).toMatchObject({
    verdict: 'left',
    rule: 'offerValue',
  });
});

test('takes the driver’s own tap into account when it comes between evaluation and write', async () => {
  const { client, driver, arrived } = await insertArrivals({}, NORTH, SOUTH);
  const [north, south] = arrived;
  const ctx = interrupt(createTestCtx(), () =>
    client.patch(`/api/orders/${north?.id}/status`, { status: 'accepted' }),
  );
  await automateArrivals(ctx, driver, arrived.slice(1));
  expect(await readAccepted(client)).toEqual([north?.id]);
  expect(await readDecisions(client)).toEqual([
    expect.objectContaining({ orderId: south?.id, verdict: 'left', rule: 'offerValue' }),
  ]);
});

test('applies settings that change between evaluation and write', async () => {
  const { client, driver, arrived } = await insertArrivals({}, NORTH);
  const ctx = interrupt(createTestCtx(), () =>
    client.post('/api/ai-automation-settings', { minOrderValue: '80.00' }),
  );
  await automateArrivals(ctx, driver, arrived);
  expect(await readAccepted(client)).toEqual([]);
  expect(await readDecisions(client)).toEqual([expect.objectContaining({ rule: 'orderValue' })]);
});

test.each(['online_since = null', 'suspended_at = 1'])(
  'accepts no network delivery for a driver with %s since the evaluation',
  async (change) => {
    const { client, driver, arrived } = await insertArrivals({}, { ...NORTH, source: 'network' });
    const set = (sql: string) =>
      env.DB.prepare(`update drivers set ${sql} where id = ?`).bind(driver.id).run();
    const ctx = interrupt(createTestCtx(), () => set(change));
    expect(await automateArrivals(ctx, driver, arrived)).toEqual([]);
    await set('suspended_at = null');
    expect(await readAccepted(client)).toEqual([]);
  },
);

test('applies a daily goal that is reached between evaluation and write', async () => {
  const { client, driver, arrived } = await insertArrivals(
    { earningsGoalDaily: '9.00' },
    {},
    // Both meet their deadlines even if this test runs slowly.
    { ...NORTH, dropoff: ALSO_THERE },
  );
  const [first, offer] = arrived;
  const ctx = interrupt(createTestCtx(), async () => {
    for (const status of ['accepted', 'completed']) {
      expect((await client.patch(`/api/orders/${first?.id}/status`, { status })).status).toBe(200);
    }
  });
  await automateArrivals(ctx, driver, arrived.slice(1));
  expect(await readAccepted(client)).toEqual([]);
  const left = expect.objectContaining({ orderId: offer?.id, rule: 'dailyGoal' });
  expect(await readDecisions(client)).toEqual([left]);
});

test('a decision can be recomputed from its stored row alone, and its value from its parts', async () => {
  const { client, driver, arrived } = await insertArrivals({}, NORTH, SOUTH, { payoutCents: 650 });
  await automateArrivals(createTestCtx(), driver, arrived);
  const decisions = await readDecisions(client);
  expect(decisions).toHaveLength(3);
  for (const { verdict, rule, figures } of decisions) {
    expect(decideArrival(figures.facts)).toEqual({ verdict, rule, figures });
    const { offer, activeCount, payoutCents } = figures.facts;
    if (!offer) throw new Error('No offer facts');
    const { terms, sum, extraMinutes, stopMinutes, extraMiles, lateMinutes } = offer;
    const value =
      payoutCents -
      Math.round(terms.costCentsPerMile * extraMiles) -
      Math.round((terms.wageCentsPerHour * (extraMinutes + stopMinutes)) / 60) -
      terms.capacityCostCents * activeCount -
      // Being late never costs more than the offer pays.
      Math.min(payoutCents, Math.round(100 * lateMinutes));
    expect({ sum: sum.valueCents, decided: offer.valueCents }).toEqual({ sum: value, decided: value });
  }
});

/** Returns a context whose travel times fail, and the list of what it logs. */
function loseTravelTimes() {
  const logged: string[] = [];
  // why: the travel-time service fails.
  const travelTimes = { matrix: () => Promise.reject(new Error('No answer')) };
  const log = (_: string, text: string) => logged.push(text);
  return { ctx: { ...createTestCtx(), travelTimes, log } as unknown as Ctx, logged };
}

test('evaluates only offers that meet all other rules, and leaves them to the driver when the evaluation fails', async () => {
  const { client, driver, arrived } = await insertArrivals(
    {},
    { source: 'manual' },
    { payoutCents: 1 },
    NORTH,
  );
  const { ctx, logged } = loseTravelTimes();
  await automateArrivals(ctx, driver, arrived.slice(0, 2));
  expect(logged).toEqual([]);
  await automateArrivals(ctx, driver, arrived.slice(2));
  expect(logged).toEqual(['offers not evaluated']);
  const decisions = await readDecisions(client);
  expect(arrived.map(({ id }) => decisions.find(({ orderId }) => orderId === id)?.rule)).toEqual([
    'source',
    'orderValue',
    'offerValue',
  ]);
});

test('adding an order succeeds even if automation fails afterwards', async () => {
  const { client, driver } = await insertArrivals({});
  const logged: string[] = [];
  const ctx = { ...createTestCtx(), log: (_: string, text: string) => logged.push(text) } as unknown as Ctx;
  const batch = ctx.db.batch.bind(ctx.db);
  // why: the database fails right after the order is written.
  ctx.db.batch = (async (statements: Parameters<typeof batch>[0]) => {
    if (serializeStatements({ statements }).includes('automation_settings')) throw new Error('No answer');
    return batch(statements);
  }) as unknown as typeof batch;
  const input = { ...buildOrderInput(), pickup: HERE };
  const added = await addOrder(ctx, { driver, input, requestKey: null });
  if (!added.ok) throw new Error(added.error.code);
  const { id } = added.value;
  expect(logged).toEqual(['arrivals not decided about']);
  expect(await readJson(client.get('/api/orders'))).toEqual([
    expect.objectContaining({ id, status: 'pending' }),
  ]);
});
