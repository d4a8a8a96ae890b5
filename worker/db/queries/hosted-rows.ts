import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { subscriptions } from '#worker/db/schema/billing.ts';
import type { HostedSubscription } from '#worker/domain/billing/hosted-subscription.ts';
import { type EndReason, PLANS } from '#worker/domain/billing/subscription.ts';
import { GRACE_MS } from '#worker/domain/billing/subscription-moves.ts';
import { DAY_MS } from '#worker/domain/shared/time.ts';
import { isSuspended } from './cancellation-rows.ts';
import { canActivate, isActive } from './restaurant-rows.ts';
import { joinColumns, type SubscriptionColumns } from './subscription-rows.ts';

/**
 * Statement: a subscription as the provider has it, as a new row or over the one with its name. Nothing is written over
 * one that has ended or that a later look has written. A new row is not written beside another live one, nor for a
 * restaurant that cannot be active beside its twin, nor for a driver who is gone, nor for anybody suspended, nor at a price
 * that is not ours; one that was ours and is billed at another price goes unpaid. Whether it is cancelled stays ours while
 * the provider is still to be told; what is of someone suspended is cancelled whatever the provider says. A trial that goes on
 * after all is looked at again for its notice.
 */
export function upsertHosted(ctx: Ctx, id: string, hosted: HostedSubscription) {
  const { ref, product, subscriberId, hasOurPrice, endedAt } = hosted;
  const status = hasOurPrice || endedAt !== null ? hosted.status : 'past_due';
  const isStopped = isSuspended(subscriberId);
  const row: SubscriptionColumns = {
    id: sql`${id}`,
    product: sql`${product}`,
    subscriberId: sql`${subscriberId}`,
    status: sql`${status}`,
    priceCents: sql`${hasOurPrice ? hosted.priceCents : PLANS[product].priceCents}`,
    interval: sql`${hosted.interval}`,
    trialEndsAt: sql`${hosted.trialEndsAt}`,
    currentPeriodEnd: sql`${hosted.currentPeriodEnd}`,
    cancelAtPeriodEnd: hosted.cancelAtPeriodEnd ? sql`1` : isStopped,
    isHeld: hosted.cancelAtPeriodEnd ? sql`0` : isStopped,
    isCancelDue: hosted.cancelAtPeriodEnd || endedAt !== null ? sql`0` : isStopped,
    provider: sql`'stripe'`,
    providerRef: sql`${ref}`,
    providerCustomer: sql`${hosted.customerRef}`,
    pastDueAt: sql`${status === 'past_due' ? ctx.now : null}`,
    createdAt: sql`${hosted.createdAt}`,
    updatedAt: sql`${ctx.now}`,
    endedAt: sql`${endedAt}`,
    endReason: sql`${endedAt === null ? null : getHostedEndReason(hosted)}`,
  };
  const isKnown = sql`exists (select 1 from subscriptions where provider = 'stripe' and provider_ref = ${ref})`;
  const isAlone = sql`not exists (select 1 from subscriptions
    where subscriber_id = ${subscriberId} and product = ${product} and ended_at is null
      and (provider <> 'stripe' or provider_ref <> ${ref}))`;
  const isWanted =
    product === 'restaurant'
      ? sql`(${isActive(subscriberId)} or ${canActivate(subscriberId)})`
      : sql`exists (select 1 from drivers where id = ${subscriberId})`;
  return ctx.db
    .insert(subscriptions)
    .select(
      sql`select ${joinColumns(row)} where ${isKnown} or (${hasOurPrice ? 1 : 0} and ${isAlone} and ${isWanted} and not ${isStopped})`,
    )
    .onConflictDoUpdate({
      target: [subscriptions.provider, subscriptions.providerRef],
      set: {
        status: sql`excluded.status`,
        priceCents: sql`excluded.price_cents`,
        trialEndsAt: sql`excluded.trial_ends_at`,
        currentPeriodEnd: sql`excluded.current_period_end`,
        cancelAtPeriodEnd: sql`case when ${subscriptions.isCancelDue} then ${subscriptions.cancelAtPeriodEnd}
          else excluded.cancel_at_period_end end`,
        isCancelDue: sql`${subscriptions.isCancelDue} or excluded.is_cancel_due`,
        trialNoticeAt: sql`case when ${subscriptions.isCancelDue} or excluded.cancel_at_period_end
          or not ${subscriptions.cancelAtPeriodEnd} then ${subscriptions.trialNoticeAt} end`,
        pastDueAt: sql`case when excluded.past_due_at is null then null
          else coalesce(${subscriptions.pastDueAt}, excluded.past_due_at) end`,
        updatedAt: ctx.now,
        endedAt: sql`excluded.ended_at`,
        endReason: sql`excluded.end_reason`,
      },
      setWhere: sql`${subscriptions.endedAt} is null and ${subscriptions.updatedAt} <= ${ctx.now}`,
    });
}

/** Statement: ends what nobody paid for in the whole grace; the provider is to be told. */
export function expireUnpaid(ctx: Ctx, ref: string) {
  return ctx.db
    .update(subscriptions)
    .set({
      status: 'cancelled',
      endedAt: ctx.now,
      endReason: 'expired',
      isCancelDue: true,
      updatedAt: ctx.now,
    })
    .where(
      and(
        isOf(ref),
        isNull(subscriptions.endedAt),
        eq(subscriptions.status, 'past_due'),
        lte(subscriptions.pastDueAt, ctx.now - GRACE_MS),
      ),
    );
}

/** Statement: the provider, where it still runs, is told once more that it ended here. */
export function notifyEndAgain(ctx: Ctx, ref: string) {
  return ctx.db
    .update(subscriptions)
    .set({ isCancelDue: true })
    .where(and(isOf(ref), isNotNull(subscriptions.endedAt)));
}

/** Statement: the ledger have what was paid up to the end of this period, if they have what was paid before it. */
export function recordBooked(ctx: Ctx, id: string, period: { periodStart: number; periodEnd: number }) {
  return ctx.db
    .update(subscriptions)
    .set({ bookedThroughAt: sql`max(coalesce(booked_through_at, 0), ${period.periodEnd})` })
    .where(
      and(
        eq(subscriptions.id, id),
        sql`coalesce(booked_through_at, created_at) >= ${period.periodStart - DAY_MS}`,
      ),
    );
}

const isOf = (ref: string) => and(eq(subscriptions.provider, 'stripe'), eq(subscriptions.providerRef, ref));

function getHostedEndReason({ cancelAtPeriodEnd }: HostedSubscription): EndReason {
  return cancelAtPeriodEnd ? 'cancelled' : 'expired';
}
