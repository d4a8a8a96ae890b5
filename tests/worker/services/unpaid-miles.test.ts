import { env } from 'cloudflare:test';
import { beforeAll, expect, test, vi } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { createCtx } from '#worker/ctx.ts';
import { estimateTravel } from '#worker/domain/routes/estimate-travel.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { editOrder } from '#worker/services/orders/edit-order.ts';
import { type Client, readJson, send, signIn } from '../client.ts';
import { putDemoRegion } from '../demo-region.ts';
import { listDays, work } from '../work.ts';

const MINUTE_MS = 60_000;
const NOON = Date.UTC(2026, 10, 20, 17);

/** Half a mile apart across the harbor, but several miles by car. */
const FELLS_POINT = { lat: 39.2816, lng: -76.5925 };
const ACROSS = { lat: 39.274023, lng: -76.594075 };
const ELSEWHERE = [
  { lat: 30.27, lng: -97.74 },
  { lat: 30.28, lng: -97.74 },
] as const;

beforeAll(async () => {
  await putDemoRegion();
});

/** Delivers an order whose pickup and drop-off are the same place, `minutes` after NOON. */
async function deliver(driver: Client, place: LatLng, minutes: number, env = {}) {
  vi.setSystemTime(NOON + minutes * MINUTE_MS);
  const input = buildOrderInput({ pickup: place, dropoff: place });
  const { id } = await readJson(driver.post('/api/orders', input));
  for (const [after, status] of ['accepted', 'completed'].entries()) {
    vi.setSystemTime(NOON + (minutes + 8 * after) * MINUTE_MS);
    const headers = { Cookie: driver.cookie };
    const answer = await send('PATCH', `/api/orders/${id}/status`, { body: { status }, headers, env });
    expect(answer.status).toBe(200);
  }
}

async function readUnpaidMiles(driver: Client): Promise<number | undefined> {
  const { id } = await readJson(driver.get('/api/auth/user'));
  const row = await env.DB.prepare('select deadhead_miles as miles from daily_earnings where driver_id = ?')
    .bind(id)
    .first<{ miles: number }>();
  return row?.miles;
}

/** Signs in a driver who delivers an order at each place in turn. */
async function deliverAt(places: readonly LatLng[], env = {}): Promise<Client> {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  const driver = await signIn();
  for (const [index, place] of places.entries()) await deliver(driver, place, 15 * index, env);
  return driver;
}

test('unpaid miles follow the streets, even around water', async () => {
  const driver = await deliverAt([FELLS_POINT, ACROSS]);
  const { travelTimes } = createCtx(env as unknown as Env, () => {}, 'unpaid miles');
  const { distances, source } = await travelTimes.matrix([FELLS_POINT, ACROSS], 12);
  expect(source).toBe('streets');
  expect(distances[0]?.[1]).toBeGreaterThan(3 * estimateTravel(FELLS_POINT, ACROSS, 12).miles);
  expect(await readUnpaidMiles(driver)).toBeCloseTo(distances[0]?.[1] ?? 0, 6);
});

test('estimates unpaid miles by distance where no streets are available', async () => {
  const driver = await deliverAt(ELSEWHERE);
  expect(await readUnpaidMiles(driver)).toBeCloseTo(estimateTravel(...ELSEWHERE, 12).miles, 6);
});

test('a storage bucket that hangs does not block a delivery', async () => {
  const STREETS = { get: () => new Promise(() => {}) } as unknown as R2Bucket;
  const driver = await deliverAt([FELLS_POINT, ACROSS], { STREETS });
  expect(await readUnpaidMiles(driver)).toBeCloseTo(estimateTravel(FELLS_POINT, ACROSS, 12).miles, 6);
});

test('correcting an evening’s drop-off recomputes the unpaid miles to the first pickup after midnight', async () => {
  const { driverId, ctx, ids } = await work(
    [
      ['2026-11-20T23:20:00Z', '2026-11-20T23:50:00Z'],
      ['2026-11-21T00:05:00Z', '2026-11-21T00:35:00Z'],
      ['2026-11-21T23:30:00Z', '2026-11-22T00:30:00Z'],
    ],
    'UTC',
  );
  const [first = '', second = ''] = ids;
  await env.DB.prepare('update orders set pickup_lat = ?1, pickup_lng = ?2 where id = ?3')
    .bind(ELSEWHERE[0].lat, ELSEWHERE[0].lng, second)
    .run();
  const at = { ...ctx, now: NOON + 3 * 24 * 60 * MINUTE_MS };
  const edit = (orderId: string, input: Parameters<typeof editOrder>[1]['input']) =>
    editOrder(at, { driverId, orderId, input, near: null });
  const readMiles = () =>
    env.DB.prepare(
      "select deadhead_miles as miles from daily_earnings where driver_id = ? and day = '2026-11-21'",
    )
      .bind(driverId)
      .first<number>('miles');
  const before = await listDays(driverId);
  expect((await edit(first, { dropoff: ELSEWHERE[1] })).ok).toBe(true);
  expect(await readMiles()).toBeCloseTo(estimateTravel(ELSEWHERE[1], ELSEWHERE[0], 0).miles, 6);
  expect(await listDays(driverId)).toEqual(before);
});
