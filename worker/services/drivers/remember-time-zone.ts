import { eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { type Driver, drivers } from '#worker/db/schema/drivers.ts';
import { isTimeZone } from '#worker/domain/shared/time.ts';

/**
 * Keeps the browser's time zone (from its cookie) when it differs from the driver's; `driver` follows at once.
 * A zone the driver chose by hand stays.
 */
export async function rememberTimeZone(
  ctx: Ctx,
  driver: Driver,
  browserZone: string | undefined,
): Promise<void> {
  if (driver.isTimeZoneFixed || !browserZone || browserZone === driver.timeZone || !isTimeZone(browserZone))
    return;
  await ctx.db.update(drivers).set({ timeZone: browserZone }).where(eq(drivers.id, driver.id));
  driver.timeZone = browserZone;
}
