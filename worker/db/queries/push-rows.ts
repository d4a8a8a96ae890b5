import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { toColumnName } from '#worker/db/json-rows.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { alertDeliveries, alerts, pushSubscriptions } from '#worker/db/schema/push.ts';
import { insertWhen } from '#worker/db/write.ts';
import { getPlanPath } from '#worker/domain/billing/plan-path.ts';
import type { Product } from '#worker/domain/billing/subscription.ts';
import { getEarnedCents, type Order } from '#worker/domain/orders/order.ts';
import { DEFAULT_NOTIFICATIONS } from '#worker/domain/profile/notifications.ts';
import { ALERT_RULES, type AlertKind, type AlertValues } from '#worker/domain/push/alert.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { DAY_MS, HOUR_MS } from '#worker/domain/shared/time.ts';

type AlertInput = {
  driverId: string;
  /** Unique per purpose, for example `trialEnding:<subscription>`; each key is sent once. */
  key: string;
  kind: AlertKind;
  subject: string;
  values: AlertValues;
  path: string;
  expiresAt: number;
};

/**
 * Statements: queue a notification to a driver's devices in the batch of its cause. Write nothing if the key exists, the
 * condition fails, or the driver isn't Pro, is suspended, turned this kind off or has no device.
 */
export function insertAlert(ctx: Ctx, input: AlertInput, condition: SQL = sql`true`) {
  const { driverId, key, kind, subject, values, path, expiresAt } = input;
  const id = crypto.randomUUID();
  const name = ALERT_RULES[kind].switch;
  const isOn = sql`coalesce((select ${sql.raw(toColumnName(name))} from notification_settings
    where driver_id = ${driverId}), ${DEFAULT_NOTIFICATIONS[name] ? 1 : 0}) = 1`;
  return [
    insertWhen(
      ctx,
      alerts,
      { id, key, driverId: drivers.id, kind, subject, values, path, createdAt: ctx.now, expiresAt },
      {
        from: drivers,
        where: sql`id = ${driverId} and subscription_status = 'pro' and suspended_at is null
          and exists (select 1 from push_subscriptions where driver_id = ${driverId})
          and ${isOn} and ${expiresAt > ctx.now ? sql`true` : sql`false`} and ${condition}`,
      },
    ).onConflictDoNothing(),
    insertWhen(
      ctx,
      alertDeliveries,
      {
        id: sql`lower(hex(randomblob(16)))`,
        alertId: id,
        subscriptionId: pushSubscriptions.id,
        status: 'queued',
        nextAttemptAt: ctx.now,
      },
      {
        from: pushSubscriptions,
        where: sql`driver_id = ${driverId} and exists (select 1 from alerts where alerts.id = ${id})`,
      },
    ).onConflictDoNothing(),
  ] as const;
}

/** The fields of a device shown to its driver, without endpoint and keys. */
export const DEVICE_COLUMNS = {
  id: pushSubscriptions.id,
  device: pushSubscriptions.device,
  createdAt: pushSubscriptions.createdAt,
  lastSuccessAt: pushSubscriptions.lastSuccessAt,
  failures: pushSubscriptions.failures,
};

/** Statement: a driver's devices, newest first. */
export function selectDevices(ctx: Ctx, driverId: string) {
  return ctx.db
    .select(DEVICE_COLUMNS)
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.driverId, driverId))
    .orderBy(sql`${pushSubscriptions.createdAt} desc`);
}

/** Statement: one of a driver's own devices. */
export function selectDevice(ctx: Ctx, { driverId, deviceId }: { driverId: string; deviceId: string }) {
  return ctx.db
    .select()
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, deviceId), eq(pushSubscriptions.driverId, driverId)));
}

/** Statement: moves a driver's devices from one session to another. */
export function moveSessionDevices(
  ctx: Ctx,
  { driverId, from, to }: { driverId: string; from: SQL; to: string },
) {
  return ctx.db
    .update(pushSubscriptions)
    .set({ sessionId: to })
    .where(and(eq(pushSubscriptions.sessionId, from), eq(pushSubscriptions.driverId, driverId)));
}

/** Statement: deletes the devices of a session, optionally only those of one driver. */
export function deleteSessionDevices(ctx: Ctx, sessionId: string | SQL, driverId?: string) {
  return ctx.db
    .delete(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.sessionId, sessionId),
        driverId === undefined ? undefined : eq(pushSubscriptions.driverId, driverId),
      ),
    );
}

/** Statement: deletes a driver's devices whose session doesn't meet `isOpen`, a condition on `sessions`. */
export function deleteEndedDevices(ctx: Ctx, driverId: string, isOpen: SQL | undefined) {
  const isEnded = sql`session_id in (select id from sessions where driver_id = ${driverId} and not (${isOpen}))`;
  return ctx.db.delete(pushSubscriptions).where(and(eq(pushSubscriptions.driverId, driverId), isEnded));
}

/** How long a notification about the cancellation of an accepted order is valid. */
const CALLED_OFF_MS = HOUR_MS;

type CalledOff = Pick<Order, 'id' | 'restaurantName' | 'completedAt' | 'cancelReason' | 'payoutCents'>;

/** Statements: notify a driver that an accepted order was canceled, and what it still pays. */
export function insertCalledOffAlert(ctx: Ctx, driverId: string, order: CalledOff, condition: SQL) {
  const cents = getEarnedCents(order);
  const values = { restaurant: order.restaurantName, isPaid: cents > 0 ? 'yes' : 'no', pay: { cents } };
  return insertAlert(
    ctx,
    {
      driverId,
      values,
      key: `orderCancelled:${order.id}`,
      kind: 'orderCancelled',
      subject: order.id,
      path: paths.home(),
      expiresAt: ctx.now + CALLED_OFF_MS,
    },
    condition,
  );
}

/** How long a notification about a failed payment is valid. */
const PAYMENT_FAILED_MS = DAY_MS;

type Plan = { id: string; product: Product; subscriberId: string; priceCents: number };

/** Statements: notify a driver that a trial ends at `endsAt` (epoch ms), once per trial; none for a restaurant. */
export function insertTrialAlert(ctx: Ctx, { id, product, subscriberId, priceCents }: Plan, endsAt: number) {
  if (product === 'restaurant') return [];
  const values = { product: { product }, price: { cents: priceCents }, endsAt: { at: endsAt } };
  return insertAlert(ctx, {
    driverId: subscriberId,
    key: `trialEnding:${id}`,
    kind: 'trialEnding',
    subject: id,
    values,
    path: getPlanPath(product, subscriberId),
    expiresAt: endsAt,
  });
}

/** Statements: notify a driver that a payment failed, once per `about`; none for a restaurant. */
export function insertUnpaidAlert(ctx: Ctx, { id, product, subscriberId, priceCents }: Plan, about: string) {
  if (product === 'restaurant') return [];
  return insertAlert(ctx, {
    driverId: subscriberId,
    key: `paymentFailed:${id}:${about}`,
    kind: 'paymentFailed',
    subject: id,
    values: { product: { product }, amount: { cents: priceCents } },
    path: getPlanPath(product, subscriberId),
    expiresAt: ctx.now + PAYMENT_FAILED_MS,
  });
}
