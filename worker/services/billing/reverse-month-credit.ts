import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { insertPosting } from '#worker/db/queries/ledger-rows.ts';
import { restaurants } from '#worker/db/schema/restaurants.ts';
import { composeMonthCredit, composeMonthReversal } from '#worker/domain/referrals/month-credit.ts';

type Charge = {
  key: string;
  subject: string;
  ownerId: string;
  amountCents: number;
  at: number;
  periodEnd: number | null;
};

/**
 * Takes back what a driver was credited for a restaurant's month that is refunded as a whole by now. The credit is written
 * first, should it still be to come, so that it cannot come afterwards. Both have keys of their own: again, nothing happens.
 */
export async function reverseMonthCredit(ctx: Ctx, charge: Charge, at: number): Promise<void> {
  // What was paid twice reaches nowhere and is credited to nobody.
  if (charge.subject !== 'restaurant' || charge.periodEnd === null) return;
  const credited = sql<
    string | null
  >`(select owner_id from ledger_postings where key = ${`restaurantReferral:${charge.key}`})`;
  const [place] = await ctx.db
    .select({ driverId: sql<string | null>`coalesce(${credited}, ${restaurants.referrerId})`.as('driver') })
    .from(restaurants)
    .where(eq(restaurants.id, charge.ownerId));
  if (!place?.driverId) return;
  await ctx.db.batch([
    ...insertPosting(ctx, composeMonthCredit(charge, place.driverId)),
    ...insertPosting(ctx, composeMonthReversal(charge, place.driverId, at)),
  ]);
}
