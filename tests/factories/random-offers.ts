import fc from 'fast-check';
import { computeMilesBetween, type LatLng } from '#worker/domain/shared/geo.ts';
import type { OfferTerms } from '#worker/engines/offers/offer-terms.ts';
import type { Legs } from '#worker/engines/offers/plan-active-orders.ts';

export const NOW = Date.UTC(2026, 10, 20, 18);
export const CITY = { lat: 30.27, lng: -97.74 };
export const plain: OfferTerms = {
  wageCentsPerHour: 1100,
  capacityCostCents: 0,
  costCentsPerMile: 30,
  isTypicalCost: true,
};
export const here = { positionLat: CITY.lat, positionLng: CITY.lng, positionAt: NOW };

const step = fc.integer({ min: -40, max: 40 });
const place = fc.tuple(step, step).map(([north, east]) => ({
  lat: CITY.lat + north / 1000,
  lng: CITY.lng + east / 1000,
}));
export const order = fc.record({
  pickup: place,
  dropoff: place,
  payoutCents: fc.integer({ min: 300, max: 2500 }),
});

/** Returns legs at three minutes a mile, so that time and distance are exactly proportional. */
export function measure(points: readonly LatLng[]): Legs {
  const miles = points.map((from) => points.map((to) => Math.round(computeMilesBetween(from, to) * 10) / 10));
  return { distances: miles, durations: miles.map((row) => row.map((value) => 3 * value)) };
}

export const countBits = (bits: number) => bits.toString(2).replaceAll('0', '').length;
