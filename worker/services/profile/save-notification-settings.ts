import { eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { type Driver, drivers, notificationSettings } from '#worker/db/schema/drivers.ts';
import { batch } from '#worker/db/write.ts';
import { isPro } from '#worker/domain/billing/subscription.ts';
import {
  DEFAULT_NOTIFICATIONS,
  type NotificationChanges,
  PRO_SWITCHES,
} from '#worker/domain/profile/notifications.ts';

/** Saves a driver's notification settings; without Pro, only those for billing emails and open screens. */
export async function saveNotificationSettings(
  ctx: Ctx,
  { driver, settings: { countsDown, ...settings } }: { driver: Driver; settings: NotificationChanges },
): Promise<void> {
  const changes = { ...settings, updatedAt: ctx.now };
  if (!isPro(driver)) for (const name of PRO_SWITCHES) delete changes[name];
  await batch(ctx, {
    switches: ctx.db
      .insert(notificationSettings)
      .values({ driverId: driver.id, ...DEFAULT_NOTIFICATIONS, ...changes })
      .onConflictDoUpdate({ target: notificationSettings.driverId, set: changes }),
    countdown:
      countsDown === undefined
        ? undefined
        : ctx.db.update(drivers).set({ countsDown }).where(eq(drivers.id, driver.id)),
  });
  ctx.live.changed(driver.id, 'settings');
}
