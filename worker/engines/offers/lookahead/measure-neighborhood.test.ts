import { describe, expect, test } from 'vitest';
import { type LatLng, moveBy } from '#worker/domain/shared/geo.ts';
import { createRandom, pickInteger } from '#worker/domain/shared/random.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import { pickRecent } from '#worker/engines/offers/recent-offers.ts';
import { MAX_IN_SLOT } from './extrapolate-slots.ts';
import { measureNeighborhood, type OfferOfOthers } from './measure-neighborhood.ts';
import { getSlotStart, listSlots } from './offer-slots.ts';

const NOW = Date.UTC(2026, 10, 20, 18);
/** In the middle of a cell. */
const HERE = { lat: 30.25, lng: -97.75 };

function buildOffer(minutesAgo: number, driver: string, miles = 1): OfferOfOthers {
  const pickup = moveBy(HERE, miles, 0.1);
  return {
    createdAt: NOW - minutesAgo * MINUTE_MS,
    payoutCents: 900,
    pickup,
    dropoff: HERE,
    driverId: driver,
  };
}

const own = (minutesAgo: number) => ({
  ...buildOffer(minutesAgo, ''),
  distanceMiles: null,
  estimatedMinutes: null,
});

const meet = (others: OfferOfOthers[], mine: number[] = []) =>
  measureNeighborhood({ own: mine.map(own), others, around: HERE, drawnAt: NOW });

/** One every so many minutes over the whole window, by drivers in turn. */
const listEvery = (minutes: number, drivers: number, miles?: number) =>
  Array.from({ length: Math.floor(74 / minutes) }, (_, index) =>
    buildOffer((index + 0.5) * minutes, `driver-${index % drivers}`, miles),
  );

/** What is read of them: the first few of each slot. */
function read(offers: OfferOfOthers[]): OfferOfOthers[] {
  const bySlot = listSlots(NOW).map((start) =>
    offers.filter(({ createdAt }) => getSlotStart(createdAt) === start),
  );
  return bySlot.flatMap((slot) => slot.sort((a, b) => a.createdAt - b.createdAt).slice(0, MAX_IN_SLOT));
}

describe('the share one driver sees', () => {
  test('counts only drivers who were offered something there and then', () => {
    const near = listEvery(12, 3);
    const far = listEvery(10, 7, 6);
    const old = [buildOffer(76, 'long-ago')];
    expect(meet([...near, ...far, ...old])).toEqual(meet(near));
    expect(meet(near).share).toBeCloseTo(1 / 4);
  });

  test('is what the driver really saw of it where that is more', () => {
    expect(meet(listEvery(12, 3), [1, 20, 30, 40, 50, 60]).share).toBeCloseTo(6 / 12);
  });

  test('is nothing where nothing was offered', () => {
    expect(meet([])).toEqual({ offers: [], share: 0 });
  });
});

describe('a busy place, of which only a part is read', () => {
  test.each([120, 300, 600])('with %i an hour comes out as busy as it is, all the time', (perHour) => {
    const random = createRandom(perHour);
    const all = listEvery(60 / perHour, 40).map((offer) => ({
      ...offer,
      driverId: `driver-${pickInteger(random, 1, 40)}`,
    }));
    const { offers, share } = meet(read(all));
    const total = offers.reduce((sum, { weight }) => sum + weight, 0);
    expect(total / all.length).toBeGreaterThan(0.8);
    expect(total / all.length).toBeLessThan(1.2);
    // Each half of the time holds half of it, not the last minutes all.
    const late = offers.filter(({ createdAt }) => createdAt > NOW - 37.5 * MINUTE_MS);
    const ofLate = late.reduce((sum, { weight }) => sum + weight, 0) / total;
    expect(ofLate).toBeGreaterThan(0.4);
    expect(ofLate).toBeLessThan(0.6);
    expect(share).toBeGreaterThan(1 / 80);
    expect(share).toBeLessThan(1 / 20);
  });

  test('and of what is laid out of it for the futures as well', () => {
    const neighborhood = {
      offers: listEvery(0.2, 40).map(({ createdAt, payoutCents }) => ({
        createdAt,
        payoutCents,
        pickup: HERE as LatLng,
        dropoff: HERE as LatLng,
        weight: 2,
      })),
      share: 0.02,
    };
    const recent = pickRecent(neighborhood, NOW);
    const oldest = (NOW / 1000) % (75 * 60);
    const isFirstHalf = ({ second }: { second: number }) =>
      (second - oldest + 75 * 60) % (75 * 60) < 37.5 * 60;
    expect(recent.length).toBeLessThanOrEqual(60);
    const total = recent.reduce((sum, { weight }) => sum + weight, 0);
    expect(total / (2 * neighborhood.offers.length)).toBeCloseTo(1, 1);
    expect(recent.filter(isFirstHalf).length / recent.length).toBeCloseTo(0.5, 1);
  });
});
