import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildOrder } from '#tests/factories/build-order.ts';
import type { createCtx } from '#worker/ctx.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import { getActiveRoute } from '#worker/services/routes/get-active-route.ts';
import { optimizeRoute } from '#worker/services/routes/optimize-route.ts';
import { readJson } from '../client.ts';
import { postForm } from '../post-form.ts';
import { NOW, openRandomWorld } from './random-world.ts';

const WORLDS = 40;

beforeEach(() => {
  // why: the clock. Both routes are planned at the same instant.
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Signs in a driver with two to five accepted orders, some picked up already, some with a deadline. */
async function createWorld(seed: number) {
  const { ctx, client, driver, pick, place, addOrders } = await openRandomWorld(seed);
  const accepted = Array.from({ length: pick(2, 5) }, () => {
    const acceptedAt = NOW - pick(0, 20) * MINUTE_MS;
    return buildOrder({
      status: 'accepted',
      createdAt: acceptedAt,
      acceptedAt,
      expiresAt: NOW + 60 * MINUTE_MS,
      pickup: place(),
      dropoff: place(),
      pickedUpAt: pick(0, 3) === 0 ? NOW : null,
      promisedAt: pick(0, 1) === 0 ? NOW + pick(15, 60) * MINUTE_MS : null,
    });
  });
  await addOrders(accepted);
  return { ctx, client, driver, orderIds: accepted.map(({ id }) => id) };
}

async function listOwnStops({ ctx, driver }: { ctx: ReturnType<typeof createCtx>; driver: Driver }) {
  const { stops } = await getActiveRoute(ctx, driver);
  return listEach(stops.map(({ kind, orders: there }) => ({ kind, orderIds: there.map(({ id }) => id) })));
}

const listEach = (stops: readonly { kind: string; orderIds: string[] }[]) =>
  stops.flatMap(({ kind, orderIds }) => orderIds.map((id) => `${kind} ${id}`));

const list = (stops: readonly { kind: string; orderId: string }[]) =>
  stops.map(({ kind, orderId }) => `${kind} ${orderId}`);

test('without offers the pages’ optimized route equals the driver’s own route in every world', async () => {
  let otherwise = 0;
  for (let seed = 1; seed <= WORLDS; seed++) {
    const world = await createWorld(seed);
    const { ctx, driver, orderIds } = world;
    const input = { orderIds, origin: 'Current Location' as const };
    const asked = { driver, input, requestKey: null };
    const optimized = await optimizeRoute(ctx, { ...asked, isAsDriven: true });
    if (!optimized.ok) throw new Error(optimized.error.code);
    expect(list(optimized.value.route.stops), `seed ${seed}`).toEqual(await listOwnStops(world));
    // The REST API returns the route with the fewest minutes, regardless of cold food and lateness.
    const shortest = await optimizeRoute(ctx, asked);
    if (!shortest.ok) throw new Error(shortest.error.code);
    if (`${list(shortest.value.route.stops)}` !== `${list(optimized.value.route.stops)}`) otherwise++;
  }
  expect(otherwise).toBeGreaterThan(0);
});

test.each(['/?index', '/map'])(
  'the optimize button on %s plans the same route as the driver’s own',
  async (page) => {
    for (let seed = 1; seed <= 5; seed++) {
      const { client, orderIds } = await createWorld(seed);
      const own = await readJson(client.get('/api/route'));
      const form = [['intent', 'optimizeRoute'], ...orderIds.map((id) => ['orderIds', id])];
      await postForm(client, page, form);
      const [newest] = await readJson(client.get('/api/routes'));
      expect(list(newest.stops)).toEqual(listEach(own.stops));
    }
  },
);
