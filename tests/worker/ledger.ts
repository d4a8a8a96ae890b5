import { env } from 'cloudflare:test';
import { expect } from 'vitest';

/**
 * Expects that every posting has two sides that sum to zero, and that balances and owed amounts equal the sums of their accounts.
 */
export async function expectBalancedLedger(): Promise<void> {
  const query = async (sql: string) => (await env.DB.prepare(sql).all()).results;
  const lopsided = await query(
    `select p.key, count(e.seq) as n, sum(e.amount_cents) as sum, max(e.amount_cents) as most, p.amount_cents
     from ledger_postings p left join ledger_entries e on e.posting_key = p.key
     group by p.key having n <> 2 or sum <> 0 or most <> p.amount_cents`,
  );
  expect(lopsided).toEqual([]);
  const wrongBalances = await query(
    `select * from (select seq, account, owner_id, balance_cents,
       sum(amount_cents) over (partition by account, owner_id order by seq) as sum from ledger_entries)
     where balance_cents <> sum`,
  );
  expect(wrongBalances).toEqual([]);
  const sums = await query(
    `select account, owner_id, max(seq) as seq, -sum(amount_cents) as owed_cents from ledger_entries
     where account in ('referral_earnings', 'delivery_earnings') group by account, owner_id order by account, owner_id`,
  );
  expect(
    await query('select account, owner_id, seq, owed_cents from owed_balances order by account, owner_id'),
  ).toEqual(sums);
}

type PostingRow = {
  key: string;
  kind: string;
  subject: string;
  amount_cents: number;
  at: number;
  period_end: number | null;
};

/** Returns the postings of a driver or a restaurant, oldest first. */
export async function readPostings(ownerId: string): Promise<PostingRow[]> {
  const { results } = await env.DB.prepare(
    'select key, kind, subject, amount_cents, at, period_end from ledger_postings where owner_id = ? order by seq',
  )
    .bind(ownerId)
    .all<PostingRow>();
  return results;
}
