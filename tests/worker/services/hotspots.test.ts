import { env } from 'cloudflare:test';
import { beforeEach, expect, test } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { createHourPlacements, listSurgingCells } from '#worker/domain/demo/create-placements.ts';
import { DEMO_CITY, DEMO_DRIVER, DEMO_SEED } from '#worker/domain/demo/demo-driver.ts';
import { seedDemo } from '#worker/local/seed-demo.ts';
import { computeHotspots } from '#worker/services/hotspots/compute-hotspots.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOW = Date.parse('2026-05-14T19:30:00Z');
const PLACE = { lat: 40.711, lng: -74.001 };

const ctxAt = (now: number) => createCtx(env, () => {}, 'hotspots', now);

beforeEach(async () => {
  await env.DB.batch(
    ['hotspots', 'hotspot_state', 'placement_hours', 'orders', 'drivers'].map((table) =>
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

/** `count` orders in the hour that ends at `endsAt`, dealt out to the drivers in turn. */
function listInserts(ids: string[], count: number, endsAt: number, { isSample = 0 } = {}) {
  return Array.from({ length: count }, (_, index) =>
    env.DB.prepare(
      `insert into orders (id, driver_id, platform, source, restaurant_name, customer_address, payout_cents, pickup_lat,
         pickup_lng, status, created_at, expires_at, is_sample)
       values (?, ?, 'doordash', 'manual', 'Old Mill', '1 Oak St', 900, ?, ?, 'expired', ?, 0, ?)`,
    ).bind(
      crypto.randomUUID(),
      ids[index % ids.length],
      PLACE.lat,
      PLACE.lng,
      endsAt - Math.floor(((index + 0.5) / count) * HOUR_MS),
      isSample,
    ),
  );
}

/** Two orders in every hour of five weeks. */
async function insertHistory(ids: string[]) {
  const hours = Array.from({ length: 35 }, (_, index) => NOW - (index + 1) * DAY_MS);
  await env.DB.batch(
    hours.flatMap((at) => [0, 1].flatMap((back) => listInserts(ids, 2, at + back * HOUR_MS))),
  );
}

async function listFound() {
  const { results } = await env.DB.prepare(
    'select name, surge_multiplier as surge, sample_size as orders, usual, weeks, is_demo as isDemo, updated_at as updatedAt from hotspots',
  ).all();
  return results;
}

test('many more orders than usual, offered to several drivers, make a hotspot that says so', async () => {
  const ids = await insertDrivers(5);
  await insertHistory(ids);
  await env.DB.batch(listInserts(ids, 12, NOW));
  expect(await computeHotspots(ctxAt(NOW))).toMatchObject({ orders: 12, judged: 1, hotspots: 1 });
  expect(await listFound()).toEqual([
    {
      name: 'Old Mill',
      surge: expect.any(Number),
      orders: 12,
      usual: 2,
      weeks: expect.any(Number),
      isDemo: 0,
      updatedAt: NOW,
    },
  ]);
});

test('usual orders, samples, or one busy driver make none', async () => {
  const ids = await insertDrivers(5);
  await insertHistory(ids);
  await env.DB.batch([
    ...listInserts(ids.slice(0, 1), 30, NOW),
    ...listInserts(ids, 40, NOW, { isSample: 1 }),
  ]);
  expect(await computeHotspots(ctxAt(NOW))).toMatchObject({ judged: 0, hotspots: 0 });
  await env.DB.batch(listInserts(ids.slice(0, 2), 30, NOW));
  expect(await computeHotspots(ctxAt(NOW))).toMatchObject({ judged: 0, hotspots: 0 });
});

test('without weeks to compare with there is nothing to judge by', async () => {
  const ids = await insertDrivers(5);
  await env.DB.batch(listInserts(ids, 20, NOW));
  expect(await computeHotspots(ctxAt(NOW))).toMatchObject({ orders: 20, judged: 0, hotspots: 0 });
});

test('run twice, at once, late or for an earlier time, it finds the same and counts nothing twice', async () => {
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

test("the demo's planted crowds are found at its first start, and how well that foretells is measured", async () => {
  const ctx = ctxAt(NOW);
  await seedDemo(ctx);
  await computeHotspots(ctx);
  const { results } = await env.DB.prepare('select id, is_demo as isDemo from hotspots').all<{
    id: string;
    isDemo: number;
  }>();
  const frame = { timeZone: DEMO_DRIVER.timeZone, center: DEMO_CITY, seed: DEMO_SEED };
  const hour = Math.floor(NOW / HOUR_MS) * HOUR_MS;
  const planted = [hour - HOUR_MS, hour].flatMap((at) => listSurgingCells(at, frame));
  expect(createHourPlacements(hour, frame).length).toBeGreaterThan(50);
  expect(results.length).toBeGreaterThan(0);
  for (const { id, isDemo } of results) {
    expect(planted).toContain(id);
    expect(isDemo).toBe(1);
  }
  const state = await env.DB.prepare('select * from hotspot_state').first<Record<string, number>>();
  const rate = (state?.hits ?? 0) / (state?.predictions ?? 1);
  const base = (state?.judged_hits ?? 0) / (state?.judged_hours ?? 1);
  expect(state?.predictions).toBeGreaterThan(50);
  expect(rate).toBeGreaterThan(base + 0.2);
});

test('where it is not local, demo orders are no demand', async () => {
  await seedDemo(ctxAt(NOW));
  await env.DB.prepare('delete from placement_hours').run();
  const production = createCtx({ ...env, APP_ENV: 'production' }, () => {}, 'hotspots', NOW);
  expect(await computeHotspots(production)).toMatchObject({ orders: 0, hotspots: 0 });
});
