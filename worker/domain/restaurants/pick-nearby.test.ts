import { expect, test } from 'vitest';
import { pickNearby } from './pick-nearby.ts';

const HERE = { lat: 40.7, lng: -74 };
const near = { name: 'near', lat: 40.71, lng: -74 };
const nearer = { name: 'nearer', lat: 40.701, lng: -74 };
const far = { name: 'far', lat: 41.7, lng: -74 };
const nowhere = { name: 'nowhere', lat: null, lng: null };

test('the nearest come first, the far ones not at all, the unplaced last', () => {
  const picked = pickNearby([nowhere, near, far, nearer], HERE, 3);
  expect(picked.map(({ name }) => name)).toEqual(['nearer', 'near', 'nowhere']);
  expect(picked[1]?.miles).toBeCloseTo(0.69, 2);
  expect(picked[2]?.miles).toBeNull();
});

test('without a position the order stays and no distance is claimed', () => {
  const picked = pickNearby([far, near, nearer], null, 2);
  expect(picked.map(({ name, miles }) => [name, miles])).toEqual([
    ['far', null],
    ['near', null],
  ]);
});
