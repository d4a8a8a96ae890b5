import { desc, eq, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { selectBalance, selectReferralEarnings, toOwedCents } from '#worker/db/queries/ledger-rows.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { referrals } from '#worker/db/schema/referrals.ts';
import type { BatchResults } from '#worker/db/write.ts';
import type { Referral } from '#worker/domain/referrals/referral.ts';
import { DAY_MS } from '#worker/domain/shared/time.ts';

const MAX_LISTED = 50;
const LATELY_MS = 30 * DAY_MS;

type Recruitment = {
  /** Drivers who joined through an invitation, and how many of them are active. */
  counts: { total: number; active: number };
  /** Cents credited for referrals in the last 30 days, and cents not paid out yet. */
  money: { latelyCents: number; owedCents: number };
  /** The newest of these drivers, then the newest pending invitations. */
  referrals: Referral[];
};

/** Statements: everything `/recruitment` shows. */
export function selectRecruitment(ctx: Ctx, driverId: string) {
  return {
    counts: ctx.db
      .select({
        total: sql<number>`count(*) filter (where ${referrals.status} <> 'pending')`.as('total'),
        active: sql<number>`count(*) filter (where ${referrals.status} = 'active')`.as('active'),
      })
      .from(referrals)
      .where(eq(referrals.referrerId, driverId)),
    newest: ctx.db
      .select({
        id: referrals.id,
        firstName: drivers.firstName,
        campaign: referrals.campaign,
        status: referrals.status,
        createdAt: referrals.createdAt,
      })
      .from(referrals)
      .leftJoin(drivers, eq(drivers.id, referrals.driverId))
      .where(eq(referrals.referrerId, driverId))
      // Pending invitations come last, because a visitor of the link can create them.
      .orderBy(sql`${referrals.status} = 'pending'`, desc(referrals.createdAt))
      .limit(MAX_LISTED),
    lately: selectReferralEarnings(ctx, driverId, ctx.now - LATELY_MS),
    balance: selectBalance(ctx, 'referral_earnings', driverId),
  };
}

/** Returns what `/recruitment` shows from the rows of `selectRecruitment`. */
export function toRecruitment(found: BatchResults<ReturnType<typeof selectRecruitment>>): Recruitment {
  return {
    counts: found.counts[0] ?? { total: 0, active: 0 },
    money: { latelyCents: found.lately[0]?.cents ?? 0, owedCents: toOwedCents(found.balance) },
    referrals: found.newest,
  };
}
