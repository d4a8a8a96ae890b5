import { sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import type { ListCursor } from '#worker/domain/admin/list-cursor.ts';
import { getRowLimit, type ListPage, PAGE_SIZE, takePage } from '#worker/domain/admin/take-page.ts';
import type { OwedAccount } from '#worker/domain/billing/ledger.ts';

/** What a driver is owed, held while they are suspended; `seq` is the entry of the ledger up to which the sum goes. */
export type PayoutEntry = {
  driverId: string;
  email: string | null;
  owedCents: number;
  seq: number;
  isSuspended: boolean;
};

/**
 * A page of drivers who are owed something, by their ids. It leaps from owner to owner along the account's index and
 * reads each one's newest balance, so that the length of the history does not matter.
 */
export async function listPayouts(
  ctx: Ctx,
  { account, after, size = PAGE_SIZE }: { account: OwedAccount; after: ListCursor | null; size?: number },
): Promise<ListPage<PayoutEntry>> {
  const limit = getRowLimit(true, size);
  const nextOwner = (last: ReturnType<typeof sql>) =>
    sql`select min(owner_id) from ledger_entries where account = ${account} and owner_id > ${last}`;
  const rows = await ctx.db.all<Omit<PayoutEntry, 'isSuspended'> & { suspendedAt: number | null }>(sql`
    with recursive owners (id) as (
      select (${nextOwner(sql`${String(after?.key ?? '')}`)})
      union all
      select (${nextOwner(sql`owners.id`)}) from owners where owners.id is not null
      limit ${limit + 1}
    )
    select owners.id as driverId, drivers.email as email, drivers.suspended_at as suspendedAt, -newest.balance_cents as owedCents, newest.seq as seq
    from owners
    join ledger_entries newest on newest.seq = (
      select seq from ledger_entries where account = ${account} and owner_id = owners.id order by seq desc limit 1)
    left join drivers on drivers.id = owners.id
    where owners.id is not null limit ${limit}`);
  // The walk finds them in order; sorted here as well, so that no page rests on how the database goes about a join.
  const entries = rows
    .map(({ suspendedAt, ...row }) => ({ ...row, isSuspended: suspendedAt !== null }))
    .toSorted((one, other) => (one.driverId < other.driverId ? -1 : 1));
  return takePage(entries, {
    limit,
    size,
    matches: ({ owedCents }) => owedCents > 0,
    toCursor: ({ driverId }) => ({ key: driverId, id: 'owner' }),
  });
}
