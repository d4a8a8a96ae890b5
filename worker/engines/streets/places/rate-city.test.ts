import { expect, test } from 'vitest';
import { buildGrid } from '#tests/factories/build-grid.ts';
import { rateFound } from '#worker/domain/places/rate-place.ts';
import type { House } from './place-data.ts';
import { encodePlaces } from './place-file.ts';
import { loadPlaces } from './place-index.ts';
import { searchPlaces } from './search-places.ts';

/** The grid, and Otherton to its north with its own Alder Ave and Fir Ave. */
function buildTowns({ north, keep }: { north: number; keep: (house: House) => boolean }) {
  const grid = buildGrid();
  const [alder, birch] = grid.streets;
  if (!alder || !birch) throw new Error('No avenues');
  const move = (street: typeof alder) => ({
    ...street,
    city: 1,
    lines: street.lines.map((line) => line.map((value, at) => value + (at % 2 === 0 ? north : 0))),
    houses: street.houses.filter(keep).map((house) => ({ ...house, lat: house.lat + north })),
  });
  const others = [move(alder), { ...move(birch), name: 'Fir Ave' }];
  const towns = { ...grid, cities: ['Gridville', 'Otherton'], streets: [...grid.streets, ...others] };
  return loadPlaces(encodePlaces(towns).slice().buffer);
}

const FAR = 90_000;
const NEAR = 10_000;

const find = (typed: string, towns: Parameters<typeof buildTowns>[0]) => {
  const places = searchPlaces(buildTowns(towns), typed, { near: null, limit: 4 });
  return { label: places[0]?.label, score: places[0]?.score, rating: rateFound(typed, places) };
};
const all = () => true;

test.each([
  '150 Alder Ave, Otherton',
  '150 Alder Ave, Otherton, MD 21224',
  '150 Alder Ave Otherton MD',
  '150 Alder Ave, Othertom',
  'Alder Ave 150, Otherton',
])('of two towns with that house, %j is the one in the typed town', (typed) => {
  for (const north of [NEAR, FAR]) {
    const found = find(typed, { north, keep: all });
    expect(found).toMatchObject({ label: '150 Alder Ave, Otherton', rating: 'found' });
  }
});

test('a crossing far from the typed town is not sure', () => {
  const towns = buildTowns({ north: FAR, keep: all });
  const [first] = searchPlaces(towns, 'Alder Ave & S Oak St, Otherton', { near: null, limit: 4 });
  expect(first).toMatchObject({ label: 'Alder Ave & S Oak St, Gridville', score: 0.49 });
});

test.each([NEAR, FAR])('a street of the typed town comes before a house elsewhere, %d away', (north) => {
  const found = find('150 Alder Ave, Otherton', { north, keep: ({ number }) => number !== 150 });
  expect(found).toEqual({ label: '150 Alder Ave, Otherton', score: 0.85, rating: 'found' });
});

test('a house elsewhere is unsure if the typed town has another part of the street', () => {
  const found = find('150 Alder Ave, Otherton', { north: FAR, keep: ({ number }) => number > 400 });
  expect(found.rating).toBe('unsure');
});

test('a house far from the typed town, which has no such street, is unsure', () => {
  expect(find('150 Birch Ave, Otherton', { north: FAR, keep: all })).toEqual({
    label: '150 Birch Ave, Gridville',
    score: 0.5,
    rating: 'unsure',
  });
});

test('accepts the town of the post office for a house nearby', () => {
  const found = { label: '150 Birch Ave, Gridville', score: 1, rating: 'found' };
  expect(find('150 Birch Ave, Otherton', { north: NEAR, keep: all })).toEqual(found);
});

test('keeps a house if the street continues in the typed town with other numbers', () => {
  const towns = { north: NEAR, keep: ({ number }: House) => number > 400 };
  const found = { label: '150 Alder Ave, Gridville', score: 1, rating: 'found' };
  expect(find('150 Alder Ave, Otherton', towns)).toEqual(found);
});

test('a house that two towns have is unsure if no town is typed', () => {
  expect(find('150 Alder Ave', { north: FAR, keep: all })).toMatchObject({ score: 0.5, rating: 'unsure' });
});

test('a house is unsure if the typed town is unknown', () => {
  const found = find('150 Birch Ave, Springfield', { north: FAR, keep: all });
  expect(found).toEqual({ label: '150 Birch Ave, Gridville', score: 0.5, rating: 'unsure' });
});
