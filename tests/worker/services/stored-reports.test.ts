import { env } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { offerReports } from '#worker/db/schema/offer-reports.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { batch } from '#worker/db/write.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import { saveAutomationSettings } from '#worker/services/automation/save-automation-settings.ts';
import { evaluateOffers } from '#worker/services/offers/evaluate-offers.ts';
import { selectOfferEvidence, toOfferEvidence } from '#worker/services/offers/offer-evidence.ts';
import { getOfferReport } from '#worker/services/offers/open-orders.ts';
import { listOrders } from '#worker/services/orders/list-orders.ts';
import { readJson, signIn } from '../client.ts';
import { createWorld, HERE, look, makePro, NOW } from '../offered-driver.ts';
import { readDashboard, readOrdersPage } from '../read-screens.ts';

const readStored = async (driverId: string) =>
  (await look().ctx.db.select().from(offerReports).where(eq(offerReports.driverId, driverId)))[0];

/** Returns when the offers that a driver sees `minutes` later were evaluated (ms after NOW). */
async function readEvaluatedAt(driver: Driver, minutes: number): Promise<number> {
  const { ctx, done } = look(minutes);
  await getOfferReport(ctx, driver);
  await done();
  return ((await readStored(driver.id))?.evaluatedAt ?? 0) - NOW;
}

test('every page and the API read the report that the first page evaluated, which equals a second evaluation', async () => {
  const ahead: boolean[] = [];
  for (let seed = 1; seed <= 6; seed++) {
    const { driver } = await createWorld(seed);
    const first = look();
    const report = await getOfferReport(first.ctx, driver);
    await first.done();
    ahead.push(...Object.values(report.evaluations).map(({ lookahead }) => lookahead !== null));
    const { evidence } = await batch(first.ctx, { evidence: selectOfferEvidence(first.ctx, driver) });
    const again = await evaluateOffers(first.ctx, driver, toOfferEvidence(evidence));
    expect((await readStored(driver.id))?.report).toEqual(again);
    // In the blind context every evaluation throws.
    const { ctx } = look(0.001);
    const { openMeasure } = ctx.travelTimes;
    const blind = look(0.001, {
      travelTimes: {
        ...ctx.travelTimes,
        openMeasure: async (around) => ({ ...(await openMeasure(around)), measure: () => fail() }),
      },
      log: (level) => expect(level).toBe('info'),
    });
    const fail = () => {
      throw new Error('An offer was evaluated');
    };
    expect((await readOrdersPage(blind.ctx, driver)).offers).toEqual(report);
    expect((await readDashboard(ctx, driver)).offers).toEqual(report);
    const listed = await listOrders(blind.ctx, { driver, input: {} });
    expect(listed.offers).toEqual(report);
  }
  expect(ahead).toContain(true);
});

test('evaluates an offer again when its facts change, and not before', async () => {
  const { driver, email, build, add } = await createWorld(9);
  expect(await readEvaluatedAt(driver, 0)).toBe(0);
  expect(await readEvaluatedAt(driver, 1)).toBe(0);
  expect(await readEvaluatedAt({ ...driver, positionLat: 30.2702 }, 1)).toBe(0);
  const changes: Partial<Driver>[] = [
    { positionLat: 30.273 },
    { wageCentsPerHour: 1500 },
    { costCentsPerMile: 40 },
    { capacityCostCents: 0 },
    { subscriptionStatus: 'free' },
    { timeZone: 'America/New_York' },
  ];
  let seconds = 60;
  for (const change of changes) {
    seconds += 1;
    const changed = { ...driver, ...change };
    expect([change, await readEvaluatedAt(changed, seconds / 60)]).toEqual([change, 1000 * seconds]);
  }
  const again = async () => readEvaluatedAt(await makePro(email, HERE), ++seconds / 60);
  expect(await again()).toBe(1000 * seconds);
  await add(driver.id, build({ status: 'pending', expiresAt: NOW + 3 * MINUTE_MS }));
  expect(await again()).toBe(1000 * seconds);
  const held = await readEvaluatedAt(driver, 2);
  expect(held).toBe(1000 * seconds);
  const move = async (column: string) => {
    await env.DB.prepare(
      `update orders set ${column} where id = (select min(id) from orders where driver_id = ? and status = 'accepted')`,
    )
      .bind(driver.id)
      .run();
    return again();
  };
  for (const column of [
    `picked_up_at = ${NOW}`,
    `ready_at = ${NOW}`,
    `promised_at = ${NOW + 9e6}`,
    'dropoff_lat = 30.3',
  ]) {
    expect([column, await move(column)]).toEqual([column, 1000 * seconds]);
  }
  // The new offer expires first, then the next five-minute slot begins.
  expect(await readEvaluatedAt(driver, 3.5)).toBe(3.5 * MINUTE_MS);
  expect(await readEvaluatedAt(driver, 4.9)).toBe(3.5 * MINUTE_MS);
  expect(await readEvaluatedAt(driver, 5)).toBe(5 * MINUTE_MS);
});

