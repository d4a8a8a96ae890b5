import { env } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { createHourPlacements, planSurges } from '#worker/local/demo/create-placements.ts';
import { DEMO_DRIVER, DEMO_SEED } from '#worker/local/demo/demo-driver.ts';
import { seedDemo } from '#worker/local/seed-demo.ts';
import { computeHotspots } from '#worker/services/hotspots/compute-hotspots.ts';
import { listHotspots } from '#worker/services/hotspots/list-hotspots.ts';
import { runHotspots } from '#worker/services/hotspots/run-hotspots.ts';
import { readDashboard, readMapPage } from '../read-screens.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOW = Date.parse('2026-05-14T19:30:00Z');
const PLACE = { lat: 40.711, lng: -74.001 };
const ELSEWHERE = { lat: 30.267, lng: -97.743 };

const ctxAt = (now: number) => createCtx(env, () => {}, 'hotspots', now);

beforeEach(async () => {
  await env.DB.batch(
    ['hotspots', 'hotspot_towns', 'hotspot_state', 'placement_hours', 'orders', 'drivers'].map((table) =>
      env.DB.prepare(`delete from ${table}`),
    ),
  );
});

async function insertDrivers(count: number) {
  const ids = Array.from({ length: count }, (_, index) => `driver-${index}`);
  await env.DB.batch(
    ids.map((id) =>
      env.DB.prepare(
        "insert into drivers (id, email, referral_code, time_zone, created_at) values (?, ?, ?, 'UTC', 1)",
      ).bind(id, `${id}@roadwaze.example`, id),
    ),
  );
  return ids;
}

/** Lists the inserts of `count` orders in the hour ending at `endsAt`, assigned to the drivers in turn. */
function listInserts(ids: string[], count: number, endsAt: number, { isSample = 0, place = PLACE } = {}) {
  return Array.from({ length: count }, (_, index) =>
    env.DB.prepare(
      `insert into orders (id, driver_id, platform, source, restaurant_name, customer_address, payout_cents, pickup_lat,
         pickup_lng, status, created_at, expires_at, is_sample)
       values (?, ?, 'doordash', ?, 'Old Mill', '1 Oak St', 900, ?, ?, 'expired', ?, 0, ?)`,
    ).bind(
      crypto.randomUUID(),
      ids[index % ids.length],
      isSample ? 'sample' : 'partner',
      place.lat,
      place.lng,
      endsAt - Math.floor(((index + 0.5) / count) * HOUR_MS),
      isSample,
    ),
  );
}

/** Inserts two orders in the hour before and two in the hour after this time of day, on each of the past 35 days. */
async function insertHistory(ids: string[], place = PLACE) {
  const hours = Array.from({ length: 35 }, (_, index) => NOW - (index + 1) * DAY_MS);
  await env.DB.batch(
    hours.flatMap((at) => [0, 1].flatMap((back) => listInserts(ids, 2, at + back * HOUR_MS, { place }))),
  );
}

async function listFound() {
  const { results } = await env.DB.prepare(
    'select name, surge_multiplier as surge, sample_size as orders, usual, is_demo as isDemo, updated_at as updatedAt from hotspots',
  ).all();
  return results;
}

/** Reads how many areas the last run had enough data to evaluate. */
const countEvaluated = () => env.DB.prepare('select evaluated from hotspot_state').first('evaluated');

test('many more orders than usual, offered to several drivers, make a hotspot with those figures', async () => {
  const ids = await insertDrivers(5);
  await insertHistory(ids);
  await env.DB.batch(listInserts(ids, 12, NOW));
  expect(await computeHotspots(ctxAt(NOW))).toEqual({ done: 12, changed: 1 });
  expect(await countEvaluated()).toBe(1);
  expect(await listFound()).toEqual([
    {
      name: 'Old Mill',
      surge: expect.any(Number),
      orders: 12,
      usual: 1.5,
      isDemo: 0,
      updatedAt: NOW,
    },
  ]);
});

test('usual order counts, samples or a single busy driver make no hotspot', async () => {
  const ids = await insertDrivers(5);
  await insertHistory(ids);
  await env.DB.batch([
    ...listInserts(ids.slice(0, 1), 30, NOW),
    ...listInserts(ids, 40, NOW, { isSample: 1 }),
  ]);
  expect(await computeHotspots(ctxAt(NOW))).toMatchObject({ changed: 0 });
  expect(await countEvaluated()).toBe(0);
  await env.DB.batch(listInserts(ids.slice(0, 2), 30, NOW));
  expect(await computeHotspots(ctxAt(NOW))).toMatchObject({ changed: 0 });
  expect(await countEvaluated()).toBe(0);
});

