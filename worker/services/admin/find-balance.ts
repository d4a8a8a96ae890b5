import { and, eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { ledgerEntries } from '#worker/db/schema/ledger.ts';
import type { PayoutTarget } from '#worker/domain/admin/payout-target.ts';

/** What a driver was owed up to an entry of the ledger, in cents; null without such an entry. */
export async function findBalance(
  ctx: Ctx,
  { account, driverId, seq }: PayoutTarget,
): Promise<number | null> {
  const [entry] = await ctx.db
    .select({ balanceCents: ledgerEntries.balanceCents })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.seq, seq),
        eq(ledgerEntries.account, account),
        eq(ledgerEntries.ownerId, driverId),
      ),
    );
  return entry ? -entry.balanceCents : null;
}
