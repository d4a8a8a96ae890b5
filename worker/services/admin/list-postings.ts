import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Ctx } from '#worker/ctx.ts';
import { findOwnerIds } from '#worker/db/queries/owner-rows.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { type LedgerPosting, ledgerPostings } from '#worker/db/schema/ledger.ts';
import { restaurants } from '#worker/db/schema/restaurants.ts';
import { type DayRange, type LedgerFilter, toInstants } from '#worker/domain/admin/filters.ts';
import type { ListCursor } from '#worker/domain/admin/list-cursor.ts';
import { PAYOUT_REVERSAL_PREFIX } from '#worker/domain/admin/payout-target.ts';
import { getRowLimit, type ListPage, takePage } from '#worker/domain/admin/take-page.ts';

/** A posting, whoever it concerns while they are there, and whether it is a payout that was taken back. */
export type LedgerEntry = LedgerPosting & {
  driverEmail: string | null;
  restaurantName: string | null;
  isReverted: boolean;
};

/** What takes a payout back. */
const reversal = alias(ledgerPostings, 'reversal');

type PageOf = { filter: LedgerFilter; after: ListCursor | null; size?: number | undefined };

/** A page of what moved money, the newest first. */
export async function listPostings(ctx: Ctx, page: PageOf): Promise<ListPage<LedgerEntry>> {
  return toPostingsPage(await selectPostingsPage(ctx, page), page);
}

/** Statement: the rows a page is taken from. */
export function selectPostingsPage(ctx: Ctx, { filter, after, size }: PageOf) {
  const limit = getLimit(filter, size);
  const place = whereWritten(filter, after);
  return ctx.db
    .select({
      ...getTableColumns(ledgerPostings),
      driverEmail: sql<string | null>`${drivers.email}`.as('driver_email'),
      restaurantName: sql<string | null>`${restaurants.name}`.as('restaurant_name'),
      isReverted: sql`${reversal.seq} is not null`.mapWith(Boolean).as('is_reverted'),
    })
    .from(ledgerPostings)
    .leftJoin(drivers, eq(drivers.id, ledgerPostings.ownerId))
    .leftJoin(restaurants, eq(restaurants.id, ledgerPostings.ownerId))
    .leftJoin(
      reversal,
      and(
        eq(ledgerPostings.kind, 'payout'),
        eq(reversal.key, sql`${PAYOUT_REVERSAL_PREFIX} || ${ledgerPostings.key}`),
      ),
    )
    .where(filter.owner === '' ? and(whereLead(filter), place) : whereOwned(filter.owner, place, limit))
    .orderBy(desc(ledgerPostings.seq))
    .limit(limit);
}

/** The page these rows hold. */
export function toPostingsPage(rows: LedgerEntry[], { filter, size }: PageOf): ListPage<LedgerEntry> {
  const { kind, subject } = filter;
  return takePage<LedgerEntry>(rows, {
    limit: getLimit(filter, size),
    ...(size && { size }),
    matches: (row) => (kind === null || row.kind === kind) && (subject === null || row.subject === subject),
    toCursor: ({ seq }) => ({ key: seq, id: 'seq' }),
  });
}

/** One of the three leads along its index; the others are looked for among what it finds. */
function getLimit({ kind, subject, owner }: LedgerFilter, size: number | undefined): number {
  return getRowLimit([owner !== '', subject, kind].filter(Boolean).length > 1, size);
}

/** Of each account that is meant its newest postings along the owner's index: as many as the page can take of it. */
function whereOwned(owner: string, place: SQL | undefined, limit: number): SQL {
  return sql`ledger_postings.seq in (
    select owned.seq from ${findOwnerIds(owner)} owners join ledger_postings owned on owned.seq in (
      select seq from ledger_postings where ${and(sql`owner_id = owners.id`, place)} order by seq desc limit ${limit}))`;
}

function whereLead({ subject, kind }: LedgerFilter): SQL | undefined {
  if (subject) return eq(ledgerPostings.subject, subject);
  return kind ? eq(ledgerPostings.kind, kind) : undefined;
}

/**
 * Postings are numbered in the order they are written, so days are bounds of the number. Before it there is one bound, the
 * narrower of the day's and the last page's end.
 */
function whereWritten(range: DayRange, after: ListCursor | null): SQL | undefined {
  const { start, end } = toInstants(range);
  const firstFrom = (at: number) =>
    sql`(select seq from ledger_postings where created_at >= ${at} order by created_at, seq limit 1)`;
  const last = after ? Number(after.key) : Number.MAX_SAFE_INTEGER;
  const below = end === null ? sql`${last}` : sql`min(${last}, coalesce(${firstFrom(end)}, ${last}))`;
  return and(
    start === null ? undefined : sql`ledger_postings.seq >= ${firstFrom(start)}`,
    after === null && end === null ? undefined : sql`ledger_postings.seq < ${below}`,
  );
}
