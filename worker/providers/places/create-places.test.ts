import { expect, test } from 'vitest';
import { createPlaces } from './create-places.ts';
import type { PlaceSearch } from './port.ts';

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

/** Searches in a region, then in a service; undefined where there is no service. */
async function search(region: PlaceSearch | null, service: PlaceSearch | null | undefined) {
  let isAsked = false;
  const ask = async () => {
    isAsked = true;
    return service ?? null;
  };
  const places = createPlaces({ search: async () => region }, service === undefined ? null : { search: ask });
  return { ...(await places.search('500 Washington Ave, Towson, MD', null, 4)), isAsked };
}

test('the service is asked where our own best place is unlikely', async () => {
  expect(await search(own(0.27), found)).toEqual({ ...found, isAsked: true });
});

test('the service is not asked where our own place may be the one', async () => {
  expect(await search(own(0.4), found)).toEqual({ ...own(0.4), isAsked: false });
});

test('an unlikely place of our own is left where the service finds nothing', async () => {
  expect(await search(own(0.27), nothing)).toEqual({ ...own(0.27), isAsked: true });
});

test('a service that fails leaves an unlikely place of our own, and says so', async () => {
  expect(await search(own(0.27), null)).toEqual({ ...own(0.27), source: 'failed', isAsked: true });
});

test('without a service an unlikely place of our own is left', async () => {
  expect(await search(own(0.27), undefined)).toEqual({ ...own(0.27), isAsked: false });
});

test('where no region is, the service is asked, and says that it found nothing', async () => {
  expect(await search(null, found)).toEqual({ ...found, isAsked: true });
  expect(await search(null, nothing)).toEqual({ ...nothing, isAsked: true });
  expect(await search(null, null)).toEqual({ places: [], source: 'failed', isAsked: true });
  expect(await search(null, undefined)).toEqual({ places: [], source: 'none', isAsked: false });
});
