import { eq, sql } from 'drizzle-orm';
import type { EmailHashes } from '#worker/auth/keyed-hash.ts';
import type { Ctx } from '#worker/ctx.ts';
import { hadTrial } from '#worker/db/queries/trial-rows.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { computeTrialEnd, countTrialDays } from '#worker/domain/billing/trial.ts';

/** Statement: the campaign through which a driver was referred, and whether they already had a trial. */
export function selectTrial(ctx: Ctx, driverId: string, emailHashes: EmailHashes) {
  return ctx.db
    .select({
      campaign: sql<string | null>`(select campaign from referrals where driver_id = ${driverId})`.as(
        'campaign',
      ),
      wasHad: sql`${hadTrial(driverId, emailHashes)}`.mapWith(Boolean).as('was_had'),
    })
    .from(drivers)
    .where(eq(drivers.id, driverId));
}

/** Returns the days of trial still available, from the rows of `selectTrial`; 0: none. */
export function toTrialDays({ now }: Ctx, [trial]: Awaited<ReturnType<typeof selectTrial>>): number {
  if (!trial || trial.wasHad) return 0;
  return countTrialDays(now, computeTrialEnd(now, trial.campaign));
}
