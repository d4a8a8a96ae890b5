import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { type EmbeddedChange, embeddedSubscriptions } from '#worker/db/schema/payments.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import type { HostedInvoice, OpenedCheckout, PaymentProvider } from '#worker/providers/payments/port.ts';
import { getSubscriptionOf, type Replay, replaySubscription } from './replay-subscription.ts';

type Memory = Pick<Ctx, 'db' | 'now'>;

/**
 * Returns a fake payment provider for deployments without real sales. Checkouts count as paid when opened; subscriptions renew,
 * are retried and end by the clock (`replaySubscription`). It handles no cards and sends no events.
 */
export function createEmbeddedPayments(memory: Memory): PaymentProvider {
  const { db, now } = memory;
  return {
    kind: 'embedded',
    settleMs: 0,
    openCheckout: async ({ id, product, subscriberId, trialDays }) => {
      const ref = `sub_${id}`;
      const purchase = { ref, product, subscriberId, trialDays, createdAt: now, changes: [] };
      await db.insert(embeddedSubscriptions).values(purchase).onConflictDoNothing();
      return succeed(describeCheckout(id));
    },
    readCheckout: async (ref) => succeed(describeCheckout(ref.replace(/^cs_/, ''))),
    expireCheckout: async () => fail('paymentsRefused'),
    openPortal: async () => fail('paymentsOff'),
    readSubscription: async (ref) => mapValue(await replay(memory, ref), ({ subscription }) => subscription),
    setCancelAtPeriodEnd: ({ ref, isCancelled }) => change(memory, ref, isCancelled ? 'cancel' : 'resume'),
    cancelNow: ({ ref }) => change(memory, ref, 'end'),
    listPaidInvoices: async (ref) =>
      mapValue(await replay(memory, ref), ({ invoices }) => invoices.slice(-100).reverse()),
    refundInvoice: async (invoiceRef) =>
      mapValue(await readInvoice(memory, invoiceRef), ({ ref, paidCents }) => ({
        chargeRef: `ch_${ref}`,
        refundedCents: paidCents,
        at: now,
      })),
    findInvoice: async (paymentRef) => succeed(paymentRef.replace(/^pi_/, '')),
    readInvoice: (ref) => readInvoice(memory, ref),
    sendBill: async ({ id, amountCents, periodStart, periodEnd }) =>
      succeed({
        ref: `in_bill_${id}`,
        status: 'paid',
        subscriptionRef: null,
        paidCents: amountCents,
        paidAt: now,
        periodStart,
        periodEnd,
        email: null,
        payUrl: null,
      }),
    verifyEvent: async () => fail('paymentsOff'),
    readEvent: () => fail('paymentsOff'),
  };
}

const describeCheckout = (id: string): OpenedCheckout => ({
  ref: `cs_${id}`,
  status: 'complete',
  url: null,
  subscriptionRef: `sub_${id}`,
});

async function replay({ db, now }: Memory, ref: string): Promise<Result<Replay>> {
  const [bought] = await db.select().from(embeddedSubscriptions).where(eq(embeddedSubscriptions.ref, ref));
  return bought ? succeed(replaySubscription(bought, now)) : fail('paymentsGone');
}

async function readInvoice(memory: Memory, invoiceRef: string): Promise<Result<HostedInvoice>> {
  const known = await replay(memory, getSubscriptionOf(invoiceRef));
  if (!known.ok) return known;
  const invoice = known.value.invoices.find(({ ref }) => ref === invoiceRef);
  return invoice ? succeed(invoice) : fail('paymentsGone');
}

async function change(memory: Memory, ref: string, kind: EmbeddedChange['kind']): Promise<Result<null>> {
  const known = await replay(memory, ref);
  if (!known.ok) return known;
  if (known.value.subscription.endedAt !== null) return fail('paymentsRefused');
  await addChange(memory, { ref }, kind);
  return succeed(null);
}

/**
 * Appends a change to one subscription, or to all subscriptions of a subscriber. Atomic, so that concurrent changes aren't lost.
 */
export async function addChange(
  { db, now }: Memory,
  whose: { ref: string } | { subscriberId: string },
  kind: EmbeddedChange['kind'],
): Promise<void> {
  const { ref, subscriberId } = embeddedSubscriptions;
  const change = JSON.stringify({ at: now, kind } satisfies EmbeddedChange);
  await db
    .update(embeddedSubscriptions)
    .set({ changes: sql`json_insert(changes, '$[#]', json(${change}))` })
    .where('ref' in whose ? eq(ref, whose.ref) : eq(subscriberId, whose.subscriberId));
}

function mapValue<T, U>(result: Result<T>, map: (value: T) => U): Result<U> {
  return result.ok ? succeed(map(result.value)) : result;
}
