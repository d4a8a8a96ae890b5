import { expect, test } from 'vitest';
import { drawTurn, listNearby, pickNearby } from './pick-nearby.ts';

const HERE = { lat: 40.7, lng: -74 };
const TURN = '00000000';
const near = { slug: 'near', lat: 40.71, lng: -74 };
const nearer = { slug: 'nearer', lat: 40.701, lng: -74 };
const far = { slug: 'far', lat: 41.7, lng: -74 };
const nowhere = { slug: 'nowhere', lat: null, lng: null };

test('the nearest come first, the far ones not at all, the unplaced last', () => {
  const picked = pickNearby([nowhere, near, far, nearer], { position: HERE, turn: TURN, count: 3 });
  expect(picked.map(({ slug }) => slug)).toEqual(['nearer', 'near', 'nowhere']);
  expect(picked[1]?.miles).toBeCloseTo(0.69, 2);
  expect(picked[2]?.miles).toBeNull();
  expect(listNearby([nowhere, near, far, nearer], HERE).map(({ slug, feet }) => [slug, feet])).toEqual([
    ['nearer', 365],
    ['near', 3648],
  ]);
});

test('without a position no distance is claimed', () => {
  const picked = pickNearby([far, near, nearer], { position: null, turn: TURN, count: 2 });
  expect(picked.map(({ miles }) => miles)).toEqual([null, null]);
});

test('of those that are as near, each is first with some driver at some hour, about as often as the others', () => {
  // One food hall: to a driver all ten are a tenth of a mile away.
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
  // 500 looks at 3 of 10 are 150 for each; four standard deviations are 41.
  for (const { slug } of hall) expect(Math.abs((shown.get(slug) ?? 0) - 150)).toBeLessThan(42);
});

test('turns are the same within an hour and spread evenly over all ids', () => {
  const at = Date.UTC(2026, 10, 20, 9);
  expect(drawTurn('one', at + 3_599_999)).toBe(drawTurn('one', at));
  const turns = Array.from({ length: 1600 }, (_, hour) => drawTurn('one', at + hour * 3_600_000));
  expect(turns.every((turn) => /^[0-9a-f]{8}$/.test(turn))).toBe(true);
  for (const digit of '0123456789abcdef') {
    const share = turns.filter((turn) => turn.startsWith(digit)).length;
    // 100 expected of each; four standard deviations are 39.
    expect(Math.abs(share - 100), digit).toBeLessThan(40);
  }
});
