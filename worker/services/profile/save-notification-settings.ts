import type { Ctx } from '#worker/ctx.ts';
import { type Driver, notificationSettings } from '#worker/db/schema/drivers.ts';
import { isPro } from '#worker/domain/billing/subscription.ts';
import { DEFAULT_NOTIFICATIONS, type NotificationSettings } from '#worker/domain/profile/notifications.ts';

/** Saves a driver's notification settings; without Pro only those of billing emails and of open screens. */
export async function saveNotificationSettings(
  ctx: Ctx,
  { driver, settings }: { driver: Driver; settings: NotificationSettings },
): Promise<void> {
  const { shouldNotifyBilling, chimes, vibrates, marksTitle, quietStartMinute, quietEndMinute } = settings;
  const ofAll = { shouldNotifyBilling, chimes, vibrates, marksTitle, quietStartMinute, quietEndMinute };
  const changes = { ...(isPro(driver) ? settings : ofAll), updatedAt: ctx.now };
  await ctx.db
    .insert(notificationSettings)
    .values({ driverId: driver.id, ...DEFAULT_NOTIFICATIONS, ...changes })
    .onConflictDoUpdate({ target: notificationSettings.driverId, set: changes });
  ctx.live.changed(driver.id, 'settings');
}
