import { expect, test } from 'vitest';
import { buildOrder } from '#tests/factories/build-order.ts';
import { estimateMatrix } from '#worker/domain/routes/travel-measure.ts';
import { getLocalTime, MINUTE_MS } from '#worker/domain/shared/time.ts';
import { createOfferReport } from './create-offer-report.ts';
import { estimateOffer, type OfferBasis } from './estimate-offer.ts';
import { createOfferLayout } from './offer-layout.ts';
import { chooseTerms } from './offer-terms.ts';
import { estimateReadyTimes } from './ready/estimate-ready.ts';

const NOW = Date.UTC(2026, 10, 20, 17);

const buildBasis = (changes: Partial<OfferBasis> = {}): OfferBasis => ({
  driverId: 'driver',
  timeZone: 'America/New_York',
  positionLat: 39.29,
  positionLng: -76.61,
  positionAt: NOW - MINUTE_MS,
  terms: chooseTerms({ wageCentsPerHour: 2000, capacityCostCents: null, costCentsPerMile: null }, NOW),
  open: [],
  ...changes,
});

const buildOffer = (changes: Parameters<typeof buildOrder>[0] = {}) =>
  buildOrder({
    id: 'draft',
    status: 'pending',
    pickup: null,
    dropoff: null,
    promisedAt: null,
    createdAt: NOW,
    distanceMiles: 3,
    estimatedMinutes: 15,
    payoutCents: 1500,
    ...changes,
  });

test('evaluates an offer by its own figures and the driver’s terms', () => {
  const evaluate = (payoutCents: number) =>
    estimateOffer(buildBasis(), buildOffer({ payoutCents }), NOW).evaluations.draft;
  // 15 minutes at $20 an hour and 3 miles at 30 cents: $5.90.
  expect(evaluate(1500)).toMatchObject({ isTake: true, valueCents: 910, basis: 'alone' });
  expect(evaluate(300)).toMatchObject({ isTake: false, valueCents: -290 });
});

test('counts capacity for active orders, and not the earlier version of a corrected offer', () => {
  const active = buildOffer({ id: 'active', status: 'accepted', acceptedAt: NOW });
  const before = buildOffer({ payoutCents: 100 });
  const { evaluations } = estimateOffer(buildBasis({ open: [active, before] }), buildOffer(), NOW);
  expect(evaluations.draft?.sum).toMatchObject({ payCents: 1500, capacityCostCents: 150 });
});

test('evaluates offers with places as the server does without streets and ready facts', () => {
  const place = { pickup: { lat: 39.3, lng: -76.62 }, dropoff: { lat: 39.31, lng: -76.6 } };
  const active = buildOffer({ id: 'active', status: 'accepted', acceptedAt: NOW, ...place });
  const offer = buildOffer({ ...place, dropoff: { lat: 39.32, lng: -76.63 } });
  const basis = buildBasis({ open: [active] });
  const open = [active, offer];
  const ready = estimateReadyTimes(open, new Map(), { driverId: 'driver', at: NOW });
  const layout = createOfferLayout(open, basis, NOW, ready);
  const legs = estimateMatrix(layout.points, getLocalTime(NOW, basis.timeZone).hour);
  const report = estimateOffer(basis, offer, NOW);
  expect(report).toEqual(createOfferReport({ layout, legs, terms: basis.terms, now: NOW }));
  expect(report.evaluations.draft?.basis).toBe('route');
});
