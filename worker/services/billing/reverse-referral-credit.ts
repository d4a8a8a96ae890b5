import { sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { insertPosting, isPosted } from '#worker/db/queries/ledger-rows.ts';
import type { LedgerPosting } from '#worker/db/schema/ledger.ts';
import {
  composeMonthCredit,
  composeMonthReversal,
  computeTakenBack,
} from '#worker/domain/referrals/month-credit.ts';

type Refunded = {
  charge: LedgerPosting;
  key: string;
  /** What was refunded of the charge before this, and with it, in cents. */
  before: number;
  after: number;
  at: number;
};

/**
 * Statements: reverses as much of what a driver was credited for a restaurant's month as is refunded of it, if the refund
 * is in the ledger. The credit is written first, should it still be to come. Both have keys of their own, so that done again nothing
 * happens. None for what earned nobody a credit.
 *
 * @param driverId who the credit is, or is to be, for
 */
export function reverseReferralCredit(
  ctx: Ctx,
  driverId: string | null,
  { charge, key, before, after, at }: Refunded,
) {
  const paid = charge.amountCents;
  const amountCents = computeTakenBack(paid, after) - computeTakenBack(paid, before);
  if (driverId === null || amountCents === 0) return [];
  return [
    ...insertPosting(ctx, composeMonthCredit(charge, driverId), isPosted(key)),
    ...insertPosting(ctx, composeMonthReversal({ refundKey: key, driverId, amountCents, at }), isPosted(key)),
  ];
}

/**
 * Statement: the driver who was credited for a charge, or is to be; never one with the restaurant's own email. Null for
 * what no restaurant paid, and for what was paid twice, which reaches nowhere.
 */
export function selectCredited(ctx: Ctx, chargeKey: string) {
  return ctx.db.select({ driverId: sql<string | null>`driver_id` }).from(
    sql`(select coalesce(
          (select owner_id from ledger_postings where key = 'restaurantReferral:' || charge.key),
          (select drivers.id from restaurants join drivers on drivers.id = restaurants.referrer_id
            where restaurants.id = charge.owner_id and drivers.email <> restaurants.email)) as driver_id
        from ledger_postings charge
        where charge.key = ${chargeKey} and charge.subject = 'restaurant' and charge.period_end is not null)`,
  );
}
