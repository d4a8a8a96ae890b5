import { expect, test } from 'vitest';
import { rateFound } from '#worker/domain/places/rate-place.ts';
import { createPlaces } from './create-places.ts';
import type { PlaceProvider, PlaceSearch } from './port.ts';

const at = (label: string, score: number) => ({
  label,
  kind: 'address' as const,
  lat: 39.3,
  lng: -76.6,
  score,
});
const own = (score: number): PlaceSearch => ({
  places: [at('500 S Washington St, Baltimore', score)],
  source: 'region',
});
const found: PlaceSearch = { places: [at('500 Washington Avenue, Towson', 0.95)], source: 'photon' };
const nothing: PlaceSearch = { places: [], source: 'photon' };

/** Searches a region, then the service; `service` is undefined if none is configured. */
async function search(region: PlaceSearch | null, service: PlaceSearch | null | undefined) {
  let isAsked = false;
  const ask = async () => {
    isAsked = true;
    return service ?? null;
  };
  const places = createPlaces({ search: async () => region }, service === undefined ? null : { search: ask });
  return { ...(await places.search('500 Washington Ave, Towson, MD', null, 4)), isAsked };
}

test('asks the service if the best place of the region is unlikely', async () => {
  expect(await search(own(0.27), found)).toEqual({ ...found, isAsked: true });
});

test('does not ask the service if the best place of the region may be right', async () => {
  expect(await search(own(0.4), found)).toEqual({ ...own(0.4), isAsked: false });
});

test('keeps an unlikely place of the region if the service finds nothing', async () => {
  expect(await search(own(0.27), nothing)).toEqual({ ...own(0.27), isAsked: true });
});

test('keeps an unlikely place of the region if the service fails, and reports the failure', async () => {
  expect(await search(own(0.27), null)).toEqual({ ...own(0.27), source: 'failed', isAsked: true });
});

const MAIN_STREETS = [
  { ...at('12 Main Street, Dallas, Texas 75201', 0.95), lat: 32.8, lng: -96.8 },
  { ...at('12 Main Street, Dallas, North Carolina 28034', 0.95), lat: 35.3, lng: -81.2 },
  { ...at('12 Main Street, Salem, Oregon 97301', 0.95), lat: 44.9, lng: -123 },
];
const isHere = { lat: 32.8, lng: -96.7 };

test.each([
  ['12 Main Street', null, 'unsure'],
  ['12 Main Street, Dallas', null, 'unsure'],
  ['12 Main St Dallas Texas', null, 'found'],
  ['12 Main Street, Dallas, TX', null, 'found'],
  ['12 Main Street, Dallas 75201', null, 'found'],
  ['12 Main Street, Dallas, TX 75201, USA', null, 'found'],
  ['12 Main Street', isHere, 'found'],
])('%j searched around %j is %s where two towns have it', async (text, near, rating) => {
  const service = { search: async () => ({ places: MAIN_STREETS, source: 'photon' as const }) };
  const { places } = await createPlaces({ search: async () => null }, service).search(text, near, 4);
  expect(rateFound(text, places)).toBe(rating);
  expect(places.map(({ label }) => label)).toEqual(MAIN_STREETS.map(({ label }) => label));
});

test('does not read a street type as the code of a state', async () => {
  const places = [
    { ...at('12 Elm Court, Salem, Connecticut 06420', 0.95), lat: 41.5, lng: -72.3 },
    { ...at('12 Elm Court, Salem, Oregon 97301', 0.95), lat: 44.9, lng: -123 },
  ];
  const service = { search: async () => ({ places, source: 'photon' as const }) };
  const found = await createPlaces({ search: async () => null }, service).search('12 Elm Ct, Salem', null, 4);
  expect(rateFound('12 Elm Ct, Salem', found.places)).toBe('unsure');
});

test.each([
  ['one for whole texts alone is not asked', true, { ...own(0.27), source: 'later' }],
  ['another one is asked', undefined, found],
])('while an address is typed, of services %s', async (_, isForWholeTexts, expected) => {
  const asked: unknown[] = [];
  const service = {
    isForWholeTexts,
    search: async (...given: unknown[]) => {
      asked.push(given.at(-1));
      return found;
    },
  };
  const places = createPlaces({ search: async () => own(0.27) }, service as PlaceProvider);
  expect(await places.search('500 Washing', null, 4, true)).toEqual(expected);
  expect(await places.search('500 Washington Ave', null, 4)).toEqual(found);
  expect(asked).toEqual(isForWholeTexts ? [false] : [true, false]);
});

test('keeps an unlikely place of the region if there is no service', async () => {
  expect(await search(own(0.27), undefined)).toEqual({ ...own(0.27), isAsked: false });
});

test('asks the service if there is no region, and reports if it finds nothing', async () => {
  expect(await search(null, found)).toEqual({ ...found, isAsked: true });
  expect(await search(null, nothing)).toEqual({ ...nothing, isAsked: true });
  expect(await search(null, null)).toEqual({ places: [], source: 'failed', isAsked: true });
  expect(await search(null, undefined)).toEqual({ places: [], source: 'none', isAsked: false });
});
