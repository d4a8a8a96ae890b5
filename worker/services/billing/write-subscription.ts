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
import type { MirroredState } from '#worker/domain/billing/mirror-subscription.ts';
import { getPlanPath } from '#worker/domain/billing/plan-path.ts';
import type { PaymentProvider } from '#worker/providers/payments/port.ts';

/** Statements for the transaction that creates a subscription, by its id. */
export type WhenNew = (id: string) => BatchItem<'sqlite'>[];

/** Condition: the driver is there, or the restaurant is active or can be. */
export function isWanted({ product, subscriberId }: HostedSubscription): SQL {
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

/** The row with its new state and all that follows from it, or null when someone wrote it since it was read. */
export async function writeSubscription(ctx: Ctx, { provider, hosted, known, state, email, whenNew }: Write) {
  const { product, subscriberId } = hosted;
  const id = known?.id ?? crypto.randomUUID();
  const isTrial = product === 'pro' && hosted.trialEndsAt !== null && email !== null;
  const {
    row: [row],
  } = await batch(ctx, {
    row: known === null ? insertRow(ctx, { id, provider, hosted, state }) : updateRow(ctx, known, state),
    entitlement: writeEntitlement(ctx, hosted, state),
    trial: isTrial ? recordTrial(ctx, await hashEmail(ctx.config, email), sql`true`) : undefined,
    // One that had ended before its first event is not announced.
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
  if (!row) return null;
  if (product !== 'restaurant') ctx.live.changed(subscriberId, 'subscription');
  return row;
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
