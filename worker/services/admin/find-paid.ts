import { eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { ledgerPostings } from '#worker/db/schema/ledger.ts';
import { getPayoutKey, type PayoutTarget } from '#worker/domain/admin/payout-target.ts';

/** What a driver was paid out for a balance, in cents; null if that never was. */
export async function findPaid(ctx: Ctx, target: PayoutTarget): Promise<number | null> {
  const [posting] = await ctx.db
    .select({ amountCents: ledgerPostings.amountCents })
    .from(ledgerPostings)
    .where(eq(ledgerPostings.key, getPayoutKey(target)));
  return posting?.amountCents ?? null;
}
