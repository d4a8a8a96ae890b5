import { eq, sql } from 'drizzle-orm';
import type { CurrentSession } from '#worker/auth/session.ts';
import type { Ctx } from '#worker/ctx.ts';
import { insertDriverEmail } from '#worker/db/queries/outbox-rows.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { batch } from '#worker/db/write.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { DAY_MS, HOUR_MS } from '#worker/domain/shared/time.ts';
import { limitRate } from '#worker/limits/limit-rate.ts';
import { deliverSoon } from '#worker/services/email/deliver-soon.ts';
import { isFreshSession } from '#worker/services/passkeys/is-fresh-session.ts';

/**
 * Emails a confirmation link to a driver's new address, at most once an hour; requires a recent sign-in. Fails if an account
 * already has the address.
 */
export async function requestEmailChange(
  ctx: Ctx,
  { session, email: to }: { session: CurrentSession; email: string },
): Promise<Result<null>> {
  const { driver, sessionId } = session;
  if (!(await isFreshSession(ctx, sessionId))) return fail('signInNotFresh');
  const allowed = await limitRate(ctx, 'emailChange', { driverId: driver.id });
  if (!allowed.ok) return allowed;
  const { id: driverId, email: from } = driver;
  const key = `emailChange:${driverId}:${from}:${to}:${Math.floor(ctx.now / HOUR_MS)}`;
  const change = { ownerId: driverId, from, to, expiresAt: ctx.now + DAY_MS };
  const { taken } = await batch(ctx, {
    taken: ctx.db.select({ id: drivers.id }).from(drivers).where(eq(drivers.email, to)),
    email: insertDriverEmail(
      ctx,
      { driverId, key, kind: 'emailChange', values: { from, to, link: { change } }, to },
      sql`not exists (select 1 from drivers where email = ${to})`,
    ),
  });
  if (taken.length > 0) return fail('emailRefused');
  deliverSoon(ctx);
  return succeed(null);
}
