import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { insertTrialAlert } from '#worker/db/queries/push-rows.ts';
import { insertSubscriberEmail } from '#worker/db/queries/subscription-rows.ts';
import { type SubscriptionRow, subscriptions } from '#worker/db/schema/billing.ts';
import { getPlanPath } from '#worker/domain/billing/plan-path.ts';
import { isTrialEnding, TRIAL_NOTICE_MS } from '#worker/domain/billing/subscription-moves.ts';

const PAGE_SIZE = 20;
const MAX_PAGES = 25;

/**
 * Writes the email and the alert that announce the end of a trial, once a trial, whoever takes the money. A trial that is not to go
 * on, or that ended while the schedule was silent, is only noted; it is looked at no more.
 * Returns how many were announced.
 */
export async function sendTrialNotices(ctx: Ctx): Promise<number> {
  let announced = 0;
  for (let page = 0; page < MAX_PAGES; page++) {
    const rows = await ctx.db
      .select()
      .from(subscriptions)
      .where(
        and(
          // Literals, not parameters: only then can SQLite use the partial index.
          sql`status = 'trialing' and trial_notice_at is null`,
          lte(subscriptions.currentPeriodEnd, ctx.now + TRIAL_NOTICE_MS),
        ),
      )
      .orderBy(asc(subscriptions.currentPeriodEnd), asc(subscriptions.id))
      .limit(PAGE_SIZE);
    for (const row of rows) announced += (await sendNotice(ctx, row)) ? 1 : 0;
    if (rows.length < PAGE_SIZE) break;
  }
  return announced;
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
    await ctx.db.batch([
      note,
      insertSubscriberEmail(ctx, email, sql`true`),
      ...insertTrialAlert(ctx, row, currentPeriodEnd),
    ]);
  }
  return isEnding;
}
