import { and, eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { ledgerEntries, ledgerPostings } from '#worker/db/schema/ledger.ts';
import { getPayoutKey, type PayoutTarget } from '#worker/domain/admin/payout-target.ts';

/** Returns the amount a driver was owed as of a ledger entry, in cents, or null without such an entry. */
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

/** Returns the amount a driver was paid for a balance, in cents, or null if it was never paid. */
export async function findPaid(ctx: Ctx, target: PayoutTarget): Promise<number | null> {
  const [posting] = await ctx.db
    .select({ amountCents: ledgerPostings.amountCents })
    .from(ledgerPostings)
    .where(eq(ledgerPostings.key, getPayoutKey(target)));
  return posting?.amountCents ?? null;
}
