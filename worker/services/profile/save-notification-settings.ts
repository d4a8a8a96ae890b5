import type { Ctx } from '#worker/ctx.ts';
import { notificationSettings } from '#worker/db/schema/drivers.ts';
import type { NotificationSettings } from '#worker/domain/profile/notifications.ts';

/** Keeps what the driver wants to be told about. */
export async function saveNotificationSettings(
  ctx: Ctx,
  { driverId, settings }: { driverId: string; settings: NotificationSettings },
): Promise<void> {
  const values = { ...settings, updatedAt: ctx.now };
  await ctx.db
    .insert(notificationSettings)
    .values({ driverId, ...values })
    .onConflictDoUpdate({ target: notificationSettings.driverId, set: values });
}
