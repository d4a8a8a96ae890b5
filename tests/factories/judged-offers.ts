import { buildOrder } from '#tests/ui/build-order.ts';
import { layOutOffers } from '#worker/domain/offers/lay-out-offers.ts';
import type { OfferBook, OfferJudgement } from '#worker/domain/offers/offer.ts';
import type { OfferTerms } from '#worker/domain/offers/offer-terms.ts';
import { openOfferBook } from '#worker/domain/offers/open-offer-book.ts';
import type { Legs } from '#worker/domain/offers/plan-hand.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { estimateTravel } from '#worker/domain/routing/estimate-travel.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';

export const NOW = Date.UTC(2026, 10, 20, 18);
export const CITY = { lat: 30.27, lng: -97.74 };
export const terms: OfferTerms = {
  wageCentsPerHour: 1100,
  wageSource: 'default',
  roomCents: 250,
  costCentsPerMile: 30,
  isTypicalCost: true,
};
export const here = { positionLat: CITY.lat, positionLng: CITY.lng, positionAt: NOW };
export const nowhere = { positionLat: null, positionLng: null, positionAt: null };

export function at(north: number, east = 0): LatLng {
  return { lat: CITY.lat + north / 100, lng: CITY.lng + east / 100 };
}

export function buildOpen(changes: Partial<Order>): Order {
  return buildOrder({ createdAt: NOW, pickup: at(1), dropoff: at(2), ...changes });
}

export function measure(points: readonly LatLng[]): Legs {
  const travels = points.map((from) => points.map((to) => estimateTravel(from, to, 12)));
  return {
    durations: travels.map((row) => row.map(({ minutes }) => minutes)),
    distances: travels.map((row) => row.map(({ miles }) => miles)),
  };
}

export function judge(
  open: Order[],
  driver: Parameters<typeof layOutOffers>[1] = here,
  own = terms,
): OfferBook {
  const layout = layOutOffers(open, driver, NOW);
  return openOfferBook({
    layout,
    legs: measure(layout.points),
    terms: own,
    future: null,
    isPro: false,
    hasBestSet: false,
    now: NOW,
  });
}

export function getJudgement(book: OfferBook, id = 'offer'): OfferJudgement {
  const judgement = book.judgements[id];
  if (!judgement) throw new Error(`${id} is not judged`);
  return judgement;
}

export const accepted = (changes: Partial<Order>) =>
  buildOpen({ status: 'accepted', acceptedAt: NOW, ...changes });
