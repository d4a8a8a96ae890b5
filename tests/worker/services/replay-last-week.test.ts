import { env } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildOrder } from '#tests/factories/build-order.ts';
import { buildWeek } from '#tests/factories/build-week.ts';
import { createCtx } from '#worker/ctx.ts';
import { toOrderRow } from '#worker/db/queries/order-rows.ts';
import { type Driver, drivers } from '#worker/db/schema/drivers.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import { replayLastWeek } from '#worker/services/automation/replay-last-week.ts';
import { getOfferReport } from '#worker/services/offers/open-orders.ts';
import { signIn } from '../client.ts';

/** Midnight, because by day the difference between the policies depends on the hour's traffic. */
const NOW = Math.floor(Date.now() / DAY_MS) * DAY_MS;
const ctx = createCtx(env as unknown as Env, () => {}, 'replay', NOW);
const ALWAYS = {
  isEnabled: true,
  minPayPerMile: '0',
  minOrderValue: '0',
  workingHoursStart: '00:00',
  workingHoursEnd: '00:00',
};

/** Signs in a Pro driver with these settings and past orders, each created `ago` ms before now. */
async function insertPast(settings: object, past: (Parameters<typeof buildOrder>[0] & { ago: number })[]) {
  const client = await signIn();
  await env.DB.prepare("update drivers set subscription_status = 'pro' where email = ?")
    .bind(client.email)
    .run();
  await client.post('/api/ai-automation-settings', { ...ALWAYS, ...settings });
  const [driver] = await ctx.db.select().from(drivers).where(eq(drivers.email, client.email));
  if (!driver) throw new Error('No driver');
  for (const { ago, ...changes } of past) {
    const createdAt = NOW - ago;
    const order = buildOrder({ createdAt, expiresAt: createdAt + MINUTE_MS, status: 'expired', ...changes });
    await ctx.db.insert(orders).values({ ...toOrderRow(driver.id, order), historyAt: createdAt });
  }
  return driver;
}

async function replay(driver: Driver) {
  const replayed = await replayLastWeek(ctx, driver);
  if (!replayed.ok) throw new Error(replayed.error.code);
  return replayed.value;
}

async function readDriver(id: string) {
  const [driver] = await ctx.db.select().from(drivers).where(eq(drivers.id, id));
  if (!driver) throw new Error('No driver');
  return driver;
}

test('an offer counts the same whether it was left or accepted and delivered', async () => {
  const poor = { payoutCents: 300, distanceMiles: 1, dropoff: { lat: 30.33, lng: -97.79 } };
  const at = NOW - 2 * DAY_MS;
  const driver = await insertPast({ useAiDecisions: true }, [
    { ...poor, ago: 3 * DAY_MS },
    {
      ...poor,
      ago: 2 * DAY_MS,
      status: 'completed',
      acceptedAt: at + MINUTE_MS,
      pickedUpAt: at + 9 * MINUTE_MS,
      completedAt: at + HOUR_MS,
    },
  ]);
  expect(await replay(driver)).toEqual({
    considered: 2,
    taken: 0,
    takenCents: 0,
    agreed: 0,
    left: [{ rule: 'offerValue', count: 2 }],
    week: null,
  });
});

test('an imported delivery is not replayed as an offer, but counts as an active order', async () => {
  const at = NOW - 2 * DAY_MS;
  const spans = [at, at + MINUTE_MS, at + 2 * MINUTE_MS, at + 3 * MINUTE_MS];
  const imported = spans.map((acceptedAt) => ({
    ago: NOW - acceptedAt,
    source: 'import' as const,
    status: 'completed' as const,
    acceptedAt,
    completedAt: at + HOUR_MS,
  }));
  const driver = await insertPast({}, [...imported, { ago: 2 * DAY_MS - 10 * MINUTE_MS }, { ago: DAY_MS }]);
  expect(await replay(driver)).toMatchObject({
    considered: 2,
    taken: 1,
    left: [{ rule: 'activeOrdersFull', count: 1 }],
  });
});

test('switches to the simple rule while it beats the verdicts on the driver’s own week, and back afterwards', async () => {
  const { id } = await insertPast({}, []);
  const set = async (capacityCostCents: number | null) => {
    await ctx.db.update(drivers).set({ capacityCostCents, wageCentsPerHour: 1200 }).where(eq(drivers.id, id));
    const { week } = await replay(await readDriver(id));
    return week;
  };
  const week = buildWeek({
    startsAt: NOW - 6 * DAY_MS,
    gapMinutes: 3,
    isTaken: ({ payoutCents }) => payoutCents > 500,
  });
  for (const order of week) {
    await ctx.db.insert(orders).values({ ...toOrderRow(id, order), historyAt: order.createdAt });
  }
  const open = { createdAt: NOW - MINUTE_MS, expiresAt: NOW + HOUR_MS, payoutCents: 1500 };
  for (const status of ['accepted', 'pending'] as const) {
    const order = buildOrder({ ...open, status, acceptedAt: status === 'accepted' ? NOW : null });
    await ctx.db.insert(orders).values(toOrderRow(id, order));
  }
  const readSum = async () => {
    const { terms, evaluations } = await getOfferReport(ctx, await readDriver(id));
    return { isSimple: terms.isSimple, cost: Object.values(evaluations)[0]?.sum.capacityCostCents };
  };
  expect(await set(2000)).toMatchObject({ offers: 90, isBeaten: true });
  expect((await readDriver(id)).simpleRuleUntil).toBe(NOW + 7 * DAY_MS);
  expect(await readSum()).toEqual({ isSimple: true, cost: 0 });
  expect(await set(0)).toMatchObject({ isBeaten: false });
  expect((await readDriver(id)).simpleRuleUntil).toBeNull();
  expect(await readSum()).toEqual({ isSimple: undefined, cost: 0 });
});
