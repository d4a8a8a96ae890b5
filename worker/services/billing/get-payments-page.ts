import type { Ctx } from '#worker/ctx.ts';
import { selectBalance, selectPostings } from '#worker/db/queries/ledger-rows.ts';
import type { PostingKind, PostingSubject } from '#worker/domain/billing/ledger.ts';
import type { Subscription } from '#worker/domain/billing/subscription.ts';
import { selectNewestSubscription } from '#worker/services/subscription/get-subscription.ts';

const PAGE_SIZE = 20;

export type PaymentEntry = {
  seq: number;
  kind: PostingKind;
  subject: PostingSubject;
  amountCents: number;
  at: number;
  periodEnd: number | null;
};

export type PaymentsPage = {
  entries: PaymentEntry[];
  /** Where the next page begins, or null on the last. */
  nextBefore: number | null;
  /** What the driver is owed for referrals, in cents. */
  referralEarningsCents: number;
  network: Subscription | null;
};

/** What the books say about a driver, newest first, a page at a time, in one round trip. */
export async function getPaymentsPage(
  ctx: Ctx,
  { driverId, before }: { driverId: string; before: number | null },
): Promise<PaymentsPage> {
  const [rows, [referral], [network]] = await ctx.db.batch([
    selectPostings(ctx, { ownerId: driverId, before, limit: PAGE_SIZE + 1 }),
    selectBalance(ctx, 'referral_earnings', driverId),
    selectNewestSubscription(ctx, driverId, 'network'),
  ]);
  const entries = rows.slice(0, PAGE_SIZE);
  return {
    entries: entries.map(({ seq, kind, subject, amountCents, at, periodEnd }) => {
      return { seq, kind, subject, amountCents, at, periodEnd };
    }),
    nextBefore: rows.length > PAGE_SIZE ? (entries.at(-1)?.seq ?? null) : null,
    // Owed is a credit, which the books count down.
    referralEarningsCents: 0 - (referral?.balanceCents ?? 0),
    network: network ?? null,
  };
}
