import { type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Ctx } from '#worker/ctx.ts';
import { insertUnpaidAlert } from '#worker/db/queries/push-rows.ts';
import { chargePeriod, insertSubscriberEmail, settleProduct } from '#worker/db/queries/subscription-rows.ts';
import { type SubscriptionRow, subscriptions } from '#worker/db/schema/billing.ts';
import { getPlanPath } from '#worker/domain/billing/plan-path.ts';
import {
  type DueStep,
  decideDue,
  getChargeKey,
  moveSubscription,
  type SubscriptionEvent,
} from '#worker/domain/billing/subscription-moves.ts';
import type { EmailKind, EmailValues } from '#worker/domain/email/email.ts';

/**
 * Makes the next due step of a subscription of the embedded provider: charges one period, or ends it. The update is
 * guarded by the state the step was decided on, and all that follows is in the same batch and conditional on it: of runs
 * that overlap, and of a cancellation at the same moment, exactly one wins, and a repeat finds nothing to do.
 * Returns the subscription as it is after the step, or null when nothing was due.
 */
export async function advanceSubscription(ctx: Ctx, row: SubscriptionRow): Promise<SubscriptionRow | null> {
  const step = decideDue(row, ctx.now);
  if (step === null) return null;
  const event = await carryOut(ctx, row, step);
  const moved = moveSubscription(row, event, ctx.now);
  const { status, currentPeriodEnd, pastDueAt, retryAt, endedAt, endReason } = moved;
  await ctx.db.batch([
    ctx.db
      .update(subscriptions)
      .set({ status, currentPeriodEnd, pastDueAt, retryAt, endedAt, endReason, updatedAt: ctx.now })
      .where(
        sql`id = ${row.id} and ended_at is null and status = ${row.status}
          and current_period_end = ${row.currentPeriodEnd} and retry_at is ${row.retryAt}
          and cancel_at_period_end = ${row.cancelAtPeriodEnd ? 1 : 0}`,
      ),
    ...followUp(ctx, row, event),
  ]);
  return moved;
}

async function carryOut(ctx: Ctx, row: SubscriptionRow, step: DueStep): Promise<SubscriptionEvent> {
  if (step.kind === 'end') return { kind: 'ended', reason: step.reason, at: step.at };
  const { id, product, subscriberId, priceCents: amountCents } = row;
  const key = getChargeKey(id, step.period);
  // A subscription of a time when there was an embedded provider finds nobody to pay it.
  const outcome =
    ctx.payments?.kind === 'embedded'
      ? await ctx.payments.charge({ key, product, subscriberId, amountCents })
      : 'declined';
  if (outcome === 'paid') return { kind: 'paid', period: step.period };
  return step.isLastTry ? { kind: 'ended', reason: 'expired', at: ctx.now } : { kind: 'declined' };
}

function followUp(ctx: Ctx, row: SubscriptionRow, event: SubscriptionEvent): BatchItem<'sqlite'>[] {
  const { id, product } = row;
  const isNow = (state: SQL) => sql`exists (select 1 from subscriptions where id = ${id} and ${state})`;
  if (event.kind === 'paid') {
    const { period } = event;
    return [...chargePeriod(ctx, { ...row, period }, isNow(sql`current_period_end = ${period.end}`))];
  }
  if (event.kind === 'declined') {
    const values = {
      product: { product },
      amount: { cents: row.priceCents },
      retryAt: { at: moveSubscription(row, event, ctx.now).retryAt ?? ctx.now },
    };
    const key = `paymentFailed:${id}:${row.currentPeriodEnd}`;
    const isUnpaid = isNow(sql`past_due_at is not null`);
    return [
      email(ctx, row, { key, kind: 'paymentFailed', values }, isUnpaid),
      ...insertUnpaidAlert(ctx, row, row.currentPeriodEnd, isUnpaid),
    ];
  }
  if (event.kind !== 'ended') return [];
  const values = { product: { product }, endedAt: { at: event.at } };
  const ended = email(
    ctx,
    row,
    { key: `planEnded:${id}`, kind: 'planEnded', values },
    isNow(sql`ended_at is not null`),
  );
  return [...settleProduct(ctx, row), ended];
}

function email(
  ctx: Ctx,
  { product, subscriberId }: SubscriptionRow,
  { values, ...input }: { key: string; kind: EmailKind; values: EmailValues },
  condition: SQL,
) {
  const link = { path: getPlanPath(product, subscriberId) };
  return insertSubscriberEmail(
    ctx,
    { product, subscriberId, ...input, values: { ...values, link } },
    condition,
  );
}