test('evaluates offers again after the working hours change', async () => {
  const { driver } = await createWorld(9);
  expect(await readEvaluatedAt(driver, 0)).toBe(0);
  const { ctx } = look(3);
  const saved = await saveAutomationSettings(ctx, {
    driver,
    input: { isEnabled: true, workingHoursEnd: '18:15' },
  });
  expect(saved.ok).toBe(true);
  // A page that started before the change must not store its report after it.
  expect(await readEvaluatedAt({ ...driver, wageCentsPerHour: 1500 }, 2)).toBe(3 * MINUTE_MS);
  expect(await readEvaluatedAt(driver, 4)).toBe(4 * MINUTE_MS);
});

test('notices a deadline that passes within the five-minute slot', async () => {
  const { driver, build, add } = await createWorld(8, { active: 0, pending: 0 });
  const offer = build({ status: 'pending', payoutCents: 3000, readyAt: NOW - 60 * MINUTE_MS });
  await add(driver.id, offer);
  const see = async (minutes: number) => {
    const { ctx, done } = look(minutes);
    const { evaluations } = await getOfferReport(ctx, driver);
    await done();
    return evaluations[offer.id];
  };
  const arrivesAt = (await see(0))?.kept?.tightest.arrivesAt ?? 0;
  expect(arrivesAt).toBeGreaterThan(NOW);
  await look()
    .ctx.db.update(orders)
    .set({ promisedAt: arrivesAt + 2 * MINUTE_MS })
    .where(eq(orders.id, offer.id));
  expect((await see(0.5))?.reason.key).toBe('meetsDeadlines');
  expect((await see(1.9))?.reason.key).toBe('meetsDeadlines');
  expect((await readStored(driver.id))?.evaluatedAt).toBe(NOW + 0.5 * MINUTE_MS);
  expect((await see(2.5))?.reason.key).toBe('missesOwnDeadline');
});

test('reading a stored report takes one round trip, skips other drivers’ offers and does not delay the response', async () => {
  const { driver } = await createWorld(9);
  const read = async (minutes: number) => {
    const { ctx, done } = look(minutes);
    await readOrdersPage(ctx, driver);
    const { roundTrips, rowsRead } = ctx.meter;
    await done();
    return { roundTrips, rowsRead };
  };
  const [first, second] = [await read(0), await read(1)];
  expect(second.roundTrips).toBe(1);
  expect(second.rowsRead).toBeLessThan(first.rowsRead / 2);
  const client = await signIn();
  // Far from its deadline, because an offer that barely meets one is evaluated for every page.
  const offer = { platform: 'doordash', payoutAmount: 9.5, distance: 2, estimatedTime: 20 };
  await client.post('/api/orders', offer);
  for (let times = 0; times < 2; times++) {
    const page = await client.get('/api/orders');
    expect(page.headers.get('Server-Timing')).toContain('q=2 ');
    expect((await readJson(page)).some(({ offer }: { offer: unknown }) => offer !== null)).toBe(true);
  }
  const { results } = await env.DB.prepare(
    'select driver_id from offer_reports join drivers on drivers.id = driver_id where email = ?',
  )
    .bind(client.email)
    .all();
  expect(results).toHaveLength(1);
});

test('shows a report even if it cannot be stored', async () => {
  const { driver } = await createWorld(10);
  const logged: string[] = [];
  const { ctx, done } = look(0, { log: (level, message) => logged.push(`${level} ${message}`) });
  await env.DB.prepare(
    "create trigger full before insert on offer_reports begin select raise(fail, 'full'); end",
  ).run();
  try {
    expect(Object.keys((await getOfferReport(ctx, driver)).evaluations)).toHaveLength(3);
    await done();
  } finally {
    await env.DB.prepare('drop trigger full').run();
  }
  expect(logged).toEqual(['warn offer report not stored']);
});

test('does not store a report that used a position after the shift has ended', async () => {
  const { driver, email } = await createWorld(11);
  const late: (() => unknown)[] = [];
  const { ctx } = look(0, { afterResponse: (work) => late.push(work) });
  await getOfferReport(ctx, driver);
  await makePro(email, { positionLat: null, positionLng: null, positionAt: null });
  for (const work of late) await work();
  expect(late).toHaveLength(1);
  expect(await readStored(driver.id)).toBeUndefined();
});
