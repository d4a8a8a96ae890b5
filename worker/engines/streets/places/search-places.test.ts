import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildGrid } from '#tests/factories/build-grid.ts';
import type { PlaceData } from './place-data.ts';
import { encodePlaces } from './place-file.ts';
import { loadPlaces } from './place-index.ts';
import { searchPlaces } from './search-places.ts';

const open = (data: PlaceData) => loadPlaces(encodePlaces(data).slice().buffer);
const grid = open(buildGrid());
const search = (text: string, near: { lat: number; lng: number } | null = null) =>
  searchPlaces(grid, text, { near, limit: 8 });
const find = (text: string) => search(text)[0];

/** The position of a house number on the first avenue. */
const onAlder = (number: number) => ({ lat: 39.3, lng: (-76_600_000 + 10 * (number - 100)) / 1e6 });

test('a recorded house number is sure', () => {
  expect(find('150 Alder Ave')).toEqual({
    label: '150 Alder Ave, Gridville',
    kind: 'address',
    ...onAlder(150),
    score: 1,
  });
});

test.each([
  '150 alder avenue',
  '150 ALDER AVE.',
  '150 Alder Ave, Gridville, MD 21224',
  '150 Alder Ave Gridville MD',
  '150 Alder Ave, Gridville, MD 21224-1234, United States',
  '150 Alder Ave, Old Town',
  "Zoe's Cafe, 150 Alder Ave",
  '150 Alder Ave Apt 3B',
  '150 Alder Ave #4, Gate code 1234',
  '150 Main Street',
  'Alder Ave 150',
  'alder avenue, 150',
  'Alder Ave 150, Gridville, MD 21224',
  'Alder Ave 150, 21224 Gridville',
  'Alder Ave #150',
  'Alder Ave No. 150/2',
  '150Alder Ave',
  '150 AlderAve',
])('%j is that house', (text) => {
  expect(find(text)).toMatchObject({ ...onAlder(150), label: '150 Alder Ave, Gridville' });
  expect(find(text)?.score).toBeGreaterThanOrEqual(0.95);
});

test.each([
  '150 SPine St',
  '150 S.Pine St',
  '150 SouthPine St',
  '150 southpinest',
  'SPine St 150',
  '150 Souh Pine St',
])('%j is found, the direction written as one with the name or misspelled', (text) => {
  expect(find(text)).toMatchObject({ label: '150 S Pine St, Gridville', kind: 'address' });
  expect(find(text)?.score).toBeGreaterThanOrEqual(0.9);
});

test.each([
  '150 Aldr Ave',
  '150 Aldder Ave',
  '150 Aldre Ave',
  '150 Aller Ave',
  '150 Alder Avenu',
  '150 Alder Avvnud',
  '150 Aldir Avnue',
  '150 Oldre Ave',
  '150 Alerd Ave',
])('%j, misspelled, is still found', (text) => {
  expect(find(text)).toMatchObject({ label: '150 Alder Ave, Gridville' });
  expect(find(text)?.score).toBeGreaterThanOrEqual(0.8);
});

test('a house between two known numbers on its side of the street is nearly sure', () => {
  const found = find('170 Alder Ave');
  expect(found).toMatchObject({ kind: 'address', score: 0.85 });
  expect(found?.lng).toBeCloseTo(onAlder(170).lng, 5);
});

test('infers a house on a street without numbers from parallel streets', () => {
  const found = find('350 Cedar Ave');
  expect(found).toMatchObject({ kind: 'address', label: '350 Cedar Ave, Gridville' });
  expect(found?.score).toBeGreaterThan(0.6);
  expect(found?.score).toBeLessThan(0.85);
  expect(found?.lat).toBeCloseTo(39.298, 5);
  expect(Math.abs((found?.lng ?? 0) - onAlder(350).lng)).toBeLessThan(0.0003);
});

test('an inferred house keeps its score beside a street of the same name without its number', () => {
  const data = buildGrid();
  const cedar = data.streets.find(({ name }) => name === 'Cedar Ave');
  if (!cedar) throw new Error('No Cedar Ave');
  const far = cedar.lines.map((line) => line.map((value, at) => value + (at % 2 === 0 ? 90_000 : 0)));
  const namesake = { ...cedar, lines: far, houses: [] };
  const both = open({ ...data, streets: [...data.streets, namesake] });
  const [first] = searchPlaces(both, '600 Cedar Ave', { near: null, limit: 3 });
  expect(first).toMatchObject({ kind: 'address', label: '600 Cedar Ave, Gridville' });
  expect(first).toEqual(find('600 Cedar Ave'));
});

