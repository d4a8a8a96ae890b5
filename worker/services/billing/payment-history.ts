import type { SQL } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { selectPostings } from '#worker/db/queries/ledger-rows.ts';
import type { LedgerPosting } from '#worker/db/schema/ledger.ts';
import type { PostingKind, PostingSubject } from '#worker/domain/billing/ledger.ts';
import { getPostingPeriod } from '#worker/domain/billing/ledger.ts';
import { cutPage } from '#worker/domain/paging/cut-page.ts';

const PAGE_SIZE = 20;

export type PaymentEntry = {
  seq: number;
  kind: PostingKind;
  subject: PostingSubject;
  amountCents: number;
  at: number;
  /** The billing period the posting pays for. */
  period: { start: number; end: number } | null;
};

/** A page of postings, newest first. */
export type PaymentHistory = {
  entries: PaymentEntry[];
  /** The cursor of the next page; null on the last. */
  nextBefore: number | null;
};

/** Statement: the postings of a page, plus one to tell whether there is a next page. */
export function selectPaymentHistory(
  ctx: Ctx,
  { ownerId, before }: { ownerId: string | SQL; before: number | null },
) {
  return selectPostings(ctx, { ownerId, before, limit: PAGE_SIZE + 1 });
}

export function toHistory(rows: LedgerPosting[]): PaymentHistory {
  const { page, last } = cutPage(rows, PAGE_SIZE);
  return {
    entries: page.map((row) => {
      const { seq, kind, subject, amountCents, at } = row;
      return { seq, kind, subject, amountCents, at, period: getPostingPeriod(row) };
    }),
    nextBefore: last ? last.seq : null,
  };
}
