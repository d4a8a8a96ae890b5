import { eq, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { drivers, notificationSettings, sessions } from '#worker/db/schema/drivers.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { alertDeliveries, alerts, pushSubscriptions } from '#worker/db/schema/push.ts';
import { DEFAULT_NOTIFICATIONS, type NotificationSettings } from '#worker/domain/profile/notifications.ts';
import { LEASE_MS } from '#worker/domain/push/decide-push-retry.ts';

/** Statement: takes deliveries that are due, and puts them off, so that runs that overlap never hold the same. */
export function takeDeliveries(ctx: Ctx, limit: number) {
  return ctx.db
    .update(alertDeliveries)
    .set({ attempts: sql`attempts + 1`, nextAttemptAt: ctx.now + LEASE_MS })
    .where(
      // Literals, not parameters: only then can SQLite use the partial index.
      sql`id in (select id from alert_deliveries where status = 'queued' and next_attempt_at <= ${ctx.now}
        order by next_attempt_at limit ${limit})`,
    )
    .returning({ id: alertDeliveries.id });
}

export type DeliveryRow = Awaited<ReturnType<typeof selectDeliveries>>[number];

/** Statement: deliveries with everything that says whether and how they are sent, as it stands now. */
export function selectDeliveries(ctx: Ctx, ids: string[]) {
  const { subscriptionStatus, suspendedAt, language, timeZone, units } = drivers;
  const { endpoint, p256dh, auth } = pushSubscriptions;
  const { kind, values, path, key, expiresAt } = alerts;
  const { shouldNotifyOrders, shouldNotifyHotspots, shouldNotifyBilling, shouldNotifyNews, hasSounds } =
    notificationSettings;
  return ctx.db
    .select({
      id: alertDeliveries.id,
      attempts: alertDeliveries.attempts,
      subscriptionId: alertDeliveries.subscriptionId,
      ...{ kind, values, path, key, expiresAt },
      ...{ endpoint, p256dh, auth },
      ...{ subscriptionStatus, suspendedAt, language, timeZone, units },
      ...{ shouldNotifyOrders, shouldNotifyHotspots, shouldNotifyBilling, shouldNotifyNews, hasSounds },
      revokedAt: sessions.revokedAt,
      orderStatus: orders.status,
    })
    .from(alertDeliveries)
    .innerJoin(alerts, eq(alerts.id, alertDeliveries.alertId))
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, alertDeliveries.subscriptionId))
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .innerJoin(drivers, eq(drivers.id, alerts.driverId))
    .leftJoin(notificationSettings, eq(notificationSettings.driverId, drivers.id))
    .leftJoin(orders, eq(orders.id, alerts.subject))
    .where(inArray(alertDeliveries.id, ids));
}

/** The driver's switches as they are in such a row, or the defaults. */
export function toSettings(row: DeliveryRow): NotificationSettings {
  const { shouldNotifyOrders, shouldNotifyHotspots, shouldNotifyBilling, shouldNotifyNews, hasSounds } = row;
  return {
    shouldNotifyOrders: shouldNotifyOrders ?? DEFAULT_NOTIFICATIONS.shouldNotifyOrders,
    shouldNotifyHotspots: shouldNotifyHotspots ?? DEFAULT_NOTIFICATIONS.shouldNotifyHotspots,
    shouldNotifyBilling: shouldNotifyBilling ?? DEFAULT_NOTIFICATIONS.shouldNotifyBilling,
    shouldNotifyNews: shouldNotifyNews ?? DEFAULT_NOTIFICATIONS.shouldNotifyNews,
    hasSounds: hasSounds ?? DEFAULT_NOTIFICATIONS.hasSounds,
  };
}
