import { expect, test } from 'vitest';
import { computeMilesBetween } from '#worker/domain/shared/geo.ts';
import { CITY_PLACES, findNearestPlace, SAMPLE_CITY } from './city.ts';
import { createSamples } from './create-samples.ts';
import { SAMPLE_RESTAURANTS } from './restaurants.ts';

const SEEDS = Array.from({ length: 40 }, (_, index) => index);

const createAt = (center: { lat: number; lng: number } | null) =>
  SEEDS.flatMap((seed) => createSamples({ seed, center, hour: 18, now: 0, createId: () => 'one' }));

const hasPlace = ({ lat, lng }: { lat: number; lng: number }) =>
  CITY_PLACES.some((place) => place.lat === lat && place.lng === lng);

test.each([null, { lat: 39.2904, lng: -76.6122 }])(
  'places samples near the city, %o, at its addresses',
  (center) => {
    for (const { pickup, dropoff, restaurantAddress, customerAddress } of createAt(center)) {
      expect(pickup && hasPlace(pickup) && dropoff && hasPlace(dropoff)).toBe(true);
      expect(restaurantAddress).toMatch(/^\d+ .+, Baltimore$/);
      expect(customerAddress).toMatch(/^\d+ .+(, Apt [1-4])?, (Baltimore|Dundalk)$/);
    }
  },
);

test('places samples elsewhere around the driver, at streets without a town', () => {
  const tokyo = { lat: 35.68, lng: 139.77 };
  for (const { pickup, dropoff, restaurantAddress, customerAddress } of createAt(tokyo)) {
    expect(computeMilesBetween(tokyo, pickup ?? SAMPLE_CITY)).toBeLessThan(4);
    expect(computeMilesBetween(tokyo, dropoff ?? SAMPLE_CITY)).toBeLessThan(4);
    expect(restaurantAddress).toMatch(/^\d+ [^,]+$/);
    expect(customerAddress).toMatch(/^\d+ [^,]+(, Apt [1-4])?$/);
  }
});

test('has no place across the harbor and no two places at one address or location', () => {
  for (const { lat, lng } of CITY_PLACES) {
    expect(lat).toBeGreaterThan(lng < -76.5805 ? 39.2785 : 39.2586);
    expect(lat).toBeLessThan(39.3065);
    expect(lng).toBeGreaterThan(-76.608);
    expect(lng).toBeLessThan(-76.529);
  }
  expect(new Set(CITY_PLACES.map(({ address }) => address)).size).toBe(CITY_PLACES.length);
  expect(new Set(CITY_PLACES.map(({ lat, lng }) => `${lat} ${lng}`)).size).toBe(CITY_PLACES.length);
});

test('finds each place by its location', () => {
  for (const place of [...SAMPLE_RESTAURANTS, ...CITY_PLACES]) {
    expect(findNearestPlace(place).index).toBe(place.index);
  }
});
