import { env } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildOrder } from '#tests/factories/build-order.ts';
import { createCtx } from '#worker/ctx.ts';
import { toOrderRow } from '#worker/db/queries/order-rows.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { batch } from '#worker/db/write.ts';
import { decideArrival, type Figures } from '#worker/domain/automation/decide-arrival.ts';
import { getDrawnAt } from '#worker/engines/offers/lookahead/offer-slots.ts';
import { SCENARIOS } from '#worker/engines/offers/lookahead/sample-scenarios.ts';
import { automateArrivals } from '#worker/services/automation/automate-arrivals.ts';
import { selectOfferEvidence, toOfferEvidence } from '#worker/services/offers/offer-evidence.ts';
import { type Client, readJson, signIn } from '../client.ts';

const NOW = Date.now();
const MINUTE_MS = 60_000;
const DRAWN_AT = getDrawnAt(NOW, NOW);
const ctx = createCtx(env as unknown as Env, () => {}, 'test', NOW);

type Decision = { orderId: string; verdict: string; rule: string; figures: Figures };

async function signInAutomated(): Promise<Client> {
  const client = await signIn();
  await env.DB.prepare("update drivers set subscription_status = 'pro', online_since = 1 where email = ?")
    .bind(client.email)
    .run();
  await client.post('/api/ai-automation-settings', {
    isEnabled: true,
    autoAcceptOrders: true,
    useAiDecisions: true,
    minOrderValue: '0',
    minPayPerMile: '0',
    workingHoursStart: '00:00',
    workingHoursEnd: '00:00',
  });
  return client;
}

async function readDriver({ email }: Client) {
  const [driver] = await ctx.db.select().from(drivers).where(eq(drivers.email, email));
  if (!driver) throw new Error('No driver');
  return driver;
}

const at = (lat: number, step: number) => ({ lat: lat + step / 500, lng: -97.74 + step / 700 });

/** Inserts `recent` offers that the driver declined in the past hour near a place, and one that has just arrived there. */
async function arriveAfter(
  client: Client,
  { recent, lat, payoutCents = 2500 }: { recent: number; lat: number; payoutCents?: number },
) {
  const driver = await readDriver(client);
  for (let index = 0; index < recent; index++) {
    const createdAt = DRAWN_AT - (index + 1) * 4 * MINUTE_MS;
    const seen = buildOrder({
      status: 'declined',
      declinedAt: createdAt + MINUTE_MS,
      createdAt,
      expiresAt: createdAt + 30 * MINUTE_MS,
      payoutCents: 700 + 20 * index,
      pickup: at(lat, index % 4),
      dropoff: at(lat, 6 + (index % 5)),
    });
    await ctx.db.insert(orders).values(toOrderRow(driver.id, seen));
  }
  const order = buildOrder({
    createdAt: NOW,
    expiresAt: NOW + 30 * MINUTE_MS,
    payoutCents,
    pickup: at(lat, 1),
    dropoff: at(lat, 5),
  });
  await ctx.db.insert(orders).values(toOrderRow(driver.id, order));
  return { driver, order };
}

async function readDecision(client: Client, orderId: string): Promise<Decision | undefined> {
  const decisions: Decision[] = await readJson(client.get('/api/ai-automation/decisions'));
  return decisions.find((decision) => decision.orderId === orderId);
}

test('with enough recent offers automation decides by sampled scenarios, stores the figures, and decides the same when rerun', async () => {
  const client = await signInAutomated();
  const { driver, order } = await arriveAfter(client, { recent: 14, lat: 30.27 });
  await automateArrivals(ctx, driver, [order]);
  const decision = await readDecision(client, order.id);
  expect(decision).toMatchObject({ verdict: 'accepted', rule: 'allMet' });
  if (!decision) throw new Error('No decision');
  const { facts, value } = decision.figures;
  expect(facts.offer).toMatchObject({
    valueCents: value,
    lookahead: { scenarios: SCENARIOS, recentOffers: 14 },
  });
  // The value comes from the sampled scenarios, not from the closed form.
  expect(facts.offer?.lookahead?.valueCents).toBe(value);
  expect(decideArrival(facts)).toMatchObject({ verdict: 'accepted', rule: 'allMet' });
  expect(await (await client.get('/ai-automation')).text()).toContain(order.restaurantName);

  await env.DB.batch([
    env.DB.prepare('delete from automation_decisions where order_id = ?').bind(order.id),
    env.DB.prepare("update orders set status = 'pending', accepted_at = null where id = ?").bind(order.id),
  ]);
  await automateArrivals(ctx, driver, [order]);
  expect((await readDecision(client, order.id))?.figures).toEqual(decision.figures);
});

test('an order that automation left to the driver was also evaluated by sampled scenarios', async () => {
  const client = await signInAutomated();
  const { driver, order } = await arriveAfter(client, { recent: 14, lat: 33.4, payoutCents: 100 });
  await automateArrivals(ctx, driver, [order]);
  const decision = await readDecision(client, order.id);
  expect(decision).toMatchObject({ verdict: 'left', rule: 'offerValue' });
  const offer = decision?.figures.facts.offer;
  expect(offer?.lookahead).toMatchObject({ valueCents: offer?.valueCents, recentOffers: 14 });
});

test('with fewer than twelve recent offers the closed form decides, and the figures show no lookahead', async () => {
  const client = await signInAutomated();
  const { driver, order } = await arriveAfter(client, { recent: 10, lat: 35.1 });
  await automateArrivals(ctx, driver, [order]);
  const decision = await readDecision(client, order.id);
  expect(decision).toMatchObject({ verdict: 'accepted', rule: 'allMet' });
  expect(decision?.figures.facts.offer).toMatchObject({
    lookahead: null,
    valueCents: decision?.figures.value,
  });
});

test('working hours limit a lookahead only while automation is on', async () => {
  const client = await signInAutomated();
  const driver = await readDriver(client);
  const readHours = async () => toOfferEvidence(await batch(ctx, selectOfferEvidence(ctx, driver))).hours;
  expect(await readHours()).toEqual({ workStartMinute: 0, workEndMinute: 0 });
  await client.post('/api/ai-automation-settings', { isEnabled: false });
  expect(await readHours()).toBeNull();
});
