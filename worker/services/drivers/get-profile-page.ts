import { and, eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import type { Driver, Session } from '#worker/db/schema/drivers.ts';
import { dailyEarnings } from '#worker/db/schema/earnings.ts';
import type { Passkey } from '#worker/db/schema/sign-in.ts';
import { type DayEarnings, emptyDay } from '#worker/domain/earnings/earnings.ts';
import { getLocalDay } from '#worker/domain/shared/time.ts';
import { selectPasskeys } from '#worker/services/passkeys/list-passkeys.ts';
import { selectSessions } from '#worker/services/sessions/list-sessions.ts';

/** What the profile shows beside the driver, in one round trip. */
export async function getProfilePage(
  ctx: Ctx,
  driver: Driver,
): Promise<{ today: DayEarnings; sessions: Session[]; passkeys: Passkey[] }> {
  const day = getLocalDay(ctx.now, driver.timeZone);
  const [[today], sessions, passkeys] = await ctx.db.batch([
    ctx.db
      .select()
      .from(dailyEarnings)
      .where(and(eq(dailyEarnings.driverId, driver.id), eq(dailyEarnings.day, day))),
    selectSessions(ctx, driver.id),
    selectPasskeys(ctx, driver.id),
  ]);
  return { today: today ?? emptyDay(day), sessions, passkeys };
}
