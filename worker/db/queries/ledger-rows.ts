import { and, desc, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { ledgerEntries, ledgerPostings, owedBalances } from '#worker/db/schema/ledger.ts';
import { insertWhen } from '#worker/db/write.ts';
import { HOUSE, type LedgerAccount, OWED_ACCOUNTS, type Posting } from '#worker/domain/billing/ledger.ts';

/**
 * Statements: insert a posting and its entries and update the balances owed, in the batch that moves the money. An existing key
 * writes nothing, so repeats are harmless. Nothing is written unless `condition` holds; it should hold only for the run that made
 * the change.
 */
export function insertPosting(ctx: Ctx, { lines, ...posting }: Posting, condition: SQL = sql`true`) {
  const { key, kind, subject, ownerId, amountCents, at, periodEnd } = posting;
  const line = (field: 'account' | 'ownerId' | 'amountCents') =>
    sql`json_extract(line.value, ${sql.raw(`'$.${field}'`)})`;
  return [
    insertWhen(
      ctx,
      ledgerPostings,
      { key, kind, subject, ownerId, amountCents, at, periodEnd, createdAt: ctx.now },
      condition,
    ).onConflictDoNothing(),
    insertWhen(
      ctx,
      ledgerEntries,
      {
        postingKey: key,
        account: line('account'),
        ownerId: line('ownerId'),
        amountCents: line('amountCents'),
        balanceCents: sql`${line('amountCents')} + coalesce((
          select before.balance_cents from ledger_entries before
          where before.account = ${line('account')} and before.owner_id = ${line('ownerId')}
          order by before.seq desc limit 1), 0)`,
      },
      { from: sql`json_each(${JSON.stringify(lines)}) line`, where: isPosted(key) },
    ).onConflictDoNothing(),
    insertWhen(
      ctx,
      owedBalances,
      {
        account: ledgerEntries.account,
        ownerId: ledgerEntries.ownerId,
        seq: ledgerEntries.seq,
        owedCents: sql`-${ledgerEntries.balanceCents}`,
      },
      {
        from: ledgerEntries,
        where: and(eq(ledgerEntries.postingKey, key), inArray(ledgerEntries.account, [...OWED_ACCOUNTS])),
      },
    ).onConflictDoUpdate({
      target: [owedBalances.account, owedBalances.ownerId],
      set: { seq: sql`excluded.seq`, owedCents: sql`excluded.owed_cents` },
      setWhere: sql`excluded.seq > owed_balances.seq`,
    }),
  ] as const;
}

/** Condition: the ledger has a posting with this key. */
export function isPosted(key: string): SQL {
  return sql`exists (select 1 from ledger_postings where key = ${key})`;
}

/**
 * Statement: the balance of an account in cents; no row without entries. Debits are positive: a driver is owed `-balanceCents` of
 * `referral_earnings` and `delivery_earnings`.
 */
export function selectBalance(ctx: Ctx, account: LedgerAccount, ownerId: string = HOUSE) {
  return ctx.db
    .select({ balanceCents: ledgerEntries.balanceCents })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.account, account), eq(ledgerEntries.ownerId, ownerId)))
    .orderBy(desc(ledgerEntries.seq))
    .limit(1);
}

/** Returns what an account owes its owner, in cents, from the rows of `selectBalance` (credit balances are negative there). */
export function toOwedCents([newest]: { balanceCents: number }[]): number {
  return 0 - (newest?.balanceCents ?? 0);
}

/** Statement: a driver's referral earnings after an instant, in cents, less reversals. */
export function selectReferralEarnings(ctx: Ctx, driverId: string, after: number) {
  return ctx.db
    .select({
      cents: sql<number>`coalesce(sum(iif(kind = 'referral_credit', amount_cents, -amount_cents)), 0)`.as(
        'cents',
      ),
    })
    .from(ledgerPostings)
    .where(
      and(
        eq(ledgerPostings.ownerId, driverId),
        inArray(ledgerPostings.kind, ['referral_credit', 'referral_reversal']),
        gt(ledgerPostings.at, after),
      ),
    );
}

/** Statement: the postings of a driver or restaurant, newest first, optionally before a `seq`. */
export function selectPostings(ctx: Ctx, { ownerId, before, limit }: PostingPage) {
  return ctx.db
    .select()
    .from(ledgerPostings)
    .where(
      and(eq(ledgerPostings.ownerId, ownerId), before === null ? undefined : lt(ledgerPostings.seq, before)),
    )
    .orderBy(desc(ledgerPostings.seq))
    .limit(limit);
}

type PostingPage = { ownerId: string | SQL; before: number | null; limit: number };
