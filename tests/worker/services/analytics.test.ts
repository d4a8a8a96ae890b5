import { env } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { getMileageRate } from '#worker/domain/earnings/vehicle-cost.ts';
import { getLocalDay } from '#worker/domain/shared/time.ts';
import { CROWD_SIZE } from '#worker/local/demo/create-crowd.ts';
import { seedDemo } from '#worker/local/seed-demo.ts';
import { compareDrivers } from '#worker/services/analytics/compare-drivers.ts';
import { getWorkReport } from '#worker/services/analytics/get-work-report.ts';
import { type Client, readJson, signIn } from '../client.ts';

/** The API reads as of the real now, so the work has to end shortly before it. */
const NOW = Date.now();
const ctx = createCtx(env, () => {}, 'analytics', NOW);
const DAY_MS = 86_400_000;

const read = (driver: Client, name: string) => readJson(driver.get(`/api/analytics/${name}`));
const readId = async (driver: Client): Promise<string> => (await readJson(driver.get('/api/auth/user'))).id;

async function signInAsPro(email?: string): Promise<Client> {
  const driver = await signIn(email ? { email, timeZone: 'America/Chicago' } : { timeZone: 'UTC' });
  await driver.post('/api/create-subscription');
  return driver;
}

type Work = { days: number; cents: number; isSample?: boolean; lat?: number; source?: string };

/** Inserts five consecutive one-hour deliveries a day for a driver, on the days before yesterday. */
async function insertWork(driver: Client, work: Work): Promise<void> {
  const { days, cents, isSample = false, lat = 10, source = 'partner' } = work;
  const id = await readId(driver);
  const from = Math.floor(NOW / DAY_MS) * DAY_MS - 2 * DAY_MS;
  await env.DB.prepare(
    `with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n < ?2 * 5 - 1)
     insert into orders (id, driver_id, platform, source, restaurant_name, customer_address, payout_cents,
       distance_miles, status, created_at, expires_at, accepted_at, completed_at, completed_on, completed_hour,
       history_at, is_sample, pickup_lat, pickup_lng)
     select ?1 || '-' || n, ?1, 'doordash', ?7, 'R', 'C', ?3, 0, 'completed', at, at, at, at + 3600000,
       date(at / 1000, 'unixepoch'), 12 + n % 5, at + 3600000, ?4, ?6, 10
     from (select n, ?5 - (n / 5) * 86400000 + (11 + n % 5) * 3600000 as at from numbers)`,
  )
    .bind(id, days, cents, Number(isSample), from, lat, source)
    .run();
  await env.DB.prepare(
    `insert into daily_earnings (driver_id, day, total_cents, deliveries, active_ms, miles, by_hour)
     select driver_id, completed_on, sum(payout_cents), count(*), count(*) * 3600000, 0,
       json_group_array(json_object('hour', completed_hour, 'totalCents', payout_cents, 'deliveries', 1, 'activeMs', 3600000))
     from orders where driver_id = ? group by completed_on`,
  )
    .bind(id)
    .run();
}

