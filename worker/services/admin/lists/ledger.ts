import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { auditLog } from '#worker/db/schema/admin.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { type LedgerPosting, ledgerPostings } from '#worker/db/schema/ledger.ts';
import { restaurants } from '#worker/db/schema/restaurants.ts';
import { SCHEDULE_SESSION } from '#worker/domain/admin/audit.ts';
import { PAYOUT_REVERSAL_PREFIX } from '#worker/domain/admin/payout-target.ts';
import { type ListDefinition, writeCents, writeInstant } from './list-definition.ts';
import { findOwnerIds, hasValue, leadWith, toDayBounds } from './list-order.ts';

/** A posting with its owner's name (null once deleted), whether it is a reverted payout and whether the `payouts` job made it. */
export type LedgerEntry = LedgerPosting & {
  driverEmail: string | null;
  restaurantName: string | null;
  isReverted: boolean;
  isScheduled: boolean;
};

const reversal = alias(ledgerPostings, 'reversal');

/** The audit entry of a payout that the `payouts` job made. */
const scheduled = alias(auditLog, 'scheduled');

/** Postings, newest first. */
export const ledgerList: ListDefinition<'ledger', LedgerEntry> = {
  plan: ({ owner, subject, kind, ...days }) => {
    const { from, below } = toDayBounds(days);
    const isOwned = owner === '' ? null : { where: undefined, matches: () => true };
    return {
      key: ledgerPostings.seq,
      direction: 'down',
      // `seq` follows the order of writing, so the day bounds become bounds of `seq`.
      from: from === null ? null : findFirstSeq(from),
      below: below === null ? null : sql`coalesce(${findFirstSeq(below)}, ${Number.MAX_SAFE_INTEGER})`,
      ...leadWith<LedgerEntry>(
        isOwned,
        hasValue('subject', ledgerPostings.subject, subject),
        hasValue('kind', ledgerPostings.kind, kind),
      ),
    };
  },
  select: (ctx) =>
    ctx.db
      .select({
        ...getTableColumns(ledgerPostings),
        driverEmail: sql<string | null>`${drivers.email}`.as('driver_email'),
        restaurantName: sql<string | null>`${restaurants.name}`.as('restaurant_name'),
        isReverted: sql`${reversal.seq} is not null`.mapWith(Boolean).as('is_reverted'),
        isScheduled: sql`${scheduled.id} is not null`.mapWith(Boolean).as('is_scheduled'),
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
      .leftJoin(
        scheduled,
        and(
          eq(ledgerPostings.kind, 'payout'),
          eq(scheduled.targetId, ledgerPostings.ownerId),
          eq(scheduled.at, ledgerPostings.createdAt),
          eq(scheduled.sessionId, SCHEDULE_SESSION),
          eq(sql`json_extract(${scheduled.after}, '$.posting')`, ledgerPostings.key),
        ),
      )
      .$dynamic(),
  narrow: ({ owner }, place, limit) => (owner === '' ? undefined : isOwnedBy(owner, place, limit)),
  toCursor: ({ seq }) => ({ key: seq, id: 'seq' }),
  csv: ({ csv, kind, product, postings, subjects, audit }) => [
    [csv.number, ({ seq }) => seq],
    [csv.posting, ({ key }) => key],
    [kind, (row) => postings[row.kind]],
    [product, ({ subject }) => subjects[subject]],
    [csv.owner, ({ ownerId }) => ownerId],
    [csv.name, ({ driverEmail, restaurantName }) => driverEmail ?? restaurantName],
    [csv.amount, ({ amountCents }) => writeCents(amountCents)],
    [csv.due, ({ at }) => writeInstant(at)],
    [csv.written, ({ createdAt }) => writeInstant(createdAt)],
    [csv.scheduled, (row) => (row.isScheduled ? audit.yes : null)],
    [csv.reverted, ({ isReverted }) => (isReverted ? audit.yes : null)],
  ],
};

/** Subquery: the `seq` of the first posting written at or after an instant (epoch ms). */
function findFirstSeq(at: number): SQL {
  return sql`(select seq from ledger_postings where created_at >= ${at} order by created_at, seq limit 1)`;
}

/** Condition: the posting is among an owner's newest `limit` postings, found by the owner's index. */
function isOwnedBy(owner: string, place: SQL | undefined, limit: number): SQL {
  return sql`ledger_postings.seq in (
    select owned.seq from ${findOwnerIds(owner)} owners join ledger_postings owned on owned.seq in (
      select seq from ledger_postings where ${and(sql`owner_id = owners.id`, place)} order by seq desc limit ${limit}))`;
}
