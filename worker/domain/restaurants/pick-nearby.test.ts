import { expect, test } from 'vitest';
import { drawTurn, listNearby, pickNearby } from './pick-nearby.ts';

const HERE = { lat: 40.7, lng: -74 };
const TURN = '00000000';
const near = { slug: 'near', lat: 40.71, lng: -74 };
const nearer = { slug: 'nearer', lat: 40.701, lng: -74 };
const far = { slug: 'far', lat: 41.7, lng: -74 };
const nowhere = { slug: 'nowhere', lat: null, lng: null };

test('lists the nearest first, omits distant ones and puts those without a place last', () => {
  const picked = pickNearby([nowhere, near, far, nearer], { position: HERE, turn: TURN, count: 3 });
  expect(picked.map(({ slug }) => slug)).toEqual(['nearer', 'near', 'nowhere']);
  expect(picked[1]?.miles).toBeCloseTo(0.69, 2);
  expect(picked[2]?.miles).toBeNull();
  expect(listNearby([nowhere, near, far, nearer], HERE).map(({ slug, feet }) => [slug, feet])).toEqual([
    ['nearer', 365],
    ['near', 3648],
  ]);
});

test('returns no distances without a position', () => {
  const picked = pickNearby([far, near, nearer], { position: null, turn: TURN, count: 2 });
  expect(picked.map(({ miles }) => miles)).toEqual([null, null]);
});

test('rotates equally near restaurants evenly over drivers and hours', () => {
  // One food hall: for a driver all ten stalls are a tenth of a mile away.
  const hall = Array.from({ length: 10 }, (_, index) => ({
    slug: `stall-${index}`,
    lat: 40.7014 + index * 0.00001,
    lng: -74,
  }));
  const shown = new Map<string, number>();
  for (let hour = 0; hour < 500; hour += 1) {
    const turn = drawTurn(`driver-${hour % 20}`, hour * 3_600_000);
    for (const { slug } of pickNearby(hall, { position: HERE, turn, count: 3 })) {
      shown.set(slug, (shown.get(slug) ?? 0) + 1);
    }
  }
  // 500 picks of 3 from 10 give 150 for each; four standard deviations are 41.
  for (const { slug } of hall) expect(Math.abs((shown.get(slug) ?? 0) - 150)).toBeLessThan(42);
});

test('keeps a turn within an hour and spreads turns evenly', () => {
  const at = Date.UTC(2026, 10, 20, 9);
  expect(drawTurn('one', at + 3_599_999)).toBe(drawTurn('one', at));
  const turns = Array.from({ length: 1600 }, (_, hour) => drawTurn('one', at + hour * 3_600_000));
  expect(turns.every((turn) => /^[0-9a-f]{8}$/.test(turn))).toBe(true);
  for (const digit of '0123456789abcdef') {
    const share = turns.filter((turn) => turn.startsWith(digit)).length;
    // 100 are expected for each; four standard deviations are 39.
    expect(Math.abs(share - 100), digit).toBeLessThan(40);
  }
});
