import { buildTypedOrder } from '#tests/factories/build-order.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { estimateTravel } from '#worker/domain/routes/estimate-travel.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { createOfferReport } from '#worker/engines/offers/create-offer-report.ts';
import type { OfferEvaluation, OfferReport } from '#worker/engines/offers/offer.ts';
import { createOfferLayout } from '#worker/engines/offers/offer-layout.ts';
import type { OfferTerms } from '#worker/engines/offers/offer-terms.ts';
import type { Legs } from '#worker/engines/offers/plan-active-orders.ts';

export const NOW = Date.UTC(2026, 10, 20, 18);
export const CITY = { lat: 30.27, lng: -97.74 };
export const terms: OfferTerms = {
  wageCentsPerHour: 1100,
  capacityCostCents: 250,
  costCentsPerMile: 30,
  isTypicalCost: true,
};
export const here = { positionLat: CITY.lat, positionLng: CITY.lng, positionAt: NOW };
export const nowhere = { positionLat: null, positionLng: null, positionAt: null };

export function at(north: number, east = 0): LatLng {
  return { lat: CITY.lat + north / 100, lng: CITY.lng + east / 100 };
}

export function buildOpen(changes: Partial<Order>): Order {
  return buildTypedOrder({ createdAt: NOW, pickup: at(1), dropoff: at(2), ...changes });
}

export function measure(points: readonly LatLng[]): Legs {
  const travels = points.map((from) => points.map((to) => estimateTravel(from, to, 12)));
  return {
    durations: travels.map((row) => row.map(({ minutes }) => minutes)),
    distances: travels.map((row) => row.map(({ miles }) => miles)),
  };
}

export function evaluate(
  open: Order[],
  driver: Parameters<typeof createOfferLayout>[1] = here,
  own = terms,
): OfferReport {
  const layout = createOfferLayout(open, driver, NOW);
  return createOfferReport({
    layout,
    legs: measure(layout.points),
    terms: own,
    scenario: null,
    isPro: false,
    now: NOW,
  });
}

export function getEvaluation(report: OfferReport, id = 'offer'): OfferEvaluation {
  const evaluation = report.evaluations[id];
  if (!evaluation) throw new Error(`${id} is not evaluated`);
  return evaluation;
}

export const accepted = (changes: Partial<Order>) =>
  buildOpen({ status: 'accepted', acceptedAt: NOW, ...changes });
