import { expect, test } from 'vitest';
import { buildOrder } from '#tests/factories/build-order.ts';
import type { OfferEvaluation } from '#worker/engines/offers/index.ts';
import { chooseNews, composeOfferAlert } from './offer-alert.ts';

const NOW = Date.parse('2026-11-20T18:00:00Z');
const HOUR_MS = 3_600_000;

const evaluate = (isTake: boolean, valueCents: number, confidence: 'strong' | 'weak' = 'strong') =>
  ({ isTake, confidence, valueCents }) as unknown as OfferEvaluation;
const order = buildOrder({
  status: 'pending',
  payoutCents: 1450,
  restaurantName: 'Old Mill',
  createdAt: NOW,
  expiresAt: NOW + HOUR_MS / 2,
});

test("reports an offer's value until the offer ends", () => {
  expect(composeOfferAlert(order, evaluate(true, 410))).toEqual({
    kind: 'offerWorth',
    values: { pay: { cents: 1450 }, restaurant: 'Old Mill', value: { cents: 410, isSigned: true } },
    expiresAt: order.expiresAt,
  });
  expect(composeOfferAlert(order, evaluate(true, 40, 'weak'))).toMatchObject({
    kind: 'offerMaybe',
    values: { value: { cents: 40, isSigned: true } },
  });
  expect(composeOfferAlert(order, evaluate(false, 300))).toMatchObject({ kind: 'offerNotWorth' });
  expect(composeOfferAlert(order)).toMatchObject({ kind: 'offerUnevaluated' });
});

test('announces an automatically accepted order as accepted', () => {
  const accepted = { ...order, status: 'accepted', acceptedAt: NOW } as const;
  expect(composeOfferAlert(accepted)).toMatchObject({
    kind: 'offerAccepted',
    expiresAt: NOW + HOUR_MS / 4,
  });
});

test.each(['completed', 'declined', 'cancelled', 'expired'] as const)(
  'no alert is sent for one %s',
  (status) => {
    expect(composeOfferAlert({ ...order, status })).toBeNull();
  },
);

const article = (relevance: number, { readAgo = 0, age = HOUR_MS } = {}) => ({
  relevance,
  createdAt: NOW - readAgo,
  publishedAt: NOW - age,
});

test('sends only the most relevant important article that was just fetched', () => {
  const best = article(0.9);
  expect(chooseNews([article(0.8), best, article(0.75)], NOW)).toBe(best);
  expect(chooseNews([article(0.74)], NOW)).toBeNull();
  expect(chooseNews([article(0.9, { readAgo: HOUR_MS })], NOW)).toBeNull();
  expect(chooseNews([article(0.9, { age: 48 * HOUR_MS })], NOW)).toBeNull();
  expect(chooseNews([], NOW)).toBeNull();
});
