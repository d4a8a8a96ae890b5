import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { type Driver, drivers } from '#worker/db/schema/drivers.ts';
import { findTimeZone } from '#worker/domain/shared/time.ts';

/**
 * Saves the browser's time zone, unless the driver chose one manually, and its language, unless the driver has one. Also updates
 * `driver`.
 */
export async function rememberBrowser(
  ctx: Ctx,
  driver: Driver,
  said: { timeZone: string | undefined; language: string | null },
): Promise<void> {
  const { language } = said;
  const timeZone = driver.isTimeZoneFixed ? undefined : findTimeZone(said.timeZone);
  // Rechecked in SQL, because the driver may have chosen one since `driver` was read.
  const news = {
    ...(timeZone &&
      timeZone !== driver.timeZone && {
        timeZone: sql`iif(${drivers.isTimeZoneFixed}, ${drivers.timeZone}, ${timeZone})`,
      }),
    ...(language &&
      driver.language === null && { language: sql`coalesce(${drivers.language}, ${language})` }),
  };
  if (Object.keys(news).length === 0) return;
  const [saved] = await ctx.db
    .update(drivers)
    .set(news)
    .where(eq(drivers.id, driver.id))
    .returning({ timeZone: drivers.timeZone, language: drivers.language });
  Object.assign(driver, saved);
}
