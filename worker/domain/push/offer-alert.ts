import type { Order } from '#worker/domain/orders/order.ts';
import { DAY_MS, HOUR_MS } from '#worker/domain/shared/time.ts';
import { getVerdict, type OfferEvaluation } from '#worker/engines/offers/index.ts';
import type { AlertKind, AlertValues } from './alert.ts';

/** How long an alert about an automatically accepted order is valid. */
const ACCEPTED_MS = 15 * 60_000;

type OfferAlert = { kind: AlertKind; values: AlertValues; expiresAt: number };

/**
 * Returns the alert about an order that just arrived, after automation has decided: that it was accepted, what it is worth, or
 * only that it arrived. Null if the order is neither pending nor active. `expiresAt` is in epoch ms.
 */
export function composeOfferAlert(order: Order, evaluation?: OfferEvaluation): OfferAlert | null {
  const { status, acceptedAt, expiresAt } = order;
  const values = { pay: { cents: order.payoutCents }, restaurant: order.restaurantName };
  if (status === 'accepted') {
    return { kind: 'offerAccepted', values, expiresAt: (acceptedAt ?? order.createdAt) + ACCEPTED_MS };
  }
  if (status !== 'pending') return null;
  if (!evaluation) return { kind: 'offerUnevaluated', values, expiresAt };
  const verdict = getVerdict(evaluation);
  if (verdict === 'skip') return { kind: 'offerNotWorth', values, expiresAt };
  const value = { cents: evaluation.valueCents, isSigned: true };
  return { kind: verdict === 'take' ? 'offerWorth' : 'offerMaybe', values: { ...values, value }, expiresAt };
}

/** The minimum relevance of an important article: rulings, laws and pay. */
const HIGH_RELEVANCE = 0.75;

/** Only articles fetched within this time trigger an alert. */
const NEW_ARTICLE_MS = HOUR_MS;
/** Only articles published within this time trigger an alert. */
export const FRESH_NEWS_MS = 2 * DAY_MS;

/** A driver gets at most one news alert within this time. */
export const NEWS_PAUSE_MS = 20 * HOUR_MS;

/** How long an alert about news is valid. */
export const NEWS_ALERT_MS = 12 * HOUR_MS;

type Article = { relevance: number; publishedAt: number; createdAt: number };

/**
 * Returns the article to alert drivers about at `now` (epoch ms), or null: the most relevant important one that was just fetched
 * and published in the last two days.
 */
export function chooseNews<T extends Article>(articles: readonly T[], now: number): T | null {
  const fit = articles.filter(
    ({ relevance, publishedAt, createdAt }) =>
      relevance >= HIGH_RELEVANCE && now - createdAt < NEW_ARTICLE_MS && now - publishedAt < FRESH_NEWS_MS,
  );
  return fit.reduce<T | null>((best, next) => (best && best.relevance >= next.relevance ? best : next), null);
}
