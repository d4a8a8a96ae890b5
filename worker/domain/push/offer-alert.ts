import type { Order } from '#worker/domain/orders/order.ts';
import { DAY_MS, HOUR_MS } from '#worker/domain/shared/time.ts';
import type { OfferEvaluation } from '#worker/engines/offers/index.ts';
import type { AlertKind, AlertValues } from './alert.ts';

/** How long an order that automation accepted is worth an alert (ms). */
const ACCEPTED_MS = 15 * 60_000;

type OfferAlert = { kind: AlertKind; values: AlertValues; expiresAt: number };

/**
 * Returns the alert about an order that just arrived, once automation has looked at it: that it was accepted, what it
 * is worth, or only that it is there. Null for one that is neither waiting nor active. `expiresAt` (epoch ms) is when
 * that is of no use any more: an offer's own end.
 */
export function composeOfferAlert(order: Order, evaluation: OfferEvaluation | undefined): OfferAlert | null {
  const { status, acceptedAt, expiresAt } = order;
  const values = { pay: { cents: order.payoutCents }, restaurant: order.restaurantName };
  if (status === 'accepted') {
    return { kind: 'offerAccepted', values, expiresAt: (acceptedAt ?? order.createdAt) + ACCEPTED_MS };
  }
  if (status !== 'pending') return null;
  if (!evaluation) return { kind: 'offerUnevaluated', values, expiresAt };
  if (evaluation.verdict === 'leave') return { kind: 'offerNotWorth', values, expiresAt };
  const value = { cents: evaluation.valueCents, isSigned: true };
  return { kind: 'offerWorth', values: { ...values, value }, expiresAt };
}

/** From here on an article is important rather than of interest: rulings, laws and pay of the trade. */
const HIGH_RELEVANCE = 0.75;

/** News worth an alert were read at most so long ago. */
const NEW_ARTICLE_MS = HOUR_MS;
/** And written at most so long ago. */
export const FRESH_NEWS_MS = 2 * DAY_MS;

/** A driver gets one news alert within this time: once a day, at an hour that may move. */
export const NEWS_PAUSE_MS = 20 * HOUR_MS;

/** How long news are worth an alert. */
export const NEWS_ALERT_MS = 12 * HOUR_MS;

type Article = { relevance: number; publishedAt: number; createdAt: number };

/**
 * The one article of those just read that drivers get an alert about at `now` (epoch ms), or null: the most relevant of
 * those that are important, and written in the last two days.
 */
export function chooseNews<T extends Article>(articles: readonly T[], now: number): T | null {
  const fit = articles.filter(
    ({ relevance, publishedAt, createdAt }) =>
      relevance >= HIGH_RELEVANCE && now - createdAt < NEW_ARTICLE_MS && now - publishedAt < FRESH_NEWS_MS,
  );
  return fit.reduce<T | null>((best, next) => (best && best.relevance >= next.relevance ? best : next), null);
}
