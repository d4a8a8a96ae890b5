import { and, asc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { IS_CANCEL_DUE, type SubscriptionRow, subscriptions } from '#worker/db/schema/billing.ts';
import { batch, eachPage } from '#worker/db/write.ts';
import type { Failure } from '#worker/domain/shared/result.ts';
import type { PaymentProvider } from '#worker/providers/payments/port.ts';
import { hasQueriesLeft } from '#worker/services/jobs/query-budget.ts';
import { isDueAgain, workPart } from '#worker/services/jobs/work-items.ts';
import { syncWithPayments } from './sync-subscription.ts';

const PAGE_SIZE = 20;
const PAGES = { maxPages: 10, pageSize: PAGE_SIZE };
/** Consecutive unanswered calls after which the run ends. */
const MAX_UNANSWERED = 3;

type PushCounts = { notified: number; failed: number };

/**
 * Tells the payment provider which subscriptions were canceled, resumed or ended here, for one subscriber or for all. Failed ones
 * are retried by the next run of the `billing` job.
 */
export async function pushCancellations(ctx: Ctx, subscriberId?: string): Promise<PushCounts> {
  const { payments } = ctx;
  const counts = { notified: 0, failed: 0 };
  if (!payments) return counts;
  let unanswered = 0;
  const pages = eachPage<SubscriptionRow>(PAGES, (after) =>
    listDue(ctx, payments.kind, { after: after?.id ?? '', subscriberId }),
  );
  for await (const rows of pages) {
    for (const row of rows) {
      if (!hasQueriesLeft(ctx)) return counts;
      const outcome = await workPart(ctx, 'billing', `cancel:${row.id}`, () => push(ctx, payments, row));
      if (outcome === 'accepted' || outcome === 'over') counts.notified += 1;
      else counts.failed += 1;
      unanswered = outcome === 'unanswered' ? unanswered + 1 : 0;
      if (unanswered === MAX_UNANSWERED) return counts;
    }
  }
  return counts;
}

function listDue(
  ctx: Ctx,
  provider: PaymentProvider['kind'],
  { after, subscriberId }: { after: string; subscriberId: string | undefined },
): Promise<SubscriptionRow[]> {
  return ctx.db
    .select()
    .from(subscriptions)
    .where(
      and(
        IS_CANCEL_DUE,
        gt(subscriptions.id, after),
        sql`+provider = ${provider}`,
        subscriberId
          ? eq(subscriptions.subscriberId, subscriberId)
          : isDueAgain(ctx, 'billing', "'cancel:' || subscriptions.id"),
      ),
    )
    .orderBy(asc(subscriptions.id))
    .limit(PAGE_SIZE);
}

/** `over`: the subscription has already ended at the provider. */
type Outcome = 'accepted' | 'over' | 'refused' | 'unanswered';

async function push(ctx: Ctx, payments: PaymentProvider, row: SubscriptionRow): Promise<Outcome> {
  const outcome = await send(ctx, payments, row);
  await batch(ctx, {
    overtaken: pushAgainIfOvertaken(ctx, row),
    done: outcome === 'accepted' || outcome === 'over' ? clearCancelDue(ctx, row) : undefined,
  });
  // A subscription that ended at the provider, or was canceled after its period ended, also ends here.
  const hasEnded = outcome === 'over' || (outcome === 'accepted' && endsNow(ctx, row));
  if (hasEnded && row.endedAt === null && row.providerRef)
    await syncWithPayments(ctx, payments, row.providerRef);
  return outcome;
}

async function send(ctx: Ctx, payments: PaymentProvider, row: SubscriptionRow): Promise<Outcome> {
  const { id, providerRef: ref, cancelAtPeriodEnd: isCancelled, revision } = row;
  if (!ref) return 'refused';
  // A key per run, because the provider repeats a failed response for a reused key.
  const key = `cancel:${id}:${revision}:${isCancelled}:${ctx.now}`;
  const answer = row.endedAt
    ? await payments.cancelNow({ ref, key })
    : await payments.setCancelAtPeriodEnd({ ref, isCancelled, key });
  if (answer.ok) return 'accepted';
  if (answer.error.code === 'paymentsUnreachable') return 'unanswered';
  return (await isOver(payments, ref, answer.error)) ? 'over' : 'refused';
}

/** Returns whether a canceled subscription's period is already over, which happens while a payment is overdue. */
function endsNow({ now }: Ctx, { cancelAtPeriodEnd, currentPeriodEnd }: SubscriptionRow): boolean {
  return cancelAtPeriodEnd && currentPeriodEnd <= now;
}

/** Statement: clears the due push, unless the row has changed since it was read. */
function clearCancelDue(ctx: Ctx, { id, revision }: SubscriptionRow) {
  return ctx.db
    .update(subscriptions)
    .set({ isCancelDue: false })
    .where(and(eq(subscriptions.id, id), eq(subscriptions.revision, revision)));
}

/**
 * Statement: makes the push due again if the opposite was decided in the meantime, because the two calls may have reached the
 * provider in the wrong order.
 */
function pushAgainIfOvertaken(ctx: Ctx, { id, cancelAtPeriodEnd }: SubscriptionRow) {
  return ctx.db
    .update(subscriptions)
    .set({ isCancelDue: true })
    .where(
      and(
        eq(subscriptions.id, id),
        isNull(subscriptions.endedAt),
        ne(subscriptions.cancelAtPeriodEnd, cancelAtPeriodEnd),
      ),
    );
}

/** Returns whether the provider refused because the subscription has ended. */
async function isOver(payments: PaymentProvider, ref: string, { code }: Failure): Promise<boolean> {
  if (code === 'paymentsGone') return true;
  const read = await payments.readSubscription(ref);
  return read.ok && read.value?.endedAt != null;
}
