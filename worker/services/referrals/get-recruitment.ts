import { desc, eq, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { referrals } from '#worker/db/schema/referrals.ts';
import type { Referral } from '#worker/domain/referrals/referral.ts';

const MOST_LISTED = 50;

export type Recruitment = {
  /** Drivers brought along, and how many of them are active by now. */
  counts: { total: number; active: number };
  /** The newest of them. */
  referrals: Referral[];
};

/** What a driver's invitations came to, in one round trip. */
export async function getRecruitment(ctx: Ctx, driverId: string): Promise<Recruitment> {
  const [[counts], newest] = await ctx.db.batch([
    ctx.db
      .select({
        pending: sql<number>`count(*) filter (where ${referrals.status} = 'pending')`.as('pending'),
        total: sql<number>`count(*) filter (where ${referrals.status} <> 'pending')`.as('total'),
        active: sql<number>`count(*) filter (where ${referrals.status} = 'active')`.as('active'),
      })
      .from(referrals)
      .where(eq(referrals.referrerId, driverId)),
    ctx.db
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
      .orderBy(desc(referrals.createdAt))
      .limit(MOST_LISTED),
  ]);
  return { counts: counts ?? { total: 0, active: 0 }, referrals: newest };
}
