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
  /** Cents refunded of the charge before and after this refund. */
  before: number;
  after: number;
  at: number;
};

/**
 * Statements: reverses the refunded share of a driver's credit for a restaurant's month, if the refund is posted. The credit
 * itself is posted first if it was not yet. Idempotent. None where nobody earns a credit.
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
 * Statement: the driver credited for a restaurant's charge, now or later; never one with the restaurant's own email. Null
 * for other charges and for those without a period.
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
