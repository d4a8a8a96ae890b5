import { describe, expect, test } from 'vitest';
import { drawOffer } from '#tests/factories/draw-offer.ts';
import { moveBy } from '#worker/domain/shared/geo.ts';
import { createRandom, type Random } from '#worker/domain/shared/random.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import { pickRecent } from '#worker/engines/offers/recent-offers.ts';
import { MAX_IN_SLOT, type MarketOffer, measureNeighborhood } from './measure-neighborhood.ts';
import { getSlotStart, listSlots } from './offer-slots.ts';

const NOW = Date.UTC(2026, 10, 20, 18);
/** The center of a grid cell. */
const HERE = { lat: 30.25, lng: -97.75 };

function buildOffer(minutesAgo: number, random: Random = () => 0.5): MarketOffer {
  const places = {
    pickup: moveBy(HERE, 2 * random(), 7 * random()),
    dropoff: moveBy(HERE, 2 * random(), 7 * random()),
  };
  return { createdAt: NOW - minutesAgo * MINUTE_MS, payoutCents: 900, ...places, draw: drawOffer(places) };
}

/** Offers over the 75 minutes, `perHour` an hour. */
function listMarket(perHour: number): MarketOffer[] {
  const random = createRandom(perHour);
  return Array.from({ length: 1.25 * perHour }, () => buildOffer(75 * random(), random));
}

/** Returns the offers that would be read: those with the lowest draws of each slot. */
function read(offers: readonly MarketOffer[]): MarketOffer[] {
  return listSlots(NOW).flatMap((start) =>
    offers
      .filter(({ createdAt }) => getSlotStart(createdAt) === start)
      .sort((one, other) => one.draw - other.draw)
      .slice(0, MAX_IN_SLOT),
  );
}

const toOwn = (offer: MarketOffer) => ({ ...offer, distanceMiles: null, estimatedMinutes: null });
const meet = (market: readonly MarketOffer[], own: readonly MarketOffer[] = []) =>
  measureNeighborhood({ own: own.map(toOwn), market, around: HERE, drawnAt: NOW });

describe('the share one driver sees', () => {
  test.each([0.1, 0.2, 0.4])('is estimated correctly: %f', (share) => {
    const random = createRandom(9);
    const shares = Array.from({ length: 40 }, () => {
      const all = Array.from({ length: 100 }, () => buildOffer(75 * random(), random));
      return meet(
        read(all),
        all.filter(() => random() < share),
      ).share;
    });
    const mean = shares.reduce((sum, one) => sum + one, 0) / shares.length;
    expect(mean / share).toBeGreaterThan(0.75);
    expect(mean / share).toBeLessThan(1.6);
  });

  test('is typical for a driver who was offered nothing yet', () => {
    // 12.5 of 100 in 75 minutes.
    expect(meet(listMarket(80)).share).toBeCloseTo(0.125);
  });

  test('is zero without offers', () => {
    expect(meet([])).toEqual({ offers: [], share: 0 });
  });
});

test('ignores offers that are far away or too old', () => {
  const near = listMarket(20);
  const far = { ...buildOffer(10), pickup: moveBy(HERE, 6, 0) };
  expect(meet([...near, far, buildOffer(76)])).toEqual(meet(near));
});

test('uses the offers a driver typed in where there are no others', () => {
  const own = Array.from({ length: 15 }, (_, index) => buildOffer(5 * index + 1, createRandom(index)));
  expect(meet([], own).offers).toHaveLength(15);
});

describe('a busy place, of which only a part is read', () => {
  test.each([120, 300, 600])('keeps its true rate of %i offers an hour throughout', (perHour) => {
    const all = listMarket(perHour);
    const { offers } = meet(read(all));
    const total = offers.reduce((sum, { weight }) => sum + weight, 0);
    expect(total / all.length).toBeGreaterThan(0.6);
    expect(total / all.length).toBeLessThan(1.6);
    const late = offers.filter(({ createdAt }) => createdAt > NOW - 37.5 * MINUTE_MS);
    const ofLate = late.reduce((sum, { weight }) => sum + weight, 0) / total;
    expect(ofLate).toBeGreaterThan(0.3);
    expect(ofLate).toBeLessThan(0.7);
  });

  test('is also as busy in the offers that scenarios are sampled from', () => {
    const offers = listMarket(240).map(({ createdAt, payoutCents, pickup, dropoff }) => ({
      createdAt,
      payoutCents,
      weight: 2,
      pickup: pickup ?? HERE,
      dropoff: dropoff ?? HERE,
    }));
    const recent = pickRecent({ offers, share: 0.02 });
    expect(recent.length).toBeLessThanOrEqual(60);
    const total = recent.reduce((sum, { weight }) => sum + weight, 0);
    expect(total / (2 * offers.length)).toBeCloseTo(1, 1);
  });
});
