import type OpenLayersMap from 'ol/Map.js';
import { expect, test } from 'vitest';
import { createMarks, type MarkTexts } from '#app/routes/map/create-marks.client.ts';
import { buildTypedOrder } from '#tests/factories/build-order.ts';
import { buildMapScene } from '#worker/domain/map/build-map-scene.ts';

test('labels the ends of orders on the map as pickup and drop-off', () => {
  const map = { getPixelFromCoordinate: () => [0, 0] } as unknown as OpenLayersMap;
  const orders = [buildTypedOrder({ customerAddress: '' })];
  const scene = buildMapScene({ orders, route: null, hotspots: [], restaurants: [], position: null });
  const texts: MarkTexts = {
    order: (...words) => words.join(', '),
    stops: () => '',
    surge: () => '',
    position: '',
  };
  expect(createMarks(map, scene, texts).map(({ label }) => label)).toEqual([
    'pending, pickup, Thai Basil',
    'pending, dropoff, Thai Basil',
  ]);
});
