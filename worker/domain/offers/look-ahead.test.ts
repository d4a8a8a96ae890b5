import { describe, expect, test } from 'vitest';
import { buildOrder } from '#tests/ui/build-order.ts';
import { estimateTravel } from '../routing/estimate-travel.ts';
import type { LatLng } from '../shared/geo.ts';
import { createRandom, pickBetween, type Random } from '../shared/random.ts';
import { MINUTE_MS } from '../shared/time.ts';
import { FUTURES } from './draw-futures.ts';
import { layOutFuture } from './lay-out-future.ts';
import { layOutOffers } from './lay-out-offers.ts';
import type { OfferBook } from './offer.ts';
import { getDrawnAt } from './offer-slots.ts';
import type { OfferTerms } from './offer-terms.ts';
import { openOfferBook } from './open-offer-book.ts';
import type { Legs } from './plan-hand.ts';
import type { NearbyOffer } from './recent-offers.ts';

const NOW = Date.UTC(2026, 10, 20, 18);
const CITY = { lat: 30.27, lng: -97.74 };
const terms: OfferTerms = {
  wageCentsPerHour: 1100,
  wageSource: 'default',
  roomCents: 250,
  costCentsPerMile: 30,
  isTypicalCost: true,
};
const here = { positionLat: CITY.lat, positionLng: CITY.lng, positionAt: NOW };
const at = (north: number, east = 0) => ({ lat: CITY.lat + north / 100, lng: CITY.lng + east / 100 });

/** An offer every five minutes, round the driver, each paying the same. */
function listNearby(payoutCents: number, count = 15): NearbyOffer[] {
  return Array.from({ length: count }, (_, index) => ({
    createdAt: NOW - (5 * index + 2) * MINUTE_MS,
    weight: 1,
    payoutCents,
    pickup: at((index % 3) - 1, (index % 5) - 2),
    dropoff: at((index % 4) - 2, (index % 7) - 3),
  }));
}

function measure(points: readonly LatLng[]): Legs {
  const travels = points.map((from) => points.map((to) => estimateTravel(from, to, 12)));
  return {
    durations: travels.map((row) => row.map(({ minutes }) => minutes)),
    distances: travels.map((row) => row.map(({ miles }) => miles)),
  };
}

const FAR_OFFER = buildOrder({
  id: 'offer',
  createdAt: NOW,
  pickup: at(4),
  dropoff: at(12),
  payoutCents: 900,
});

type Changes = { seed?: number; share?: number; shiftEndsAt?: number };

function judge(
  offers: readonly NearbyOffer[],
  { seed = 1, share = 1, shiftEndsAt }: Changes = {},
): OfferBook {
  const layout = layOutOffers([FAR_OFFER], here, NOW);
  const future = layOutFuture({
    layout,
    neighborhoods: new Map([[getDrawnAt(NOW, NOW), { offers, share }]]),
    terms,
    localHour: 12,
    shiftEndsAt: shiftEndsAt ?? null,
    seed,
    now: NOW,
  });
  return openOfferBook({
    layout,
    legs: measure(layout.points),
    terms,
    future,
    isPro: true,
    hasBestSet: false,
    now: NOW,
  });
}

describe('looking ahead', () => {
  test('says the same for the same facts', () => {
    expect(judge(listNearby(900))).toEqual(judge(listNearby(900)));
  });

  test('draws other futures for another driver', () => {
    const [first, second] = [1, 2]
      .map((seed) => judge(listNearby(900), { seed, share: 0.5 }))
      .map((book) => book.judgements.offer?.lookahead);
    expect(first?.futures).toBe(FUTURES);
    expect(first?.recentOffers).toBe(15);
    expect(first?.valueCents).not.toBe(second?.valueCents);
  });

  test('leaves for better offers likely to come what it takes where little comes', () => {
    const rich = judge(listNearby(2500)).judgements.offer;
    const poor = judge(listNearby(50)).judgements.offer;
    expect(rich?.sum).toEqual(poor?.sum);
    expect(rich).toMatchObject({ verdict: 'leave', reason: { key: 'betterWithout' } });
    expect(rich?.valueCents).toBe(rich?.lookahead?.valueCents);
    expect(rich?.valueCents).toBeLessThan(poor?.valueCents ?? 0);
  });

  test('is worth what the sum says when nothing worth taking comes', () => {
    const { sum, valueCents } = judge(listNearby(0)).judgements.offer ?? {};
    // The horizon has 45 minutes and the drive less: time is only priced where it runs past it.
    expect(valueCents).toBe((sum?.payCents ?? 0) - (sum?.carCents ?? 0));
  });

  test('prices the time past the end of the shift', () => {
    const free = judge(listNearby(0)).judgements.offer;
    const ending = judge(listNearby(0), { shiftEndsAt: NOW }).judgements.offer;
    expect(free?.valueCents).toBe((ending?.sum.payCents ?? 0) - (ending?.sum.carCents ?? 0));
    expect(ending?.valueCents).toBe((ending?.sum.valueCents ?? 0) - terms.roomCents);
  });

  test('says how far it looks: to the end of the shift, 45 minutes at most', () => {
    const look = (shiftEndsAt: number) => judge(listNearby(2500), { shiftEndsAt }).judgements.offer;
    expect(look(NOW + 20 * MINUTE_MS)?.lookahead?.minutes).toBe(20);
    expect(look(NOW + 90 * MINUTE_MS)?.lookahead?.minutes).toBe(45);
    expect(look(NOW + 40 * MINUTE_MS)?.reason).toEqual({ key: 'betterWithout', minutes: 40 });
  });

  test('falls back to the sum with under twelve recent offers', () => {
    const book = judge(listNearby(2500, 11));
    expect(book.judgements.offer).toMatchObject({ lookahead: null });
    expect(book.judgements.offer?.valueCents).toBe(book.judgements.offer?.sum.valueCents);
    expect(judge(listNearby(2500, 12)).judgements.offer?.lookahead?.recentOffers).toBe(12);
  });

  test('offers older than 75 minutes do not count', () => {
    const old = listNearby(2500).map((offer) => ({ ...offer, createdAt: offer.createdAt - 75 * MINUTE_MS }));
    expect(judge(old).judgements.offer?.lookahead).toBeNull();
  });

  test('one offer more near by moves the value by cents, not dollars', () => {
    const changes = Array.from({ length: 60 }, (_, index) => {
      const random = createRandom(index);
      const [more, ...offers] = Array.from({ length: 25 }, () => somewhere(random));
      if (!more) throw new Error('No offer');
      const [first, second] = [offers, [...offers, more]].map((seen) =>
        judge(seen, { seed: index, share: 0.3 }),
      );
      return Math.abs(
        (first?.judgements.offer?.valueCents ?? 0) - (second?.judgements.offer?.valueCents ?? 0),
      );
    });
    expect(mean(changes)).toBeLessThan(60);
    expect(Math.max(...changes)).toBeLessThan(200);
    expect(Math.max(...changes)).toBeGreaterThan(0);
  });
});

/** An offer of the last 75 minutes somewhere round the driver. */
function somewhere(random: Random): NearbyOffer {
  const place = () => at(pickBetween(random, -4, 4), pickBetween(random, -4, 4));
  return {
    createdAt: NOW - Math.ceil(75 * MINUTE_MS * random()),
    weight: 1,
    payoutCents: Math.round(pickBetween(random, 400, 1500)),
    pickup: place(),
    dropoff: place(),
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
