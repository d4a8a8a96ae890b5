import { eq, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { computeTrialEnd } from '#worker/domain/billing/trial.ts';

/** Statement: by which campaign a driver was brought along, and whether the one trial was had. */
export function selectTrial(ctx: Ctx, driverId: string, isRefused: SQL) {
  return ctx.db
    .select({
      campaign: sql<string | null>`(select campaign from referrals where driver_id = ${driverId})`.as(
        'campaign',
      ),
      isRefused: sql<number>`${isRefused}`.as('is_refused'),
    })
    .from(drivers)
    .where(eq(drivers.id, driverId));
}

/** When a trial of this driver would end (epoch ms), and whether there is one to be had. */
export function toTrial(
  ctx: Ctx,
  row: { campaign: string | null; isRefused: number } | undefined,
): { endsAt: number; isOffered: boolean } {
  return { endsAt: computeTrialEnd(ctx.now, row?.campaign ?? null), isOffered: row?.isRefused === 0 };
}
