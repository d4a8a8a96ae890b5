import type { Order } from '#worker/domain/orders/order.ts';
import { estimateMatrix } from '#worker/domain/routes/travel-measure.ts';
import { getLocalTime } from '#worker/domain/shared/time.ts';
import { createOfferReport } from './create-offer-report.ts';
import type { OfferReport } from './offer.ts';
import { createOfferLayout } from './offer-layout.ts';
import type { OfferTerms } from './offer-terms.ts';
import { estimateReadyTimes } from './ready/estimate-ready.ts';

/** The driver's data that the phone caches to evaluate an offer without the server. */
export type OfferBasis = {
  driverId: string;
  timeZone: string;
  positionLat: number | null;
  positionLng: number | null;
  positionAt: number | null;
  terms: OfferTerms;
  open: Order[];
};

/**
 * Evaluates an offer beside the open orders at `now` (epoch ms), by great-circle distances and the usual time until food
 * is ready; without lookahead. Returns the report of all open offers.
 */
export function estimateOffer(basis: OfferBasis, offer: Order, now: number): OfferReport {
  const others = basis.open.filter(({ id }) => id !== offer.id);
  const active = others.filter(({ status }) => status === 'accepted');
  const pending = others.filter(({ status }) => status === 'pending');
  const open = [...active, offer, ...pending];
  const ready = estimateReadyTimes(open, new Map(), { driverId: basis.driverId, at: now });
  const layout = createOfferLayout(open, basis, now, ready);
  const legs = estimateMatrix(layout.points, getLocalTime(now, basis.timeZone).hour);
  return createOfferReport({ layout, legs, terms: basis.terms, now });
}
