import { eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import type { AccountInput } from '#worker/domain/profile/inputs.ts';
import { toNameKeys } from '#worker/domain/shared/search-key.ts';

/** Saves a driver's account details. A chosen time zone is kept until the driver follows the device again. */
export async function saveAccount(
  ctx: Ctx,
  { driverId, input }: { driverId: string; input: AccountInput },
): Promise<void> {
  const { firstName, lastName, vehicle, units, costPerMile, timeZone } = input;
  await ctx.db
    .update(drivers)
    .set({
      firstName,
      lastName,
      ...toNameKeys({ firstName, lastName }),
      vehicle,
      units,
      costCentsPerMile: costPerMile === undefined ? null : toCentsPerMile(costPerMile),
      isTimeZoneFixed: timeZone !== undefined,
      ...(timeZone !== undefined && { timeZone }),
    })
    .where(eq(drivers.id, driverId));
  ctx.live.changed(driverId, 'settings');
}

/** Keeps decimals, because whole cents per kilometer are not whole cents per mile. */
function toCentsPerMile(dollars: number): number {
  return Math.round(dollars * 1e6) / 1e4;
}
