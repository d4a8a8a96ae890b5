import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { insertTrialAlert } from '#worker/db/queries/push-rows.ts';
import { insertSubscriberEmail } from '#worker/db/queries/subscription-rows.ts';
import { IS_NOTICE_PENDING, type SubscriptionRow, subscriptions } from '#worker/db/schema/billing.ts';
import { batch, eachPage } from '#worker/db/write.ts';
import { getPlanPath } from '#worker/domain/billing/plan-path.ts';
import { isTrialEnding, TRIAL_NOTICE_MS } from '#worker/domain/billing/subscription-moves.ts';
import { isDueAgain, workEach } from '#worker/services/jobs/work-items.ts';

const PAGE_SIZE = 20;
const PAGES = { maxPages: 25, pageSize: PAGE_SIZE };

/**
 * Writes the email and the push notification that announce the end of a trial, once per trial. A canceled trial is announced once
 * it is resumed; a trial that ended while no job ran is only marked.
 */
export async function sendTrialNotices(ctx: Ctx): Promise<{ announced: number; failed: number }> {
  const counts = { announced: 0, failed: 0 };
  for await (const items of eachPage(PAGES, () => listDue(ctx))) {
    const { done, failed } = await workEach(ctx, {
      job: 'billing',
      items,
      getId: ({ id }) => `notice:${id}`,
      work: (row) => sendNotice(ctx, row),
    });
    counts.announced += done.filter(Boolean).length;
    counts.failed += failed;
  }
  return counts;
}

function listDue(ctx: Ctx) {
  return ctx.db
    .select()
    .from(subscriptions)
    .where(
      and(
        IS_NOTICE_PENDING,
        eq(subscriptions.cancelAtPeriodEnd, false),
        lte(subscriptions.currentPeriodEnd, ctx.now + TRIAL_NOTICE_MS),
        isDueAgain(ctx, 'billing', "'notice:' || subscriptions.id"),
      ),
    )
    .orderBy(asc(subscriptions.currentPeriodEnd), asc(subscriptions.id))
    .limit(PAGE_SIZE);
}

async function sendNotice(ctx: Ctx, row: SubscriptionRow): Promise<boolean> {
  const { id, product, subscriberId, priceCents, currentPeriodEnd } = row;
  const note = ctx.db
    .update(subscriptions)
    .set({ trialNoticeAt: ctx.now })
    .where(and(eq(subscriptions.id, id), isNull(subscriptions.trialNoticeAt)));
  const values = {
    product: { product },
    price: { cents: priceCents },
    endsAt: { at: currentPeriodEnd },
    link: { path: getPlanPath(product, subscriberId) },
  };
  const email = { product, subscriberId, key: `trialEnding:${id}`, kind: 'trialEnding', values } as const;
  const isEnding = isTrialEnding(row, ctx.now);
  if (!isEnding) await note;
  else {
    await batch(ctx, {
      note,
      email: insertSubscriberEmail(ctx, email, sql`true`),
      alert: insertTrialAlert(ctx, row, currentPeriodEnd),
    });
  }
  return isEnding;
}
