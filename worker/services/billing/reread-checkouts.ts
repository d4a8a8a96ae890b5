import { and, asc, eq, getTableColumns, isNotNull, lte, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { isSuspended } from '#worker/db/queries/cancellation-rows.ts';
import { checkouts } from '#worker/db/schema/payments.ts';
import { type Result, succeed } from '#worker/domain/shared/result.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import type { HostedPayments } from '#worker/providers/payments/port.ts';
import { CHECKOUT_LIFETIME_MS } from './open-checkout.ts';
import { takeOverSubscription } from './take-over-subscription.ts';

const PAGE_SIZE = 10;
const MAX_PAGES = 3;
/** So long a buyer has to come back, and the provider to tell, before anybody asks. */
const PATIENCE_MS = 10 * MINUTE_MS;

/** How many were read again at the provider, and how many could not be. */
export type RereadCounts = { reread: number; failed: number };

type Checkout = Awaited<ReturnType<typeof listWaiting>>[number];

/**
 * Looks after checkouts whose buyers did not come back, the oldest first: what was paid is taken over, what was not paid in
 * time is forgotten. Stops at the first that the provider does not answer.
 */
export async function rereadCheckouts(ctx: Ctx, payments: HostedPayments): Promise<RereadCounts> {
  const counts = { reread: 0, failed: 0 };
  let after: Checkout | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const rows: Checkout[] = await listWaiting(ctx, after);
    for (const row of rows) {
      const read = await reread(ctx, payments, row);
      if (read.ok) counts.reread += 1;
      else counts.failed += 1;
      if (!read.ok && read.error.code === 'paymentsUnreachable') return counts;
    }
    after = rows.at(-1);
    if (rows.length < PAGE_SIZE) break;
  }
  return counts;
}

/** `isUnwanted`: of somebody who was suspended since, whose checkout could not be expired then. */
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
        lte(checkouts.expiresAt, ctx.now + CHECKOUT_LIFETIME_MS - PATIENCE_MS),
        after && sql`(expires_at, id) > (${after.expiresAt}, ${after.id})`,
      ),
    )
    .orderBy(asc(checkouts.expiresAt), asc(checkouts.id))
    .limit(PAGE_SIZE);
}

async function reread(
  ctx: Ctx,
  payments: HostedPayments,
  { id, providerRef, isUnwanted }: Checkout,
): Promise<Result<unknown>> {
  const read = await payments.readCheckout(providerRef ?? '');
  if (!read.ok) return read;
  const { status, subscriptionRef } = read.value;
  if (status === 'open') return isUnwanted ? payments.expireCheckout(providerRef ?? '') : succeed(null);
  if (status === 'complete' && subscriptionRef) {
    const taken = await takeOverSubscription(ctx, payments, subscriptionRef);
    if (!taken.ok) return taken;
  }
  await ctx.db.delete(checkouts).where(eq(checkouts.id, id));
  return succeed(null);
}
