import { and, asc, eq, getTableColumns, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Ctx } from '#worker/ctx.ts';
import { isSuspended } from '#worker/db/queries/cancellation-rows.ts';
import { IS_PAYMENT_MISSING, type SubscriptionRow, subscriptions } from '#worker/db/schema/billing.ts';
import { checkouts } from '#worker/db/schema/payments.ts';
import { eachPage } from '#worker/db/write.ts';
import { GRACE_MS } from '#worker/domain/billing/subscription-moves.ts';
import { type Result, succeed } from '#worker/domain/shared/result.ts';
import { DAY_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import type { PaymentProvider } from '#worker/providers/payments/port.ts';
import { hasQueriesLeft } from '#worker/services/jobs/query-budget.ts';
import { isDueAgain, workPart } from '#worker/services/jobs/work-items.ts';
import { CHECKOUT_LIFETIME_MS } from './open-checkout.ts';
import { syncWithPayments } from './sync-subscription.ts';

const PAGE_SIZE = 10;
const PAGES = { maxPages: 3, pageSize: PAGE_SIZE };
/** How long to wait for the buyer's return or the provider's event before reading a checkout. */
const BUYER_PATIENCE_MS = 10 * MINUTE_MS;

type RereadCounts = { reread: number; failed: number };

/**
 * Rereads what the provider should have reported by now, longest overdue first: checkouts whose buyer did not return, and
 * subscriptions whose period is over or whose payment is missing. Each of the two stops when the provider does not respond.
 */
export async function rereadDue(ctx: Ctx): Promise<RereadCounts> {
  const counts = { reread: 0, failed: 0 };
  const { payments } = ctx;
  if (!payments) return counts;
  await rereadCheckouts(ctx, payments, counts);
  await rereadSubscriptions(ctx, payments, counts);
  return counts;
}

/** Rereads one item. Returns false when the provider did not respond or the query budget is used up. */
async function tryToReread(
  ctx: Ctx,
  counts: RereadCounts,
  item: string,
  reread: () => Promise<Result<unknown>>,
): Promise<boolean> {
  if (!hasQueriesLeft(ctx)) return false;
  const result = await workPart(ctx, 'billing', item, reread);
  counts[result?.ok ? 'reread' : 'failed'] += 1;
  return result === null || result.ok || result.error.code !== 'paymentsUnreachable';
}

/** Records checkouts that were paid, and deletes those that expired. */
async function rereadCheckouts(ctx: Ctx, payments: PaymentProvider, counts: RereadCounts): Promise<void> {
  for await (const rows of eachPage<Checkout>(PAGES, (after) => listWaiting(ctx, after))) {
    for (const row of rows) {
      const work = () => rereadCheckout(ctx, payments, row);
      if (!(await tryToReread(ctx, counts, `checkout:${row.id}`, work))) return;
    }
  }
}

type Checkout = Awaited<ReturnType<typeof listWaiting>>[number];

/** `isUnwanted`: the subscriber was suspended since, and the checkout could not be expired then. */
function listWaiting(ctx: Ctx, after: { id: string; expiresAt: number } | undefined) {
  return ctx.db
    .select({
      ...getTableColumns(checkouts),
      isUnwanted: sql`${isSuspended(sql`checkouts.subscriber_id`)}`.mapWith(Boolean).as('is_unwanted'),
    })
    .from(checkouts)
    .where(
      and(
        isNotNull(checkouts.providerRef),
        lte(checkouts.expiresAt, ctx.now + CHECKOUT_LIFETIME_MS - BUYER_PATIENCE_MS),
        isDueAgain(ctx, 'billing', "'checkout:' || checkouts.id"),
        after && sql`(expires_at, id) > (${after.expiresAt}, ${after.id})`,
      ),
    )
    .orderBy(asc(checkouts.expiresAt), asc(checkouts.id))
    .limit(PAGE_SIZE);
}

async function rereadCheckout(
  ctx: Ctx,
  payments: PaymentProvider,
  { id, providerRef, isUnwanted }: Checkout,
): Promise<Result<unknown>> {
  const read = await payments.readCheckout(providerRef ?? '');
  // A checkout that the provider no longer has cannot be paid.
  if (!read.ok) return read.error.code === 'paymentsGone' ? deleteCheckout(ctx, id) : read;
  const { status, subscriptionRef } = read.value;
  if (status === 'open') return isUnwanted ? payments.expireCheckout(providerRef ?? '') : succeed(null);
  if (status === 'complete' && subscriptionRef) {
    const synced = await syncWithPayments(ctx, payments, subscriptionRef);
    if (!synced.ok) return synced;
  }
  return deleteCheckout(ctx, id);
}

async function deleteCheckout(ctx: Ctx, id: string): Promise<Result<null>> {
  await ctx.db.delete(checkouts).where(eq(checkouts.id, id));
  return succeed(null);
}

async function rereadSubscriptions(ctx: Ctx, payments: PaymentProvider, counts: RereadCounts): Promise<void> {
  for (const overdue of listOverdue(ctx.now, payments)) {
    // `recordLook` removes the rows already read from the next page.
    for await (const rows of eachPage(PAGES, () => selectOverdue(ctx, overdue))) {
      for (const row of rows) {
        const work = async () => {
          const synced = await syncWithPayments(ctx, payments, row.providerRef ?? '');
          const isAnswered = synced.ok || synced.error.code !== 'paymentsUnreachable';
          if (isAnswered) await recordLook(ctx, row);
          return synced;
        };
        if (!(await tryToReread(ctx, counts, `subscription:${row.id}`, work))) return;
      }
    }
  }
}

/** A group of subscriptions to reread, and its order. */
type Overdue = { where: SQL | undefined; first: SQLiteColumn };

function listOverdue(now: number, { kind, settleMs }: PaymentProvider): Overdue[] {
  const { status, currentPeriodEnd, updatedAt, pastDueAt, provider, endedAt } = subscriptions;
  const first = currentPeriodEnd;
  const isUnseen = lt(updatedAt, now - settleMs);
  const isTheirs = and(eq(provider, kind), isNull(endedAt));
  const isOver = and(lte(currentPeriodEnd, now - settleMs), isUnseen);
  // The provider starts the next period before it is paid, so the period's end does not show whether it was.
  const isUnpaid = or(lte(updatedAt, now - DAY_MS), and(isUnseen, lte(pastDueAt, now - GRACE_MS)));
  return [
    { where: and(eq(status, 'trialing'), isOver, isTheirs), first },
    { where: and(eq(status, 'active'), isOver, isTheirs), first },
    { where: and(eq(status, 'past_due'), isUnpaid, isTheirs), first },
    { where: and(IS_PAYMENT_MISSING, isUnseen, sql`+provider = ${kind}`), first: updatedAt },
  ];
}

function selectOverdue(ctx: Ctx, { where, first }: Overdue): Promise<SubscriptionRow[]> {
  return ctx.db
    .select()
    .from(subscriptions)
    .where(and(where, isDueAgain(ctx, 'billing', "'subscription:' || subscriptions.id")))
    .orderBy(asc(first), asc(subscriptions.id))
    .limit(PAGE_SIZE);
}

/** Marks a subscription as just read, even one the provider does not have, so that it is not reread immediately. */
async function recordLook(ctx: Ctx, { id, updatedAt }: SubscriptionRow): Promise<void> {
  await ctx.db
    .update(subscriptions)
    .set({ updatedAt: ctx.now, revision: sql`revision` })
    .where(and(eq(subscriptions.id, id), eq(subscriptions.updatedAt, updatedAt)));
}
