import { expect, test } from 'vitest';
import { encodePlaces, loadPlaces } from '#worker/engines/streets/index.ts';
import type { Regions } from '#worker/providers/regions/port.ts';
import { createRegionPlaces } from './create-places.ts';

type Town = { city: string; lat: number; street: string };

/** Builds the place index of a region: one street in each of the towns, with the house number 500. */
function buildIndex(towns: readonly Town[]) {
  const files = encodePlaces({
    cities: towns.map(({ city }) => city),
    areas: [],
    postcodes: [],
    spots: [],
    streets: towns.map(({ street, lat }, city) => {
      const house = { lat: lat * 1e6, lng: -76_600_000 };
      return {
        name: street,
        otherNames: [],
        city,
        lines: [[house.lat, house.lng, house.lat + 900, house.lng]],
        houses: [{ number: 500, text: null, ...house }],
      };
    }),
  });
  return loadPlaces(files.slice().buffer);
}

/** Searches regions with these places; null stands for a region whose file can't be read. */
async function searchRegions(
  text: string,
  near: { lat: number; lng: number } | null,
  held: (Town[] | null)[],
  { isTyping = false, bytes = 1 } = {},
) {
  const files = { 'places.bin': { bytes, sha256: '' } };
  const regions = {
    list: async (place: unknown) => {
      expect(place).toBe(near);
      return held.map((_, id) => ({ id, files }));
    },
    places: async ({ id }: { id: number }) => {
      const towns = held[id];
      return towns ? buildIndex(towns) : null;
    },
  };
  const provider = createRegionPlaces(regions as unknown as Regions);
  const found = await provider.search(text, near, 4, isTyping);
  return found && [found.source, ...found.places.map(({ label }) => label)];
}

const DOWNTOWN = { city: 'Baltimore', lat: 39.28, street: 'S Ann St' };
const SUBURB = { city: 'Towson', lat: 39.4, street: 'Allegheny Ave' };
const CAPITAL = { city: 'Washington', lat: 38.9, street: 'Kearny St' };
const HERE = { lat: 39.28, lng: -76.6 };

test('searches every region without a location', async () => {
  const held = [[DOWNTOWN], [CAPITAL]];
  expect(await searchRegions('500 S Ann St', null, held)).toEqual(['region', '500 S Ann St, Baltimore']);
  expect(await searchRegions('500 Kearny St', null, held)).toEqual(['region', '500 Kearny St, Washington']);
  expect(await searchRegions('500 Kearny St', null, [])).toBeNull();
});

test('searches only the largest region without a location while typing', async () => {
  const search = (text: string) => searchRegions(text, null, [[DOWNTOWN], [CAPITAL]], { isTyping: true });
  expect(await search('500 S Ann St')).toEqual(['region', '500 S Ann St, Baltimore']);
  expect(await search('500 Kearny St')).toEqual(['later']);
});

test('loads no more regions than the byte limit allows without a location', async () => {
  const held = [[SUBURB], [DOWNTOWN], [SUBURB], [CAPITAL]];
  const search = (text: string) => searchRegions(text, null, held, { bytes: 10_000_000 });
  expect(await search('500 S Ann St')).toEqual(['region', '500 S Ann St, Baltimore']);
  expect(await search('500 Kearny St')).toEqual(['region']);
});

test('searches the larger region if the smaller one lacks the address', async () => {
  const held = [[DOWNTOWN], [DOWNTOWN, SUBURB]];
  expect(await searchRegions('500 Allegheny Ave', HERE, held)).toEqual([
    'region',
    '500 Allegheny Ave, Towson',
  ]);
  expect(await searchRegions('500 S Ann St', HERE, [[DOWNTOWN], null])).toEqual([
    'region',
    '500 S Ann St, Baltimore',
  ]);
});

test('merges an address found in two regions', async () => {
  const held = [[DOWNTOWN, SUBURB], [DOWNTOWN]];
  expect(await searchRegions('500 S Ann St', null, held)).toEqual(['region', '500 S Ann St, Baltimore']);
});

test('uses the other regions if one cannot be read, and reports the failure', async () => {
  expect(await searchRegions('500 Kearny St', null, [null, [CAPITAL]])).toEqual([
    'failed',
    '500 Kearny St, Washington',
  ]);
  expect(await searchRegions('500 Kearny St', HERE, [null])).toEqual(['failed']);
});