test('evaluates no area without weeks of history', async () => {
  const ids = await insertDrivers(5);
  await env.DB.batch(listInserts(ids, 20, NOW));
  expect(await computeHotspots(ctxAt(NOW))).toEqual({ done: 20, changed: 0 });
  expect(await countEvaluated()).toBe(0);
});

test('repeated, concurrent and out-of-order runs find the same hotspots and count nothing twice', async () => {
  const ids = await insertDrivers(5);
  await insertHistory(ids);
  await env.DB.batch(listInserts(ids, 12, NOW));
  await Promise.all([computeHotspots(ctxAt(NOW)), computeHotspots(ctxAt(NOW))]);
  const found = await listFound();
  expect(found).toHaveLength(1);
  const readCounts = async () =>
    (await env.DB.prepare('select * from placement_hours order by 1, 2').all()).results;
  const counts = await readCounts();
  await computeHotspots(ctxAt(NOW));
  expect(await listFound()).toEqual(found);
  expect(await readCounts()).toEqual(counts);
  await computeHotspots(ctxAt(NOW + 3 * HOUR_MS));
  expect(await listFound()).toEqual([]);
  await computeHotspots(ctxAt(NOW));
  expect(await listFound()).toEqual(found);
});

test('a hotspot that is found again keeps its start time', async () => {
  const ids = await insertDrivers(5);
  await insertHistory(ids);
  await env.DB.batch(listInserts(ids, 12, NOW));
  const readSince = async () =>
    (await env.DB.prepare('select active_since as since from hotspots').first())?.since;
  await computeHotspots(ctxAt(NOW));
  await computeHotspots(ctxAt(NOW + 5 * 60_000));
  expect(await readSince()).toBe(NOW);
  await computeHotspots(ctxAt(NOW + 3 * HOUR_MS));
  await computeHotspots(ctxAt(NOW + 60_000));
  expect(await readSince()).toBe(NOW + 60_000);
});

test('notifies drivers on shift near a hotspot when it is found, changes or ends', async () => {
  const ids = await insertDrivers(5);
  await insertHistory(ids);
  await env.DB.batch(listInserts(ids, 12, NOW));
  const stand = env.DB.prepare(
    'update drivers set position_lat = ?, position_lng = ?, position_at = ?, online_since = ? where id = ?',
  );
  await env.DB.batch([
    stand.bind(41, PLACE.lng, NOW, NOW, ids[0]),
    stand.bind(ELSEWHERE.lat, ELSEWHERE.lng, NOW, NOW, ids[1]),
    stand.bind(PLACE.lat, PLACE.lng, NOW, null, ids[2]),
  ]);
  const versions = new Map<string, number>();
  const listTold = async (now: number) => {
    const begun: Promise<unknown>[] = [];
    const ctx = createCtx(env, (work) => begun.push(work), 'hotspots', now);
    await runHotspots(ctx);
    await Promise.all(begun);
    const told: string[] = [];
    for (const id of ids.slice(0, 3)) {
      const changes = await ctx.live.readChanges(id, versions.get(id) ?? 0);
      if (changes?.topics.includes('hotspots')) told.push(id);
      versions.set(id, changes?.version ?? 0);
    }
    return told;
  };
  expect(await listTold(NOW)).toEqual([ids[0]]);
  expect(await listTold(NOW + 60_000)).toEqual([]);
  // The usual count drifts by the minute, so a change in it notifies no driver.
  await env.DB.prepare('update hotspots set usual = usual + 0.1, sample_size = sample_size + 1').run();
  expect(await listTold(NOW + 60_000)).toEqual([]);
  await env.DB.batch(listInserts(ids, 6, NOW));
  expect(await listTold(NOW + 60_000)).toEqual([ids[0]]);
  expect(await listTold(NOW + 3 * HOUR_MS)).toEqual([ids[0]]);
  expect(await listTold(NOW + 3 * HOUR_MS)).toEqual([]);
});

