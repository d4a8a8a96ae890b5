import { and, eq, isNull } from 'drizzle-orm';
import { clearSessionCookie } from '#worker/auth/session.ts';
import type { Ctx } from '#worker/ctx.ts';
import { subscriptions } from '#worker/db/schema/billing.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { outbox } from '#worker/db/schema/outbox.ts';
import { requestKeys } from '#worker/db/schema/request-keys.ts';
import { restaurants } from '#worker/db/schema/restaurants.ts';

/**
 * Deletes a driver and everything that is theirs, in one transaction. Sessions end with their rows, so at once and
 * everywhere; what refers to the driver goes with the driver's row by its foreign key. Subscriptions end and stay,
 * because money has moved, and so does the ledger: they hold amounts, dates and an id that belongs to nobody any more. Doing it again does nothing. Answers the `Set-Cookie` value that clears the session's cookie here.
 */
export async function deleteAccount(
  ctx: Ctx,
  { driverId }: { driverId: string },
): Promise<{ setCookie: string }> {
  await ctx.db.batch([
    ctx.db
      .update(subscriptions)
      .set({ status: 'cancelled', cancelAtPeriodEnd: true, endedAt: ctx.now, updatedAt: ctx.now })
      .where(and(eq(subscriptions.subscriberId, driverId), isNull(subscriptions.endedAt))),
    ctx.db.update(restaurants).set({ referrerId: null }).where(eq(restaurants.referrerId, driverId)),
    ctx.db.delete(outbox).where(eq(outbox.ownerId, driverId)),
    ctx.db.delete(requestKeys).where(eq(requestKeys.driverId, driverId)),
    ctx.db.delete(drivers).where(eq(drivers.id, driverId)),
  ]);
  return { setCookie: clearSessionCookie(ctx) };
}
