import { expect, test } from 'vitest';
import { projectPlaces } from '#app/components/charts/project-places.ts';

const FRAME = { width: 300, height: 200, padding: 20 };

test('north is up, east is right, and all places are inside the frame', () => {
  const [south, north, east] = projectPlaces(
    [
      { lat: 33.4, lng: -112.1 },
      { lat: 33.5, lng: -112.1 },
      { lat: 33.4, lng: -112.0 },
    ],
    FRAME,
  );
  expect(north!.y).toBeLessThan(south!.y);
  expect(east!.x).toBeGreaterThan(south!.x);
  for (const { x, y } of [south!, north!, east!]) {
    expect(x).toBeGreaterThanOrEqual(20 - 1e-6);
    expect(x).toBeLessThanOrEqual(280 + 1e-6);
    expect(y).toBeGreaterThanOrEqual(20 - 1e-6);
    expect(y).toBeLessThanOrEqual(180 + 1e-6);
  }
});

test('places in one spot stand in the middle', () => {
  const place = { lat: 33.4, lng: -112.1 };
  expect(projectPlaces([place, place], FRAME)).toEqual([
    { x: 150, y: 100 },
    { x: 150, y: 100 },
  ]);
});