test('the demo driver’s Pro analytics match an independent count, and the page takes at most two round trips', async () => {
  await seedDemo(ctx);
  await compareDrivers(ctx);
  const demo = await signInAsPro('demo@roadwaze.example');
  const insights = await read(demo, 'insights');
  const { results } = await env.DB.prepare(
    `select platform, payout_cents as cents, distance_miles as miles, status,
       accepted_at as began, coalesce(completed_at, cancelled_at) as ended
     from orders where driver_id = ? and status in ('completed', 'cancelled') order by began`,
  )
    .bind(await readId(demo))
    .all<{
      platform: string;
      cents: number;
      miles: number;
      status: string;
      began: number;
      ended: number;
    }>();
  const rate = getMileageRate(getLocalDay(NOW, 'America/Chicago'));
  const sums = new Map<string, { cents: number; ms: number }>();
  for (const order of results) {
    const sum = sums.get(order.platform) ?? { cents: 0, ms: 0 };
    sum.cents += order.status === 'completed' ? order.cents - Math.round(rate * order.miles) : 0;
    sum.ms += sharePart(order, results);
    sums.set(order.platform, sum);
  }
  const { mostProfitablePlatforms } = insights.insights;
  expect(mostProfitablePlatforms).toHaveLength(4);
  for (const { platform, avgEarnings } of mostProfitablePlatforms) {
    const { cents, ms } = sums.get(platform) ?? { cents: 0, ms: 1 };
    expect(avgEarnings).toBeCloseTo((cents * 36_000) / ms, 1);
  }
  expect(new Set(mostProfitablePlatforms.map((one: { platform: string }) => one.platform))).toEqual(
    new Set(sums.keys()),
  );
  expect(mostProfitablePlatforms[0].platform).toBe('roadwaze');
  const { nextWeekEarnings, nextWeekInterval } = insights.predictions;
  expect(nextWeekInterval.low).toBeLessThan(nextWeekEarnings);
  expect(nextWeekInterval.high).toBeGreaterThan(nextWeekEarnings);
  expect(insights.recommendations.length).toBeGreaterThan(0);
  const market = await read(demo, 'market-trends');
  expect(market.competitiveAnalysis.positionVsMarket).not.toBeNull();
  expect(market.competitiveAnalysis.isDemo).toBe(true);
  expect(market.competitiveAnalysis.basis).toContain('before unpaid miles');
  const page = await demo.get('/analytics?tab=market', undefined, { Accept: 'text/html' });
  expect(page.headers.get('Server-Timing')).toMatch(/q=[12] /);
  const html = await page.text();
  expect(html).toContain(`${CROWD_SIZE} drivers`);
  expect(html).toContain('The other drivers are made up for the demo');
  // Once next to the position and once next to the platforms.
  expect(html.match(/before unpaid miles\.[^"]{0,30}<\/p>/g)).toHaveLength(2);
});

type Span = { began: number; ended: number };

/** Returns an order's own share of its time: each moment is divided by the number of orders active then. */
function sharePart(order: Span, all: readonly Span[]): number {
  const near = all.filter(({ began, ended }) => began < order.ended && ended > order.began);
  const marks = [...new Set(near.flatMap(({ began, ended }) => [began, ended]))].sort((a, b) => a - b);
  let own = 0;
  marks.forEach((mark, index) => {
    const end = marks[index + 1];
    if (end === undefined || mark < order.began || end > order.ended) return;
    own += (end - mark) / near.filter(({ began, ended }) => began <= mark && ended >= end).length;
  });
  return own;
}

test('makes no claims with too little work, but shows the counts', async () => {
  const driver = await signInAsPro();
  await insertWork(driver, { days: 3, cents: 1000, lat: 40 });
  expect(await read(driver, 'insights')).toMatchObject({
    enoughData: false,
    readiness: { workingDays: 3, decisions: 15 },
    performanceScore: 0,
    trends: { earningsGrowth: 0, efficiencyImprovement: 0, acceptanceRateOptimal: false },
    predictions: { nextWeekEarnings: null, optimalWorkingHours: [], highDemandAreas: [] },
    recommendations: [],
  });
});

test('shows a market position from five other drivers on, never counting samples', async () => {
  const own = await signInAsPro();
  await insertWork(own, { days: 6, cents: 2200 });
  const others = await Promise.all(
    [1600, 1800, 2000, 2400].map(async (cents) => {
      const other = await signIn({ timeZone: 'UTC' });
      await insertWork(other, { days: 6, cents });
    }),
  );
  expect(others).toHaveLength(4);
  const sampler = await signIn({ timeZone: 'UTC' });
  await insertWork(sampler, { days: 6, cents: 9000, isSample: true });
  await compareDrivers(ctx);
  const readPosition = async () => (await read(own, 'market-trends')).competitiveAnalysis.positionVsMarket;
  expect(await readPosition()).toBeNull();
  const fifth = await signIn({ timeZone: 'UTC' });
  await insertWork(fifth, { days: 6, cents: 2600 });
  await env.DB.prepare('update drivers set compared_at = 0').run();
  const first = await compareDrivers(ctx);
  expect(await readPosition()).toBe(10);
  expect((await read(own, 'market-trends')).competitiveAnalysis.isDemo).toBe(false);
  expect(first.done).toBeGreaterThan(6);
  expect(await compareDrivers(ctx)).toEqual({ done: 0, failed: 0 });
  // Drivers who type in deliveries don't affect other drivers' positions, but see their own.
  const [typist] = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const stranger = await signInAsPro();
      await insertWork(stranger, { days: 6, cents: 20_000, source: 'manual' });
      return stranger;
    }),
  );
  await env.DB.prepare('update drivers set compared_at = 0').run();
  await compareDrivers(ctx);
  expect(await readPosition()).toBe(10);
  expect((await read(typist as Client, 'market-trends')).competitiveAnalysis.positionVsMarket).toBe(852);
});

test('declining offers of our own network does not change the acceptance trend, declining others does', async () => {
  const driver = await signInAsPro();
  await insertWork(driver, { days: 20, cents: 900 });
  const id = await readId(driver);
  const decline = (source: string) =>
    env.DB.prepare(
      `insert into orders (id, driver_id, platform, source, restaurant_name, customer_address, payout_cents,
         distance_miles, status, created_at, expires_at, history_at)
       select id || ?2, driver_id, platform, ?2, 'R', 'C', 900, 0, 'declined', created_at, created_at, created_at
       from orders where driver_id = ?1 and status = 'completed' and created_at > ?3`,
    )
      .bind(id, source, NOW - 9 * DAY_MS)
      .run();
  const readTrend = async () => {
    const [row] = await ctx.db.select().from(drivers).where(eq(drivers.id, id));
    const report = row && (await getWorkReport(ctx, row));
    return report?.ok && report.value.acceptance;
  };
  const before = await readTrend();
  expect(before).toMatchObject({ points: 0 });
  await decline('network');
  expect(await readTrend()).toEqual(before);
  await decline('partner');
  expect(await readTrend()).not.toEqual(before);
});

test('changing the time zone does not move past work to other days or hours', async () => {
  const driver = await signInAsPro();
  await insertWork(driver, { days: 30, cents: 900 });
  const id = await readId(driver);
  const readBreakdown = async (timeZone: string) => {
    await ctx.db.update(drivers).set({ timeZone }).where(eq(drivers.id, id));
    const [row] = await ctx.db.select().from(drivers).where(eq(drivers.id, id));
    const report = row && (await getWorkReport(ctx, row));
    return report?.ok ? report.value.breakdown : null;
  };
  const before = await readBreakdown('UTC');
  expect(before?.weekday.length).toBeGreaterThan(3);
  // In Auckland's time zone this work would fall at night, on the next day.
  expect(await readBreakdown('Pacific/Auckland')).toEqual(before);
});
