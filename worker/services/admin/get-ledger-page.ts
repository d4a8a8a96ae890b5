import { and, desc, eq, lt } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { selectBalance } from '#worker/db/queries/ledger-rows.ts';
import { ledgerPostings } from '#worker/db/schema/ledger.ts';
import type { LedgerFilter } from '#worker/domain/admin/filters.ts';
import type { ListCursor } from '#worker/domain/admin/list-cursor.ts';
import { getRowLimit, takePage } from '#worker/domain/admin/take-page.ts';

/** The accounts of the house, each with one running balance. */
export const HOUSE_ACCOUNTS = [
  'payments',
  'pro_subscriptions',
  'network_fees',
  'restaurant_subscriptions',
  'referral_rewards',
  'delivery_pay',
  'payouts',
] as const;
type HouseAccount = (typeof HOUSE_ACCOUNTS)[number];

/** A page of what moved money, the newest first, and what the house's accounts stand at, in one round trip. */
export async function getLedgerPage(
  ctx: Ctx,
  { filter: { kind, owner }, after }: { filter: LedgerFilter; after: ListCursor | null },
) {
  const isFiltered = owner !== '' && kind !== null;
  const limit = getRowLimit(isFiltered);
  const select = ctx.db
    .select()
    .from(ledgerPostings)
    .where(
      and(
        owner === '' ? undefined : eq(ledgerPostings.ownerId, owner),
        owner === '' && kind ? eq(ledgerPostings.kind, kind) : undefined,
        after ? lt(ledgerPostings.seq, Number(after.key)) : undefined,
      ),
    )
    .orderBy(desc(ledgerPostings.seq))
    .limit(limit);
  const [rows, ...balances] = await ctx.db.batch([
    select,
    ...HOUSE_ACCOUNTS.map((account) => selectBalance(ctx, account)),
  ]);
  const page = takePage(rows, {
    limit,
    matches: (row) => kind === null || row.kind === kind,
    toCursor: ({ seq }) => ({ key: seq, id: 'seq' }),
  });
  return { page, balances: toBalances(balances) };
}

function toBalances(rows: { balanceCents: number }[][]): { account: HouseAccount; cents: number }[] {
  return HOUSE_ACCOUNTS.map((account, index) => ({ account, cents: rows[index]?.[0]?.balanceCents ?? 0 }));
}
