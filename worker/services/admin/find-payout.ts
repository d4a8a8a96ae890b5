import { and, eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { ledgerEntries, ledgerPostings } from '#worker/db/schema/ledger.ts';
import { getPayoutKey, type PayoutTarget } from '#worker/domain/admin/payout-target.ts';

/** Returns what a driver was owed up to an entry of the ledger, in cents; null without such an entry. */
export async function findBalance(
  ctx: Ctx,
  { account, driverId, seq }: PayoutTarget,
): Promise<number | null> {
  const { balanceCents, ownerId } = ledgerEntries;
  const [entry] = await ctx.db
    .select({ balanceCents })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.seq, seq), eq(ledgerEntries.account, account), eq(ownerId, driverId)));
  return entry ? -entry.balanceCents : null;
}

/** Returns what a driver was paid out for a balance, in cents; null if that never was. */
export async function findPaid(ctx: Ctx, target: PayoutTarget): Promise<number | null> {
  const [posting] = await ctx.db
    .select({ amountCents: ledgerPostings.amountCents })
    .from(ledgerPostings)
    .where(eq(ledgerPostings.key, getPayoutKey(target)));
  return posting?.amountCents ?? null;
}
