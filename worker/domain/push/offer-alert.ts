import type { Order } from '#worker/domain/orders/order.ts';
import type { OfferEvaluation } from '#worker/engines/offers/index.ts';
import type { AlertKind, AlertValues } from './alert.ts';

/** An order automation accepted is told of for this long (ms). */
const ACCEPTED_MS = 15 * 60_000;

type OfferAlert = { kind: AlertKind; values: AlertValues; expiresAt: number };

/**
 * What a driver is told of an order that just arrived, once automation has looked at it: that it was accepted, what it is
 * worth, or only that it is there. Null for one that is neither waiting nor active. `expiresAt` (epoch ms) is when that
 * is of no use any more: an offer's own end.
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
