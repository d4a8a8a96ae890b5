import { and, eq, lte, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { hashEmail } from '#worker/auth/keyed-hash.ts';
import type { Ctx } from '#worker/ctx.ts';
import { isSuspended } from '#worker/db/queries/cancellation-rows.ts';
import { canActivate, isActive } from '#worker/db/queries/restaurant-rows.ts';
import { insertSubscriberEmail, writeEntitlement } from '#worker/db/queries/subscription-rows.ts';
import { recordTrial } from '#worker/db/queries/trial-rows.ts';
import { type SubscriptionRow, subscriptions } from '#worker/db/schema/billing.ts';
import { batch, insertWhen } from '#worker/db/write.ts';
import type { HostedSubscription } from '#worker/domain/billing/hosted-subscription.ts';
import {
  admitSubscription,
  followSubscription,
  type MirroredState,
} from '#worker/domain/billing/mirror-subscription.ts';
import { getPlanPath } from '#worker/domain/billing/plan-path.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import type { PaymentProvider } from '#worker/providers/payments/port.ts';
import { notifyUnpaid, recordMissingPayments } from './record-payments.ts';
import { refuseSubscription } from './refuse-subscription.ts';

/** Looks at the row that others write at the same time. */
const MAX_ATTEMPTS = 5;

/** Statements for the transaction that creates a subscription, by its id. */
export type WhenNew = (id: string) => BatchItem<'sqlite'>[];

export type Synced = { row: SubscriptionRow; isNew: boolean; hosted: HostedSubscription };

/**
 * Makes our subscription what it is at the provider at this moment, whatever it was reported to be: so events may come
 * late, twice or in any order. One that brings its subscriber nothing is paid back and ended at the provider.
 * Returns the row, or null when the subscription is none of ours, has not begun or was refused.
 */
export async function syncSubscription(
  ctx: Ctx,
  payments: PaymentProvider,
  ref: string,
  whenNew: WhenNew = () => [],
): Promise<Result<Synced | null>> {
  const read = await payments.readSubscription(ref);
  if (!read.ok) return read;
  const hosted = read.value;
  if (!hosted?.isReal) return succeed(null);
  const provider = payments.kind;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const { known, facts } = await loadFacts(ctx, provider, hosted);
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
    const row = await write(ctx, { provider, hosted, known, state, email: facts.email, whenNew });
    if (row) return succeed(hosted.hasOurPrice ? { row, isNew: known === null, hosted } : null);
  }
  return fail('paymentsUnreachable');
}

/**
 * Makes our subscription what it is at the provider, with every payment whose event may have been lost. Done twice, or
 * while the events come after all, nothing is in the ledger twice.
 */
export async function replaceSubscription(
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

async function loadFacts(ctx: Ctx, provider: PaymentProvider['kind'], hosted: HostedSubscription) {
  const { ref, product, subscriberId } = hosted;
  const flag = (condition: SQL, name: string) => sql`${condition}`.mapWith(Boolean).as(name);
  const {
    known: [known],
    facts: [facts],
  } = await batch(ctx, {
    known: ctx.db
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.provider, provider), eq(subscriptions.providerRef, ref))),
    facts: ctx.db
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
      .from(sql`(select 1)`),
  });
  if (!facts) throw new Error('A select without a table answered no row');
  return { known: known ?? null, facts };
}

/** Condition: the driver is there, or the restaurant is active or can be. */
function isWanted({ product, subscriberId }: HostedSubscription): SQL {
  return product === 'restaurant'
    ? sql`(${isActive(subscriberId)} or ${canActivate(subscriberId)})`
    : sql`exists (select 1 from drivers where id = ${subscriberId})`;
}

type Write = {
  provider: PaymentProvider['kind'];
  hosted: HostedSubscription;
  known: SubscriptionRow | null;
  state: MirroredState;
  email: string | null;
  whenNew: WhenNew;
};

/** The row with its new state and all that follows from it, or null when somebody wrote it since it was read. */
async function write(ctx: Ctx, { provider, hosted, known, state, email, whenNew }: Write) {
  const { product, subscriberId } = hosted;
  const id = known?.id ?? crypto.randomUUID();
  const isTrial = product === 'pro' && hosted.trialEndsAt !== null && email !== null;
  const {
    row: [row],
  } = await batch(ctx, {
    row: known === null ? insertRow(ctx, { id, provider, hosted, state }) : updateRow(ctx, known, state),
    entitlement: writeEntitlement(ctx, hosted, state),
    trial: isTrial ? recordTrial(ctx, await hashEmail(ctx.config, email), sql`true`) : undefined,
    // One that had ended before it was ever heard of is no news to anybody.
    ended:
      known !== null && state.endedAt !== null
        ? insertSubscriberEmail(
            ctx,
            {
              product,
              subscriberId,
              key: `planEnded:${hosted.ref}`,
              kind: 'planEnded',
              values: {
                product: { product },
                endedAt: { at: hosted.endedAt ?? ctx.now },
                link: { path: getPlanPath(product, subscriberId) },
              },
            },
            sql`exists (select 1 from subscriptions where id = ${id} and ended_at is not null)`,
          )
        : undefined,
    whenNew: known === null ? whenNew(id) : [],
  });
  return row ?? null;
}

function insertRow(
  ctx: Ctx,
  {
    id,
    provider,
    hosted,
    state,
  }: { id: string; provider: PaymentProvider['kind']; hosted: HostedSubscription; state: MirroredState },
) {
  const {
    ref: providerRef,
    customerRef: providerCustomer,
    product,
    subscriberId,
    interval,
    createdAt,
  } = hosted;
  const row = { id, product, subscriberId, interval, provider, providerRef, providerCustomer, createdAt };
  return insertWhen(
    ctx,
    subscriptions,
    { ...row, ...state, updatedAt: ctx.now },
    sql`${isWanted(hosted)} and not ${isSuspended(subscriberId)}`,
  )
    .onConflictDoNothing()
    .returning();
}

/** Statement: writes over the row unless a decision or a later look has changed it since it was read. */
function updateRow(ctx: Ctx, known: SubscriptionRow, state: MirroredState) {
  const { status, priceCents, trialEndsAt, currentPeriodEnd, cancelAtPeriodEnd, isCancelDue } = state;
  const { trialNoticeAt, pastDueAt, endedAt, endReason } = state;
  const updatedAt = Math.max(known.updatedAt, ctx.now);
  const plan = { status, priceCents, trialEndsAt, currentPeriodEnd, cancelAtPeriodEnd, isCancelDue };
  return ctx.db
    .update(subscriptions)
    .set({
      ...plan,
      trialNoticeAt,
      pastDueAt,
      endedAt,
      endReason,
      updatedAt,
    })
    .where(
      and(
        eq(subscriptions.id, known.id),
        lte(subscriptions.updatedAt, updatedAt),
        eq(subscriptions.isCancelDue, known.isCancelDue),
        eq(subscriptions.cancelAtPeriodEnd, known.cancelAtPeriodEnd),
        sql`trial_notice_at is ${known.trialNoticeAt} and past_due_at is ${known.pastDueAt}
          and ended_at is ${known.endedAt}`,
      ),
    )
    .returning();
}
