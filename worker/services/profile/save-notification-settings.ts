import { eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { type Driver, drivers, notificationSettings } from '#worker/db/schema/drivers.ts';
import { batch } from '#worker/db/write.ts';
import { isPro } from '#worker/domain/billing/subscription.ts';
import {
  type CountdownSwitch,
  DEFAULT_NOTIFICATIONS,
  type NotificationSettings,
} from '#worker/domain/profile/notifications.ts';

/** Saves a driver's notification settings; without Pro only those of billing emails and open screens. */
export async function saveNotificationSettings(
  ctx: Ctx,
  {
    driver,
    settings: { countsDown, ...settings },
  }: { driver: Driver; settings: NotificationSettings & CountdownSwitch },
): Promise<void> {
  const { shouldNotifyBilling, chimes, vibrates, marksTitle, badgesApp } = settings;
  const { quietStartMinute, quietEndMinute } = settings;
  const rings = { chimes, vibrates, marksTitle, badgesApp, quietStartMinute, quietEndMinute };
  const ofAll = { shouldNotifyBilling, ...rings };
  const changes = { ...(isPro(driver) ? settings : ofAll), updatedAt: ctx.now };
  await batch(ctx, {
    switches: ctx.db
      .insert(notificationSettings)
      .values({ driverId: driver.id, ...DEFAULT_NOTIFICATIONS, ...changes })
      .onConflictDoUpdate({ target: notificationSettings.driverId, set: changes }),
    countdown: ctx.db.update(drivers).set({ countsDown }).where(eq(drivers.id, driver.id)),
  });
  ctx.live.changed(driver.id, 'settings');
}
