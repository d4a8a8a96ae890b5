import { z } from 'zod';
import type { Log } from '#worker/log.ts';
import type { HostedEvent, HostedFact } from '../port.ts';
import { chargeShape, isOurCurrency, ref, seconds } from './shapes.ts';

const disputeShape = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.number().int(),
  payment_intent: ref.nullable(),
  currency: z.string(),
});

/** A Stripe id or type: printable ASCII. */
const name = z.string().regex(/^[!-~]{1,255}$/);

const eventShape = z.object({
  id: name,
  type: name,
  created: seconds,
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});

const named = z.object({ id: z.string() });
/** A completed checkout, possibly from another shop and without a subscription. */
const boughtShape = z.object({ subscription: ref.nullish() });

type Charge = z.infer<typeof chargeShape>;

const OTHER = { kind: 'other' } as const;

/**
 * Reduces a verified event to what we act on. Reads only ids and amounts that are the same in every Stripe API version, because
 * an endpoint may be registered for an older one. Null if it isn't an event, or is a relevant one that can't be parsed.
 */
export function toHostedEvent(json: unknown, log: Log): HostedEvent | null {
  const parsed = eventShape.safeParse(json);
  if (!parsed.success) return null;
  const { id, type, created, data } = parsed.data;
  const known = readKnown(type, data.object, created, log);
  return known && { id, type, ...known };
}

function readKnown(type: string, object: unknown, at: number, log: Log): HostedFact | null {
  if (type.startsWith('customer.subscription.')) {
    const subscriptionRef = named.safeParse(object).data?.id;
    return subscriptionRef ? { kind: 'subscription', subscriptionRef } : null;
  }
  switch (type) {
    case 'checkout.session.completed': {
      const bought = boughtShape.safeParse(object).data;
      if (!bought) return null;
      return bought.subscription ? { kind: 'subscription', subscriptionRef: bought.subscription } : OTHER;
    }
    case 'invoice.paid':
    case 'invoice.payment_failed': {
      const invoiceRef = named.safeParse(object).data?.id;
      return invoiceRef ? { kind: 'invoice', invoiceRef } : null;
    }
    case 'charge.refunded':
      return readTakenBack(chargeShape.safeParse(object).data, at, log);
    case 'charge.dispute.closed': {
      const dispute = disputeShape.safeParse(object).data;
      if (dispute && dispute.status !== 'lost') return OTHER;
      // A lost dispute returns the money to the customer, like a refund.
      return readTakenBack(dispute && { ...dispute, amount_refunded: dispute.amount }, at, log);
    }
    default:
      return OTHER;
  }
}

/** Ignores charges without a payment intent or in another currency; null for a missing charge. */
function readTakenBack(charge: Charge | undefined, at: number, log: Log): HostedFact | null {
  if (!charge) return null;
  if (!isOurCurrency(charge, { charge: charge.id }, log)) return OTHER;
  const { id: chargeRef, payment_intent: paymentRef, amount_refunded: refundedCents } = charge;
  return paymentRef ? { kind: 'refund', chargeRef, paymentRef, refundedCents, at } : OTHER;
}
