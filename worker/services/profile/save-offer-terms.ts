import { eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import type { OfferTermsInput } from '#worker/domain/profile/inputs.ts';
import { toCents } from '#worker/domain/shared/money.ts';

/** Saves a driver's minimum hourly pay and capacity cost; omitted values are reset to the default. */
export async function saveOfferTerms(
  ctx: Ctx,
  { driverId, input: { wagePerHour, capacityCostAmount } }: { driverId: string; input: OfferTermsInput },
): Promise<void> {
  await ctx.db
    .update(drivers)
    .set({
      wageCentsPerHour: wagePerHour === undefined ? null : toCents(wagePerHour),
      capacityCostCents: capacityCostAmount === undefined ? null : toCents(capacityCostAmount),
    })
    .where(eq(drivers.id, driverId));
  ctx.live.changed(driverId, 'settings');
}
