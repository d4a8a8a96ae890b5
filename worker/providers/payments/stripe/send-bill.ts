import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import type { HostedInvoice, OneBill } from '../port.ts';
import type { AskStripe } from './client.ts';
import { anyShape, billShape, billsShape, type createInvoiceShape } from './shapes.ts';
import { cardShape } from './subscription-shapes.ts';

const currency = 'usd';

/** Returns the idempotency key of one step of a bill; Stripe keeps keys for a day. */
const once = (id: string, step: string) => ({ idempotencyKey: `bill:${id}:${step}` });

/**
 * Creates a draft invoice with one line and finalizes it, or resumes an earlier attempt that failed midway. Checkout saves the
 * card on the subscription, not on the customer, so the invoice must name it.
 */
export async function sendBill(
  ask: AskStripe,
  bill: OneBill,
  invoiceShape: ReturnType<typeof createInvoiceShape>,
): Promise<Result<HostedInvoice>> {
  const { id, customerRef: customer, subscriptionRef } = bill;
  if (customer === null || subscriptionRef === null) return fail('paymentsRefused');
  const card = await ask(cardShape, (stripe) => stripe.subscriptions.retrieve(subscriptionRef));
  if (!card.ok) return card;
  const begun = await findOrCreate(ask, id, customer);
  if (!begun.ok) return begun;
  const { id: invoice, status, lines } = begun.value;
  if (status !== 'draft') return ask(invoiceShape, (stripe) => stripe.invoices.retrieve(invoice));
  if (lines.data.length === 0) {
    const { amountCents: amount, description } = bill;
    const period = { start: Math.floor(bill.periodStart / 1000), end: Math.floor(bill.periodEnd / 1000) };
    const line = await ask(anyShape, (stripe) =>
      stripe.invoiceItems.create(
        { customer, invoice, amount, currency, description, period },
        once(id, 'line'),
      ),
    );
    if (!line.ok) return line;
  }
  if (card.value !== null) {
    const named = { default_payment_method: card.value };
    // No idempotency key, because the card may change between attempts.
    await ask(anyShape, (stripe) => stripe.invoices.update(invoice, named));
  }
  return ask(invoiceShape, (stripe) =>
    stripe.invoices.finalizeInvoice(invoice, { auto_advance: true }, once(id, 'final')),
  );
}

/**
 * Returns the invoice of an earlier attempt, or a new draft. Looks it up first, because Stripe's idempotency keys expire but
 * drafts don't.
 */
async function findOrCreate(ask: AskStripe, id: string, customer: string) {
  const newest = await ask(billsShape, (stripe) => stripe.invoices.list({ customer, limit: 100 }));
  if (!newest.ok) return newest;
  const earlier = newest.value.data.find(({ metadata }) => metadata?.bill === id);
  if (earlier) return succeed(earlier);
  return ask(billShape, (stripe) =>
    stripe.invoices.create(
      {
        customer,
        currency,
        auto_advance: false,
        pending_invoice_items_behavior: 'exclude',
        metadata: { bill: id },
      },
      once(id, 'draft'),
    ),
  );
}
