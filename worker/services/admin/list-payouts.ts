import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { findOwnerIds } from '#worker/db/queries/owner-rows.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { owedBalances } from '#worker/db/schema/ledger.ts';
import type { PayoutFilter } from '#worker/domain/admin/filters.ts';
import type { ListCursor } from '#worker/domain/admin/list-cursor.ts';
import { getRowLimit, type ListPage, takePage } from '#worker/domain/admin/take-page.ts';

/** What a driver is owed, held while they are suspended; `seq` is the entry of the ledger up to which the sum goes. */
export type PayoutEntry = {
  driverId: string;
  email: string | null;
  owedCents: number;
  seq: number;
  isSuspended: boolean;
};

/** A page of drivers who are owed something, by their ids, along the index of balances that are due. */
export async function listPayouts(
  ctx: Ctx,
  { filter, after, size }: { filter: PayoutFilter; after: ListCursor | null; size?: number },
): Promise<ListPage<PayoutEntry>> {
  const { account, ownerId, owedCents, seq } = owedBalances;
  const limit = getRowLimit(false, size);
  const rows = await ctx.db
    .select({
      driverId: ownerId,
      email: sql<string | null>`${drivers.email}`.as('email'),
      owedCents,
      seq,
      isSuspended: sql`${drivers.suspendedAt} is not null`.mapWith(Boolean).as('is_suspended'),
    })
    .from(owedBalances)
    .leftJoin(drivers, eq(drivers.id, ownerId))
    .where(
      and(
        eq(account, filter.account),
        // Written out, because the index of what is due is found by these words alone.
        sql`owed_cents > 0`,
        filter.owner === '' ? undefined : inArray(ownerId, findOwnerIds(filter.owner)),
        after ? gt(ownerId, String(after.key)) : undefined,
      ),
    )
    .orderBy(ownerId)
    .limit(limit);
  return takePage(rows, {
    limit,
    ...(size && { size }),
    toCursor: ({ driverId }) => ({ key: driverId, id: 'owner' }),
  });
}