test('finds the demo’s planted surges at its first start, and measures how well they predict', async () => {
  const ctx = ctxAt(NOW);
  await seedDemo(ctx);
  await computeHotspots(ctx);
  const { results } = await env.DB.prepare('select id, is_demo as isDemo from hotspots').all<{
    id: string;
    isDemo: number;
  }>();
  const frame = { timeZone: DEMO_DRIVER.timeZone, seed: DEMO_SEED };
  const hour = Math.floor(NOW / HOUR_MS) * HOUR_MS;
  const planted = [hour - HOUR_MS, hour].flatMap((at) => planSurges(at, frame).map(({ cell }) => cell));
  expect(createHourPlacements(hour, frame).length).toBeGreaterThan(50);
  expect(results.length).toBeGreaterThan(0);
  for (const { id, isDemo } of results) {
    expect(planted).toContain(id);
    expect(isDemo).toBe(1);
  }
  const state = await env.DB.prepare('select * from hotspot_state').first<Record<string, number>>();
  const rate = (state?.hits ?? 0) / (state?.predictions ?? 1);
  const base = (state?.evaluated_hits ?? 0) / (state?.evaluated_hours ?? 1);
  expect(state?.predictions).toBeGreaterThan(50);
  expect(rate).toBeGreaterThan(base + 0.2);
});

test('ignores demo orders outside local runs', async () => {
  await seedDemo(ctxAt(NOW));
  await env.DB.prepare('delete from placement_hours').run();
  const production = createCtx({ ...env, APP_ENV: 'production' }, () => {}, 'hotspots', NOW);
  expect(await computeHotspots(production)).toMatchObject({ done: 0, changed: 0 });
});

async function visitFrom(id: string, place: typeof PLACE | null) {
  const ctx = ctxAt(NOW);
  await ctx.db
    .update(drivers)
    .set({ positionLat: place?.lat ?? null, positionLng: place?.lng ?? null, positionAt: null })
    .where(eq(drivers.id, id));
  const [driver] = await ctx.db.select().from(drivers).where(eq(drivers.id, id));
  if (!driver) throw new Error('No driver');
  const { hotspots, outlook } = await readMapPage(ctx, driver);
  const { hotspot } = await readDashboard(ctx, driver);
  expect(hotspot).toEqual(hotspots[0] ?? null);
  return { state: outlook.state, shown: hotspots.length, listed: (await listHotspots(ctx, driver)).length };
}

test('shows a driver only hotspots within 25 miles, and how much is known there', async () => {
  const [newcomer = '', ...ids] = await insertDrivers(6);
  await insertHistory(ids);
  await insertHistory(ids, ELSEWHERE);
  await env.DB.batch([...listInserts(ids, 12, NOW), ...listInserts(ids, 6, NOW, { place: ELSEWHERE })]);
  expect(await computeHotspots(ctxAt(NOW))).toMatchObject({ changed: 1 });
  expect(await countEvaluated()).toBe(2);
  const [twentyMilesOff, fortyMilesOff] = [
    { ...PLACE, lat: 41.0 },
    { ...PLACE, lat: 41.29 },
  ];
  expect(await visitFrom(newcomer, PLACE)).toEqual({ state: 'found', shown: 1, listed: 1 });
  expect(await visitFrom(newcomer, twentyMilesOff)).toEqual({ state: 'found', shown: 1, listed: 1 });
  expect(await visitFrom(newcomer, fortyMilesOff)).toMatchObject({ shown: 0, listed: 0 });
  expect(await visitFrom(newcomer, ELSEWHERE)).toEqual({ state: 'quiet', shown: 0, listed: 0 });
  expect(await visitFrom(newcomer, { lat: 41.88, lng: -87.63 })).toEqual({
    state: 'tooLittle',
    shown: 0,
    listed: 0,
  });
  expect(await visitFrom(newcomer, null)).toEqual({ state: 'noPlace', shown: 0, listed: 1 });
});

test('without a position the driver’s area is the pickup of their newest order', async () => {
  const [newcomer = '', ...ids] = await insertDrivers(6);
  await insertHistory(ids);
  await env.DB.batch(listInserts(ids, 12, NOW));
  await computeHotspots(ctxAt(NOW));
  await env.DB.batch(listInserts([newcomer], 1, NOW, { place: ELSEWHERE }));
  await env.DB.prepare("update orders set history_at = created_at where status = 'expired'").run();
  expect(await visitFrom(newcomer, null)).toMatchObject({ shown: 0, listed: 0 });
  await env.DB.prepare('update orders set pickup_lat = ?, pickup_lng = ? where driver_id = ?')
    .bind(PLACE.lat, PLACE.lng, newcomer)
    .run();
  expect(await visitFrom(newcomer, null)).toEqual({ state: 'found', shown: 1, listed: 1 });
});
