import { env } from 'cloudflare:test';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import { calibrateStreets } from '#worker/services/streets/calibrate-streets.ts';
import { putDemoRegion } from '../demo-region.ts';

const PICKUP = { lat: 39.2816, lng: -76.5925 };
const DROPOFF = { lat: 39.2797, lng: -76.5765 };

/** A Monday noon in Baltimore. */
const NOON = Date.parse('2026-11-16T17:00:00Z');
const NOW = NOON + 24 * HOUR_MS;
const HANDOVER_MINUTES = 2;

beforeAll(async () => {
  await putDemoRegion();
});

beforeEach(async () => {
  await env.DB.prepare('delete from drivers').run();
});

/** Returns the context of a fresh isolate, which has read nothing from the namespace yet. */
function open() {
  const KV = new Proxy(env.KV, { get: (kv, name) => Reflect.get(kv, name).bind(kv) });
  return createCtx({ ...env, KV }, () => {}, 'street speeds', NOW);
}

const predict = async () => (await open().travelTimes.matrix([PICKUP, DROPOFF], 12)).durations[0]?.[1] ?? 0;

type Drive = { driverId: string; minutes: number; startedAt?: number; source?: 'network' | 'manual' };

async function insertDrives(drives: Drive[], account: { isDemo?: boolean } = {}) {
  const { db } = open();
  for (const id of new Set(drives.map(({ driverId }) => driverId))) {
    const email = `${id}@roadwaze.example`;
    const row = { id, email, referralCode: id, createdAt: 1, timeZone: 'America/New_York', ...account };
    await db.insert(drivers).values(row).onConflictDoNothing();
  }
  for (const { driverId, minutes, startedAt = NOON, source = 'network' } of drives) {
    const completedAt = startedAt + (minutes + HANDOVER_MINUTES) * MINUTE_MS;
    await db.insert(orders).values({
      id: crypto.randomUUID(),
      driverId,
      platform: 'roadwaze',
      source,
      restaurantName: 'Old Mill',
      customerAddress: '1 Oak',
      payoutCents: 1000,
      status: 'completed',
      pickupLat: PICKUP.lat,
      pickupLng: PICKUP.lng,
      dropoffLat: DROPOFF.lat,
      dropoffLng: DROPOFF.lng,
      createdAt: startedAt - 1,
      expiresAt: startedAt,
      acceptedAt: startedAt - 1,
      pickedUpAt: startedAt,
      completedAt,
      historyAt: completedAt,
    });
  }
}

/** Returns drives by five drivers in turn. Each driver's drives are a day apart. */
const listDrives = (count: number, minutes: number, changes: Partial<Drive> = {}): Drive[] =>
  Array.from({ length: count }, (_, index) => ({
    driverId: `driver-${index % 5}`,
    minutes,
    startedAt: NOON - (index - (index % 5)) * 24 * (HOUR_MS / 5),
    ...changes,
  }));

test('drives that take half as long again slow down the streets of their region', async () => {
  const before = await predict();
  await insertDrives(listDrives(40, 1.5 * before));
  expect(await calibrateStreets(open())).toEqual({ done: 40, changed: 1 });
  const after = await predict();
  // Shrunk toward the uncalibrated prediction with the weight of 20 drives.
  expect(after / before).toBeGreaterThan(1.2);
  expect(after / before).toBeLessThan(1.5);
  expect(await calibrateStreets(open())).toEqual({ done: 40, changed: 1 });
  expect(await predict()).toBeCloseTo(after, 9);
  const { legs } = await open().travelTimes.legs([PICKUP, DROPOFF], 12);
  expect(legs[0]?.minutes).toBeCloseTo(after, 6);
});

test.each<[string, (minutes: number) => Promise<void>]>([
  ['too few drives', (minutes) => insertDrives(listDrives(19, minutes))],
  ['one driver alone', (minutes) => insertDrives(listDrives(40, minutes, { driverId: 'only' }))],
  ['orders that were typed', (minutes) => insertDrives(listDrives(40, minutes, { source: 'manual' }))],
  ['drivers of the demo', (minutes) => insertDrives(listDrives(40, minutes), { isDemo: true })],
  [
    'drives with another stop in between',
    async (minutes) => {
      const drives = listDrives(40, minutes);
      const between = drives.map((one) => ({ ...one, startedAt: (one.startedAt ?? 0) + MINUTE_MS }));
      await insertDrives([...drives, ...between.map((one) => ({ ...one, source: 'manual' as const }))]);
    },
  ],
])('learns nothing from %s', async (_, insert) => {
  const before = await predict();
  await insert(3 * before);
  expect(await calibrateStreets(open())).toEqual({ done: 0, changed: 0 });
  expect(await predict()).toBe(before);
});
