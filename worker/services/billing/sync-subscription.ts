import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { isSuspended } from '#worker/db/queries/cancellation-rows.ts';
import { type SubscriptionRow, subscriptions } from '#worker/db/schema/billing.ts';
import type { HostedSubscription } from '#worker/domain/billing/hosted-subscription.ts';
import {
  admitSubscription,
  followSubscription,
  type MirrorFacts,
} from '#worker/domain/billing/mirror-subscription.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import type { PaymentProvider } from '#worker/providers/payments/port.ts';
import { notifyUnpaid, recordMissingPayments, refundPayment } from './record-payments.ts';
import { isWanted, type WhenNew, writeSubscription } from './write-subscription.ts';

/** Attempts to write a row that is also being written concurrently. */
const MAX_ATTEMPTS = 12;

type Synced = { row: SubscriptionRow; isNew: boolean; hosted: HostedSubscription };

/**
 * Updates our subscription to its current state at the provider, whatever the event said, so that events may arrive late, twice
 * or in the wrong order. A subscription that its subscriber cannot use is refunded and ended there. Returns the row, or null when
 * the subscription is not ours, has not begun or was refused.
 */
export async function syncSubscription(
  ctx: Ctx,
  payments: PaymentProvider,
  ref: string,
  whenNew: WhenNew = () => [],
): Promise<Result<Synced | null>> {
  const provider = payments.kind;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    // The row is read before the provider: if it is written in the meantime, the provider's state may be out of date.
    const known = await findRow(ctx, provider, ref);
    const read = await payments.readSubscription(ref);
    if (!read.ok) return read;
    const hosted = read.value;
    if (!hosted?.hasBegun) return succeed(null);
    const facts = await loadFacts(ctx, provider, hosted);
    const state =
      known === null
        ? admitSubscription(hosted, facts, ctx.now)
        : { ...known, ...followSubscription(known, hosted, facts, ctx.now) };
    if (state === null) {
      const refused = hosted.hasOurPrice
        ? await refuseSubscription(ctx, payments, hosted, facts)
        : succeed(null);
      return refused.ok ? succeed(null) : refused;
    }
    const row = await writeSubscription(ctx, { provider, hosted, known, state, facts, whenNew });
    if (row) return succeed(hosted.hasOurPrice ? { row, isNew: known === null, hosted } : null);
  }
  return fail('paymentsUnreachable');
}

/** Syncs a subscription and records every payment whose event may have been lost. Idempotent. */
export async function syncWithPayments(
  ctx: Ctx,
  payments: PaymentProvider,
  ref: string,
  whenNew?: WhenNew,
): Promise<Result<Synced | null>> {
  const synced = await syncSubscription(ctx, payments, ref, whenNew);
  if (!synced.ok || !synced.value) return synced;
  const { row, hosted } = synced.value;
  if (row.status === 'past_due' && hosted.unpaid) await notifyUnpaid(ctx, row, hosted.unpaid);
  const recorded = await recordMissingPayments(ctx, payments, row);
  return recorded.ok ? synced : recorded;
}

async function findRow(
  ctx: Ctx,
  provider: PaymentProvider['kind'],
  ref: string,
): Promise<SubscriptionRow | null> {
  const [row] = await ctx.db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.provider, provider), eq(subscriptions.providerRef, ref)));
  return row ?? null;
}

async function loadFacts(ctx: Ctx, provider: PaymentProvider['kind'], hosted: HostedSubscription) {
  const { ref, product, subscriberId } = hosted;
  const flag = (condition: SQL, name: string) => sql`${condition}`.mapWith(Boolean).as(name);
  const [facts] = await ctx.db
    .select({
      isSuspended: flag(isSuspended(subscriberId), 'is_suspended'),
      isWanted: flag(isWanted(hosted), 'is_wanted'),
      hasOther: flag(
        sql`exists (select 1 from subscriptions
            where subscriber_id = ${subscriberId} and product = ${product} and ended_at is null
              and (provider <> ${provider} or provider_ref <> ${ref}))`,
        'has_other',
      ),
      email: sql<string | null>`(select email from drivers where id = ${subscriberId})`.as('email'),
    })
    .from(sql`(select 1)`);
  if (!facts) throw new Error('A select without a table returned no row');
  return facts;
}

/** Refunds a subscription that its subscriber cannot use, then ends it at the provider. Safe to repeat. */
async function refuseSubscription(
  ctx: Ctx,
  payments: PaymentProvider,
  { ref, product, subscriberId, endedAt }: HostedSubscription,
  facts: MirrorFacts,
): Promise<Result<null>> {
  const paid = await payments.listPaidInvoices(ref);
  if (!paid.ok) return paid;
  // A deleted driver has no other subscription, but a restaurant may be unwanted because its duplicate is active.
  const hasOther = !facts.isSuspended && (facts.isWanted || product === 'restaurant');
  const payer = { product, subscriberId, kind: hasOther ? 'paidTwice' : 'refund' } as const;
  for (const invoice of paid.value.filter(({ paidCents }) => paidCents > 0)) {
    const repaid = await refundPayment(ctx, payments, payer, invoice);
    if (!repaid.ok) return repaid;
  }
  if (endedAt !== null) return succeed(null);
  ctx.log('warn', 'a subscription its subscriber cannot use is ended at the provider', { product, ref });
  const ended = await payments.cancelNow({ ref, key: `second:${ref}:${ctx.now}` });
  return !ended.ok && ended.error.code === 'paymentsGone' ? succeed(null) : ended;
}
