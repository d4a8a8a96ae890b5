import { eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { isSessionOpen } from '#worker/auth/session.ts';
import type { Ctx } from '#worker/ctx.ts';
import { subscriptions } from '#worker/db/schema/billing.ts';
import { drivers, notificationSettings, sessions } from '#worker/db/schema/drivers.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { alertDeliveries, alerts, pushSubscriptions } from '#worker/db/schema/push.ts';
import type { SubscriptionStatus } from '#worker/domain/billing/subscription.ts';

export type DeliveryRow = Awaited<ReturnType<typeof selectDeliveries>>[number];

/** Statement: deliveries with everything that decides whether and how they are sent. */
export function selectDeliveries(ctx: Ctx, ids: string[]) {
  const { subscriptionStatus, suspendedAt, language, timeZone, units } = drivers;
  const { endpoint, p256dh, auth, timeouts, createdAt, lastSuccessAt } = pushSubscriptions;
  const { kind, values, path, key, expiresAt } = alerts;
  const { driverId: _driverId, updatedAt: _updatedAt, ...settings } = getTableColumns(notificationSettings);
  return ctx.db
    .select({
      id: alertDeliveries.id,
      attempts: alertDeliveries.attempts,
      subscriptionId: alertDeliveries.subscriptionId,
      kind,
      values,
      path,
      key,
      expiresAt,
      endpoint,
      p256dh,
      auth,
      timeouts,
      createdAt,
      lastSuccessAt,
      driverId: alerts.driverId,
      subscriptionStatus,
      suspendedAt,
      language,
      timeZone,
      units,
      settings,
      isSignedOut: sql`not (${isSessionOpen(ctx)})`.mapWith(Boolean).as('is_signed_out'),
      orderStatus: orders.status,
      // Aliased, because D1 drops one of two columns with the same name.
      planStatus: sql<SubscriptionStatus | null>`subscriptions.status`.as('plan_status'),
      isPlanCancelled: subscriptions.cancelAtPeriodEnd,
    })
    .from(alertDeliveries)
    .innerJoin(alerts, eq(alerts.id, alertDeliveries.alertId))
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, alertDeliveries.subscriptionId))
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .innerJoin(drivers, eq(drivers.id, alerts.driverId))
    .leftJoin(notificationSettings, eq(notificationSettings.driverId, drivers.id))
    .leftJoin(orders, eq(orders.id, alerts.subject))
    .leftJoin(subscriptions, eq(subscriptions.id, alerts.subject))
    .where(inArray(alertDeliveries.id, ids));
}
