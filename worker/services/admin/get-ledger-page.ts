import type { Ctx } from '#worker/ctx.ts';
import { selectBalance } from '#worker/db/queries/ledger-rows.ts';
import { batch } from '#worker/db/write.ts';
import type { ListFilter } from '#worker/domain/admin/list-filters.ts';
import type { ListCursor } from '#worker/domain/admin/list-page.ts';
import {
  CREDIT_ACCOUNTS,
  isOwed,
  LEDGER_ACCOUNTS,
  type LedgerAccount,
  type OwedAccount,
} from '#worker/domain/billing/ledger.ts';
import { sumOf } from '#worker/domain/shared/sum.ts';
import { selectRecords } from './list-records.ts';

/** The house accounts, which are not owed to drivers; each has one running balance. */
const HOUSE_ACCOUNTS = LEDGER_ACCOUNTS.filter((account) => !isOwed(account));

/** An account's balance, normally positive. `owed` stands for the accounts of all drivers together. */
export type Balance = { account: Exclude<LedgerAccount, OwedAccount> | 'owed'; cents: number };

/** Returns a page of the ledger and the balances of the accounts, in one round trip. */
export async function getLedgerPage(
  ctx: Ctx,
  input: { filter: ListFilter<'ledger'>; after: ListCursor | null },
) {
  const { rows, toPage } = selectRecords(ctx, 'ledger', input);
  const { postings, balances } = await batch(ctx, {
    postings: rows,
    balances: HOUSE_ACCOUNTS.map((account) => selectBalance(ctx, account)),
  });
  return { page: toPage(postings), balances: toBalances(balances) };
}

/** Each posting sums to zero, so the amount owed to all drivers (negative in the ledger) is the sum of the house accounts. */
function toBalances(rows: { balanceCents: number }[][]): Balance[] {
  const house = HOUSE_ACCOUNTS.map((account, index) => ({
    account,
    cents: rows[index]?.[0]?.balanceCents ?? 0,
  }));
  const owed = sumOf(house, ({ cents }) => cents);
  return [
    ...house.map(({ account, cents }) => ({
      account,
      cents: CREDIT_ACCOUNTS.includes(account) ? 0 - cents : cents,
    })),
    { account: 'owed', cents: owed },
  ];
}
