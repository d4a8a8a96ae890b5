import { z } from 'zod';
import type { HostedEvent } from '../port.ts';
import { chargeShape, invoiceShape, readDates, ref, seconds } from './shapes.ts';

/** A dispute that was lost: the bank took the money back. */
const lostDisputeShape = z
  .object({
    id: z.string(),
    status: z.literal('lost'),
    amount: z.number().int(),
    payment_intent: ref.nullable(),
  })
  .transform(({ id, amount, payment_intent }) => ({ id, amount_refunded: amount, payment_intent }));

const eventShape = z.object({
  id: z.string(),
  type: z.string(),
  created: seconds,
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});

/** An event whose signature was checked, reduced to what we act on. Null for what is no event at all. */
export function toHostedEvent(json: unknown): HostedEvent | null {
  const parsed = eventShape.safeParse(json);
  if (!parsed.success) return null;
  const { id, type, created, data } = parsed.data;
  const { object } = data;
  if (type.startsWith('customer.subscription.') && typeof object.id === 'string') {
    return { id, type, kind: 'subscription', subscriptionRef: object.id };
  }
  if (type === 'checkout.session.completed') {
    const subscriptionRef = ref.safeParse(object.subscription).data;
    if (subscriptionRef) return { id, type, kind: 'subscription', subscriptionRef };
  }
  if (type === 'invoice.paid' || type === 'invoice.payment_failed') {
    const invoice = toInvoice(object, type === 'invoice.paid');
    if (invoice) return { id, type, ...invoice };
  }
  const charge = readTakenBack(type, object);
  if (charge?.payment_intent) {
    const { id: chargeRef, payment_intent: paymentRef, amount_refunded: refundedCents } = charge;
    return { id, type, kind: 'refund', chargeRef, paymentRef, refundedCents, at: created };
  }
  return { id, type, kind: 'other' };
}

function readTakenBack(type: string, object: unknown) {
  if (type === 'charge.refunded') return chargeShape.safeParse(object).data;
  return type === 'charge.dispute.closed' ? lostDisputeShape.safeParse(object).data : undefined;
}

function toInvoice(object: unknown, isPaid: boolean) {
  const invoice = invoiceShape.safeParse(object).data;
  const subscriptionRef = invoice?.parent?.subscription_details?.subscription;
  if (!invoice || !subscriptionRef) return null;
  return {
    kind: 'invoice',
    subscriptionRef,
    invoiceRef: invoice.id,
    paidCents: isPaid ? invoice.amount_paid : 0,
    ...readDates(invoice),
  } as const;
}
