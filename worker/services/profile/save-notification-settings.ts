import type { Ctx } from '#worker/ctx.ts';
import { type Driver, notificationSettings } from '#worker/db/schema/drivers.ts';
import { isPro } from '#worker/domain/billing/subscription.ts';
import { DEFAULT_NOTIFICATIONS, type NotificationSettings } from '#worker/domain/profile/notifications.ts';

/** Saves a driver's notification switches; without Pro only that of billing emails. */
export async function saveNotificationSettings(
  ctx: Ctx,
  { driver, settings }: { driver: Driver; settings: NotificationSettings },
): Promise<void> {
  const { shouldNotifyBilling } = settings;
  const changes = { ...(isPro(driver) ? settings : { shouldNotifyBilling }), updatedAt: ctx.now };
  await ctx.db
    .insert(notificationSettings)
    .values({ driverId: driver.id, ...DEFAULT_NOTIFICATIONS, ...changes })
    .onConflictDoUpdate({ target: notificationSettings.driverId, set: changes });
}