test('returns only the street for an unknown number, at the end nearest to it', () => {
  expect(find('9900 Alder Ave')).toMatchObject({
    kind: 'street',
    label: 'Alder Ave, Gridville',
    score: 0.5,
    ...onAlder(490),
  });
});

test.each([
  'Birch Ave & S Quince St',
  'Birch Ave and Quince',
  'quince st @ birch',
  'Birch / Quince',
  'birch at quince, Gridville',
])('%j is a crossing', (text) => {
  const found = find(text);
  expect(found).toMatchObject({ kind: 'crossing', lat: 39.299, lng: -76.598 });
  expect(found?.score).toBeGreaterThan(0.8);
});

test('streets that do not meet have no crossing', () => {
  expect(search('Alder Ave & Birch Ave').filter(({ kind }) => kind === 'crossing')).toEqual([]);
});

test.each([
  ['bir', 'Birch Ave, Gridville'],
  ['dogw', 'Dogwood Ave, Gridville'],
  ['150 ald', '150 Alder Ave, Gridville'],
  ['zoe', "Zoé's Café, 110 Alder Ave"],
  ['150 alder ave, grid', '150 Alder Ave, Gridville'],
])('while %j is typed, %j is suggested', (text, label) => {
  expect(search(text).map((place) => place.label)).toContain(label);
});

test('a unique name is sure, a duplicate one is not, and the nearest comes first', () => {
  expect(find("Zoe's Cafe")?.score).toBeGreaterThan(0.85);
  const [first, second] = search('Corner Market', { lat: 39.296, lng: -76.596 });
  expect(first).toMatchObject({ lat: 39.296, lng: -76.596 });
  expect(second).toMatchObject({ lat: 39.299, lng: -76.599 });
  expect(first?.score).toBeLessThan(0.6);
});

test.each([
  '150 Alder Ave, Chicago, IL 60601',
  '150 Alder Ave, 60601',
  '150 Alder Ave, Springfield',
  '150 N Oak St',
  'Alder Ave',
])('%j is not the house without doubt', (text) => {
  expect(find(text)?.score ?? 0).toBeLessThan(0.6);
});

test.each([
  ['', ''],
  ['two letters', 'ab'],
  ['only punctuation', '!?.,;:-#&@/()[]{}'],
  ['another street', '150 Zanzibar Parkway'],
  ['an emoji', '🍕🍕🍕'],
  ['Arabic', 'شارع الحمراء ١٢'],
  ['Chinese', '北京市朝阳区建国路'],
  ['something like a pattern', '(a+)+$^[z-a]{9999}\\'],
  ['a statement', "'; drop table orders; --"],
  ['zeros', '\u0000\u0000\u0000\u0000'],
])('%s finds nothing', (_, text) => {
  expect(search(text)).toEqual([]);
});

test('whatever is typed, scores are from 0 to 1, the best comes first, and places are on the grid', () => {
  const words = '150 alder birch ave & , / # apt s oak st MD 21224 ½ -'.split(' ');
  const typed = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 250 }),
    fc.array(fc.constantFrom(...words), { maxLength: 40 }).map((parts) => parts.join(' ')),
  );
  fc.assert(
    fc.property(typed, fc.nat(8), (text, limit) => {
      const found = searchPlaces(grid, text, { near: { lat: 39.3, lng: -76.6 }, limit });
      expect(found.length).toBeLessThanOrEqual(limit);
      for (const { score, lat, lng } of found) {
        expect(score > 0 && score <= 1).toBe(true);
        expect(Math.abs(lat - 39.298)).toBeLessThan(0.003);
        expect(Math.abs(lng + 76.598)).toBeLessThan(0.003);
      }
      const steps = found.map(({ score }) => Math.round(20 * score));
      expect(steps).toEqual([...steps].sort((one, other) => other - one));
    }),
  );
});

test('every recorded address is found where it is', () => {
  for (const { name, houses } of buildGrid().streets) {
    for (const { number, lat, lng } of houses) {
      expect(find(`${number} ${name}`)).toMatchObject({ lat: lat / 1e6, lng: lng / 1e6, score: 1 });
    }
  }
});
