import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { type SubscriptionRow, subscriptions } from '#worker/db/schema/billing.ts';
import { eachPage } from '#worker/db/write.ts';
import type { JobCounts } from '#worker/domain/jobs/job-run.ts';
import { describeError } from '#worker/log.ts';
import { advanceSubscription } from './advance-subscription.ts';
import { pushCancellations } from './push-cancellations.ts';
import { rereadHosted } from './reread-hosted.ts';
import { sendTrialNotices } from './send-trial-notices.ts';

/** Of one run and status; what is left is due at the next. */
const PAGING = { maxPages: 20, pageSize: 20 };
/** Periods caught up on at once: half a year of weeks. */
const MAX_STEPS = 26;

const LIVE_STATUSES = ['trialing', 'active', 'past_due'] as const;

/**
 * The `billing` job: announces ends of trials and makes every due step of every subscription of the embedded provider;
 * of a hosted one it asks what should have been told by now.
 * Safe to run twice, at once and after days of silence. Pages go by the end of the period, so that a subscription that
 * fails holds nobody else up. Answers what it did.
 */
export async function runBilling(ctx: Ctx): Promise<JobCounts> {
  const announced = await sendTrialNotices(ctx);
  const { reread, failed } = await rereadHosted(ctx);
  // What was found to have ended is told in the same run.
  const pushed = await pushCancellations(ctx);
  const counts = { announced, told: pushed.told, steps: 0, reread, failed: pushed.failed + failed };
  for (const status of LIVE_STATUSES) {
    const pages = eachPage(PAGING, (after?: SubscriptionRow) => listDue(ctx, status, after));
    for await (const rows of pages) {
      for (const row of rows) {
        const steps = await catchUp(ctx, row);
        if (steps === null) counts.failed += 1;
        else counts.steps += steps;
      }
    }
  }
  return counts;
}

function listDue(ctx: Ctx, status: SubscriptionRow['status'], after: SubscriptionRow | undefined) {
  return ctx.db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.status, status),
        lte(subscriptions.currentPeriodEnd, ctx.now),
        after && sql`(current_period_end, id) > (${after.currentPeriodEnd}, ${after.id})`,
        eq(subscriptions.provider, 'embedded'),
        isNull(subscriptions.endedAt),
      ),
    )
    .orderBy(asc(subscriptions.currentPeriodEnd), asc(subscriptions.id))
    .limit(PAGING.pageSize);
}

/** Every step that is due of one subscription, one period after another: how many, or null when one failed. */
async function catchUp(ctx: Ctx, row: SubscriptionRow): Promise<number | null> {
  try {
    let state = row;
    for (let step = 0; step < MAX_STEPS; step++) {
      const moved = await advanceSubscription(ctx, state);
      if (!moved) return step;
      state = moved;
    }
    return MAX_STEPS;
  } catch (error) {
    ctx.log('error', 'subscription not advanced', { subscription: row.id, ...describeError(error) });
    return null;
  }
}
