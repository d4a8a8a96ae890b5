import { eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { notificationSettings } from '#worker/db/schema/drivers.ts';
import { DEFAULT_NOTIFICATIONS, type NotificationSettings } from '#worker/domain/profile/notifications.ts';

/** What the driver wants to be told about, or the defaults. Whoever sends something asks here first. */
export async function getNotificationSettings(
  ctx: Ctx,
  { driverId }: { driverId: string },
): Promise<NotificationSettings> {
  const [row] = await ctx.db
    .select()
    .from(notificationSettings)
    .where(eq(notificationSettings.driverId, driverId));
  if (!row) return DEFAULT_NOTIFICATIONS;
  const { driverId: _driverId, updatedAt: _updatedAt, ...settings } = row;
  return settings;
}
