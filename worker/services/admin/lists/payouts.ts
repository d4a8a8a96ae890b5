import { and, eq, sql } from 'drizzle-orm';
import { drivers } from '#worker/db/schema/drivers.ts';
import { owedBalances } from '#worker/db/schema/ledger.ts';
import { type ListDefinition, writeCents } from './list-definition.ts';
import { isOwnedBy } from './list-order.ts';

/** What a driver is owed up to the ledger entry `seq`; not paid while suspended. */
type PayoutEntry = {
  driverId: string;
  email: string | null;
  owedCents: number;
  seq: number;
  isSuspended: boolean;
};

/** Drivers who are owed something, by their ids, along the index of balances that are due. */
export const payoutList: ListDefinition<'payouts', PayoutEntry> = {
  plan: ({ account, owner }) => ({
    key: owedBalances.ownerId,
    direction: 'up',
    where: and(
      eq(owedBalances.account, account),
      // The condition of the partial index, word for word.
      sql`owed_cents > 0`,
      isOwnedBy(owedBalances.ownerId, owner)?.where,
    ),
    matches: undefined,
  }),
  select: (ctx, { where, order, limit }) =>
    ctx.db
      .select({
        driverId: owedBalances.ownerId,
        email: sql<string | null>`${drivers.email}`.as('email'),
        owedCents: owedBalances.owedCents,
        seq: owedBalances.seq,
        isSuspended: sql`${drivers.suspendedAt} is not null`.mapWith(Boolean).as('is_suspended'),
      })
      .from(owedBalances)
      .leftJoin(drivers, eq(drivers.id, owedBalances.ownerId))
      .where(where)
      .orderBy(...order)
      .limit(limit),
  toCursor: ({ driverId }) => ({ key: driverId, id: 'owner' }),
  csv: ({ csv, state, driverStates }) => [
    [csv.driver, ({ driverId }) => driverId],
    [csv.email, ({ email }) => email],
    [csv.amount, ({ owedCents }) => writeCents(owedCents)],
    [state, ({ isSuspended }) => (isSuspended ? driverStates.suspended : null)],
  ],
};
