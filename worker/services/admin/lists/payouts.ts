import { and, eq, inArray, sql } from 'drizzle-orm';
import { drivers } from '#worker/db/schema/drivers.ts';
import { IS_OWED, owedBalances } from '#worker/db/schema/ledger.ts';
import { OWED_ACCOUNTS, type OwedAccount } from '#worker/domain/billing/ledger.ts';
import { type ListDefinition, writeCents } from './list-definition.ts';
import { isOwnedBy } from './list-order.ts';

/** What a driver is owed in one account as of ledger entry `seq`; not paid out while the driver is suspended. */
type PayoutEntry = {
  account: OwedAccount;
  driverId: string;
  email: string | null;
  owedCents: number;
  seq: number;
  isSuspended: boolean;
};

/** The last code point: a prefix followed by it sorts after every text that starts with the prefix. */
const LAST = '\u{10FFFF}';

/** Balances owed to drivers by account and driver, along the index of due balances. */
export const payoutList: ListDefinition<'payouts', PayoutEntry> = {
  plan: ({ account, owner }) => {
    const ofOwner = isOwnedBy(owedBalances.ownerId, owner)?.where;
    return {
      key: owedBalances.account,
      id: owedBalances.ownerId,
      direction: 'up',
      from: account ?? '',
      below: account && `${account}${LAST}`,
      where: and(
        IS_OWED,
        // Lets SQLite use the index, which starts with the account.
        ofOwner && and(inArray(owedBalances.account, account ? [account] : OWED_ACCOUNTS), ofOwner),
      ),
      matches: undefined,
    };
  },
  select: (ctx) =>
    ctx.db
      .select({
        account: owedBalances.account,
        driverId: owedBalances.ownerId,
        email: sql<string | null>`${drivers.email}`.as('email'),
        owedCents: owedBalances.owedCents,
        seq: owedBalances.seq,
        isSuspended: sql`${drivers.suspendedAt} is not null`.mapWith(Boolean).as('is_suspended'),
      })
      .from(owedBalances)
      .leftJoin(drivers, eq(drivers.id, owedBalances.ownerId))
      .$dynamic(),
  toCursor: ({ account, driverId }) => ({ key: account, id: driverId }),
  csv: ({ csv, state, driverStates, owedFor, accounts }) => [
    [csv.driver, ({ driverId }) => driverId],
    [csv.email, ({ email }) => email],
    [csv.amount, ({ owedCents }) => writeCents(owedCents)],
    [state, ({ isSuspended }) => (isSuspended ? driverStates.suspended : null)],
    [owedFor, ({ account }) => accounts[account]],
  ],
};
