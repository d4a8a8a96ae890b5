import { and, desc, eq, getTableColumns, gt } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { selectOverdue } from '#worker/db/queries/order-list-rows.ts';
import { selectDevices } from '#worker/db/queries/push-rows.ts';
import { automationSettings } from '#worker/db/schema/automation.ts';
import { type Driver, notificationSettings } from '#worker/db/schema/drivers.ts';
import { type OrderRow, orders } from '#worker/db/schema/orders.ts';
import { type Alert, alerts } from '#worker/db/schema/push.ts';
import { batch } from '#worker/db/write.ts';
import {
  type CountdownSwitch,
  DEFAULT_NOTIFICATIONS,
  type NotificationSettings,
} from '#worker/domain/profile/notifications.ts';
import type { AlertKind, AlertValues } from '#worker/domain/push/alert.ts';
import type { PushDevice } from '#worker/domain/push/push-device.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { DAY_MS } from '#worker/domain/shared/time.ts';

export type NotificationsData = {
  settings: NotificationSettings & CountdownSwitch;
  devices: PushDevice[];
  /** The public key with which a browser subscribes; null if alerts are not set up. */
  publicKey: string | null;
  /** Whether automation's working hours limit hotspot alerts. */
  hasWorkingHours: boolean;
  /** The zones that alerts can be limited to. */
  zones: string[];
  /** Recent alerts and expired offers, newest first. */
  missed: Missed[];
};

/** `at` is in epoch ms. */
type Missed = {
  id: string;
  kind: AlertKind | 'offerExpired';
  values: AlertValues;
  path: string;
  at: number;
};

const MAX_MISSED = 10;
/** How long alerts are kept. */
const MISSED_MS = 7 * DAY_MS;

export async function getNotificationsPage(ctx: Ctx, driver: Driver): Promise<NotificationsData> {
  const { driverId: _driverId, updatedAt: _updatedAt, ...switches } = getTableColumns(notificationSettings);
  const { preferredZones: zones, isEnabled, workStartMinute, workEndMinute } = automationSettings;
  const {
    settings,
    devices,
    automation: [automation],
    sent,
    expired,
    overdue,
  } = await batch(ctx, {
    settings: ctx.db
      .select(switches)
      .from(notificationSettings)
      .where(eq(notificationSettings.driverId, driver.id)),
    devices: selectDevices(ctx, driver.id),
    automation: ctx.db
      .select({ zones, isEnabled, workStartMinute, workEndMinute })
      .from(automationSettings)
      .where(eq(automationSettings.driverId, driver.id)),
    sent: ctx.db
      .select()
      .from(alerts)
      .where(eq(alerts.driverId, driver.id))
      .orderBy(desc(alerts.createdAt))
      .limit(MAX_MISSED),
    expired: selectExpired(ctx, driver.id),
    overdue: selectOverdue(ctx, { driverId: driver.id }),
  });
  return {
    settings: { ...(settings[0] ?? DEFAULT_NOTIFICATIONS), countsDown: driver.countsDown },
    devices,
    publicKey: ctx.push?.publicKey ?? null,
    hasWorkingHours:
      automation?.isEnabled === true && automation.workStartMinute !== automation.workEndMinute,
    zones: automation?.zones ?? [],
    missed: listMissed(ctx, sent, [...overdue, ...expired]),
  };
}

/** Statement: offers that expired unanswered, newest first, without withdrawn ones, whose `expiresAt` is their `createdAt`. */
function selectExpired(ctx: Ctx, driverId: string) {
  return ctx.db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.driverId, driverId),
        eq(orders.status, 'expired'),
        gt(orders.historyAt, ctx.now - MISSED_MS),
        gt(orders.expiresAt, orders.createdAt),
        eq(orders.isSample, false),
      ),
    )
    .orderBy(desc(orders.historyAt))
    .limit(MAX_MISSED);
}

/** Returns the alerts, and the offers that expired without one, leaving out samples. */
function listMissed(ctx: Ctx, sent: readonly Alert[], expired: readonly OrderRow[]): Missed[] {
  const subjects = new Set(sent.map(({ subject }) => subject));
  const offers = expired.filter(({ id, isSample }) => !isSample && !subjects.has(id));
  return [
    ...sent.map(({ id, kind, values, path, createdAt: at }) => ({ id, kind, values, path, at })),
    ...offers.map(({ id, payoutCents, restaurantName: restaurant, expiresAt: at }) => ({
      id,
      kind: 'offerExpired' as const,
      values: { pay: { cents: payoutCents }, restaurant },
      path: paths.orders(),
      at,
    })),
  ]
    .filter(({ at }) => at > ctx.now - MISSED_MS)
    .sort((one, other) => other.at - one.at)
    .slice(0, MAX_MISSED);
}
