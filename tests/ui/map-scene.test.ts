import { expect, test } from 'vitest';
import { buildTypedOrder } from '#tests/factories/build-order.ts';
import { buildRoute } from '#tests/factories/build-route.ts';
import { buildMapScene, listScenePlaces } from '#worker/domain/map/build-map-scene.ts';

const NOTHING = { orders: [], route: null, hotspots: [], restaurants: [], position: null };
const NEAR = { lat: 40.75, lng: -73.98 };
const FAR = { lat: 48.1, lng: 11.5 };

test('orders of the route are drawn as its stops, the others from pickup to drop-off', () => {
  const orders = [buildTypedOrder({ id: 'routed' }), buildTypedOrder({ id: 'other' })];
  const scene = buildMapScene({ ...NOTHING, orders, route: buildRoute(['routed']) });
  expect(scene.orders.map(({ id }) => id)).toEqual(['other']);
  expect(scene.route?.stops.map(({ sequence }) => sequence)).toEqual([1, 2]);
});

test('an order on board has no pickup left, and its pickup stop is done', () => {
  const order = buildTypedOrder({ status: 'accepted', pickedUpAt: 1 });
  expect(buildMapScene({ ...NOTHING, orders: [order] }).orders[0]?.pickup).toBeNull();
  const { route } = buildMapScene({ ...NOTHING, orders: [order], route: buildRoute([order.id]) });
  expect(route?.stops.map(({ isDone }) => isDone)).toEqual([true, false]);
});

test('orders without a place are not drawn', () => {
  const orders = [buildTypedOrder({ pickup: null, dropoff: null })];
  expect(listScenePlaces(buildMapScene({ ...NOTHING, orders }))).toEqual([]);
});

test('leaves places far from the orders out of the picture, including the driver', () => {
  const hotspot = { id: 'h', name: 'Old Town', surgeMultiplier: 1.5 };
  const scene = buildMapScene({
    orders: [buildTypedOrder()],
    route: null,
    hotspots: [
      { ...hotspot, ...NEAR },
      { ...hotspot, ...FAR },
    ],
    restaurants: [
      { slug: 'near', name: 'Near', ...NEAR },
      { slug: 'far', name: 'Far', ...FAR },
      { slug: 'nowhere', name: 'Nowhere', lat: null, lng: null },
    ],
    position: FAR,
  });
  expect(scene.hotspots).toHaveLength(1);
  expect(scene.restaurants.map(({ slug }) => slug)).toEqual(['near']);
  expect(scene).toMatchObject({ position: null, isPositionFar: true });
});

test('centers the map on the driver when there are no orders', () => {
  const scene = buildMapScene({ ...NOTHING, position: FAR });
  expect(scene).toMatchObject({ position: FAR, isPositionFar: false });
});
