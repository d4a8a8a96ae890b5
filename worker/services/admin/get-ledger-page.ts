import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { selectBalance } from '#worker/db/queries/ledger-rows.ts';
import { findOwnerIds } from '#worker/db/queries/owner-rows.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { type LedgerPosting, ledgerPostings } from '#worker/db/schema/ledger.ts';
import { restaurants } from '#worker/db/schema/restaurants.ts';
import { type DayRange, type LedgerFilter, toInstants } from '#worker/domain/admin/filters.ts';
import type { ListCursor } from '#worker/domain/admin/list-cursor.ts';
import { getRowLimit, takePage } from '#worker/domain/admin/take-page.ts';

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

/** A posting, and whoever it concerns while they are there. */
export type LedgerEntry = LedgerPosting & { driverEmail: string | null; restaurantName: string | null };

/** A page of what moved money, the newest first, and what the accounts stand at, in one round trip. */
export async function getLedgerPage(
  ctx: Ctx,
  { filter, after }: { filter: LedgerFilter; after: ListCursor | null },
) {
  const { kind, subject, owner } = filter;
  // One of the three leads along its index; the others are looked for among what it finds.
  const limit = getRowLimit([owner !== '', subject, kind].filter(Boolean).length > 1);
  const place = and(
    ...whereWritten(filter),
    after ? sql`ledger_postings.seq < ${Number(after.key)}` : undefined,
  );
  const select = ctx.db
    .select({
      ...getTableColumns(ledgerPostings),
      driverEmail: sql<string | null>`${drivers.email}`.as('driver_email'),
      restaurantName: sql<string | null>`${restaurants.name}`.as('restaurant_name'),
    })
    .from(ledgerPostings)
    .leftJoin(drivers, eq(drivers.id, ledgerPostings.ownerId))
    .leftJoin(restaurants, eq(restaurants.id, ledgerPostings.ownerId))
    .where(owner === '' ? and(whereLead(filter), place) : whereOwned(owner, place, limit))
    .orderBy(desc(ledgerPostings.seq))
    .limit(limit);
  const [rows, ...balances] = await ctx.db.batch([
    select,
    ...HOUSE_ACCOUNTS.map((account) => selectBalance(ctx, account)),
  ]);
  const page = takePage<LedgerEntry>(rows, {
    limit,
    matches: (row) => (kind === null || row.kind === kind) && (subject === null || row.subject === subject),
    toCursor: ({ seq }) => ({ key: seq, id: 'seq' }),
  });
  return { page, balances: toBalances(balances) };
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

/** Postings are numbered in the order they are written, so days are bounds of the number. */
function whereWritten(range: DayRange): (SQL | undefined)[] {
  const { start, end } = toInstants(range);
  const firstFrom = (at: number) =>
    sql`(select seq from ledger_postings where created_at >= ${at} order by created_at, seq limit 1)`;
  return [
    start === null ? undefined : sql`ledger_postings.seq >= ${firstFrom(start)}`,
    end === null
      ? undefined
      : sql`ledger_postings.seq < coalesce(${firstFrom(end)}, ${Number.MAX_SAFE_INTEGER})`,
  ];
}

/** Every posting sums to zero, so what the accounts of the house come to is what those of the drivers come to, turned round. */
function toBalances(rows: { balanceCents: number }[][]): Balance[] {
  const house = HOUSE_ACCOUNTS.map((account, index) => ({
    account,
    cents: rows[index]?.[0]?.balanceCents ?? 0,
  }));
  return [...house, { account: 'owed', cents: house.reduce((left, { cents }) => left - cents, 0) }];
}
