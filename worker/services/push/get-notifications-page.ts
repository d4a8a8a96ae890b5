import { eq, getTableColumns } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { selectDevices } from '#worker/db/queries/push-rows.ts';
import { automationSettings } from '#worker/db/schema/automation.ts';
import { type Driver, notificationSettings } from '#worker/db/schema/drivers.ts';
import { batch } from '#worker/db/write.ts';
import { DEFAULT_NOTIFICATIONS, type NotificationSettings } from '#worker/domain/profile/notifications.ts';
import type { PushDevice } from '#worker/domain/push/push-device.ts';

export type NotificationsPage = {
  settings: NotificationSettings;
  devices: PushDevice[];
  /** By what a browser subscribes; null where no alerts are sent. */
  publicKey: string | null;
  hasWorkingHours: boolean;
};

/** Returns a driver's notification switches and devices. */
export async function getNotificationsPage(ctx: Ctx, driver: Driver): Promise<NotificationsPage> {
  const { driverId: _driverId, updatedAt: _updatedAt, ...switches } = getTableColumns(notificationSettings);
  const { settings, devices, hours } = await batch(ctx, {
    settings: ctx.db
      .select(switches)
      .from(notificationSettings)
      .where(eq(notificationSettings.driverId, driver.id)),
    devices: selectDevices(ctx, driver.id),
    hours: ctx.db
      .select({ driverId: automationSettings.driverId })
      .from(automationSettings)
      .where(eq(automationSettings.driverId, driver.id)),
  });
  return {
    settings: settings[0] ?? DEFAULT_NOTIFICATIONS,
    devices,
    publicKey: ctx.push?.publicKey ?? null,
    hasWorkingHours: hours.length > 0,
  };
}
