import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { subscriptions } from '#worker/db/schema/billing.ts';
import type { Product } from '#worker/domain/billing/subscription.ts';
import { getChange, type LiveEvent, NEEDS } from '#worker/domain/billing/subscription-moves.ts';

type Cancellation = { subscriberId: string; product: Product; isCancelled: boolean };

/** Condition: this driver or restaurant is suspended. */
export function isSuspended(subscriberId: string | SQL): SQL {
  return sql`(exists (select 1 from restaurants where restaurants.id = ${subscriberId} and restaurants.status = 'suspended')
    or exists (select 1 from drivers where drivers.id = ${subscriberId} and drivers.suspended_at is not null))`;
}

/**
 * Statement: applies an event to the live subscriptions that match the condition and the event's preconditions (`NEEDS`), and
 * returns them. Marks the change as due at the payment provider.
 */
export function changeLive(ctx: Ctx, event: LiveEvent, condition: SQL | undefined) {
  const { cancelAtPeriodEnd, isCanceledBySuspension } = NEEDS[event.kind];
  return ctx.db
    .update(subscriptions)
    .set({ ...getChange(event), isCancelDue: true, updatedAt: ctx.now })
    .where(
      and(
        isNull(subscriptions.endedAt),
        cancelAtPeriodEnd === undefined ? undefined : eq(subscriptions.cancelAtPeriodEnd, cancelAtPeriodEnd),
        isCanceledBySuspension === undefined
          ? undefined
          : eq(subscriptions.isCanceledBySuspension, isCanceledBySuspension),
        condition,
      ),
    )
    .returning();
}

/** Statement: cancels a live subscription at the end of its period, or resumes it unless the subscriber is suspended. */
export function updateCancellation(
  ctx: Ctx,
  { subscriberId, product, isCancelled }: Cancellation,
  condition: SQL = sql`true`,
) {
  const isTheirs = and(
    eq(subscriptions.subscriberId, subscriberId),
    eq(subscriptions.product, product),
    isCancelled ? undefined : sql`not ${isSuspended(subscriberId)}`,
    condition,
  );
  return changeLive(ctx, { kind: isCancelled ? 'cancel' : 'resume' }, isTheirs);
}

/** Statement: cancels the renewals of a suspended driver or restaurant, until `restoreRenewals`. */
export function suspendRenewals(ctx: Ctx, subscriberId: string, condition: SQL) {
  return changeLive(ctx, { kind: 'suspend' }, and(eq(subscriptions.subscriberId, subscriberId), condition));
}

/** Statement: resumes the renewals canceled only by the suspension. */
export function restoreRenewals(ctx: Ctx, subscriberId: string, condition: SQL) {
  return changeLive(ctx, { kind: 'restore' }, and(eq(subscriptions.subscriberId, subscriberId), condition));
}
