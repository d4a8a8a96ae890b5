import type { Ctx } from '#worker/ctx.ts';
import { selectBalance } from '#worker/db/queries/ledger-rows.ts';
import type { LedgerFilter } from '#worker/domain/admin/filters.ts';
import type { ListCursor } from '#worker/domain/admin/list-cursor.ts';
import { selectPostingsPage, toPostingsPage } from './list-postings.ts';

/** The accounts of the house, each with one running balance. */
const HOUSE_ACCOUNTS = [
  'payments',
  'pro_subscriptions',
  'network_fees',
  'restaurant_subscriptions',
  'referral_rewards',
  'delivery_pay',
  'payouts',
] as const;

/** `owed`: the accounts of all drivers together. */
export type Balance = { account: (typeof HOUSE_ACCOUNTS)[number] | 'owed'; cents: number };

/** A page of what moved money, the newest first, and what the accounts stand at, in one round trip. */
export async function getLedgerPage(ctx: Ctx, page: { filter: LedgerFilter; after: ListCursor | null }) {
  const [rows, ...balances] = await ctx.db.batch([
    selectPostingsPage(ctx, page),
    ...HOUSE_ACCOUNTS.map((account) => selectBalance(ctx, account)),
  ]);
  return { page: toPostingsPage(rows, page), balances: toBalances(balances) };
}

/** Every posting sums to zero, so what the accounts of the house come to is what those of the drivers come to, turned round. */
function toBalances(rows: { balanceCents: number }[][]): Balance[] {
  const house = HOUSE_ACCOUNTS.map((account, index) => ({
    account,
    cents: rows[index]?.[0]?.balanceCents ?? 0,
  }));
  return [...house, { account: 'owed', cents: house.reduce((left, { cents }) => left - cents, 0) }];
}
