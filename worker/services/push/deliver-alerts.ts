import { eq, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { drivers, notificationSettings, sessions } from '#worker/db/schema/drivers.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { alertDeliveries, alerts, pushSubscriptions } from '#worker/db/schema/push.ts';
import type { JobCounts } from '#worker/domain/jobs/job-run.ts';
import { decideRetry } from '#worker/domain/jobs/retry.ts';
import { DEFAULT_NOTIFICATIONS, type NotificationSettings } from '#worker/domain/profile/notifications.ts';
import { computeMessageOptions, findDropReason, PUSH_RETRY } from '#worker/domain/push/decide-delivery.ts';
import type { PushOutcome, PushProvider } from '#worker/providers/push/port.ts';
import { drainQueue } from '#worker/services/shared/drain-queue.ts';
import { renderAlert } from '#worker/words/render-alert.ts';
import { recordOutcome } from './record-outcome.ts';

const PAGE_SIZE = 20;
const MAX_PAGES = 20;

/**
 * Sends the alerts that are due to their devices. One that an interrupted run may have sent is sent again, and the
 * device shows it once, by its tag. Returns how many were taken and what became of them.
 */
export async function deliverAlerts(ctx: Ctx): Promise<JobCounts> {
  const { push } = ctx;
  if (!push) return { taken: 0 };
  return drainQueue(ctx, {
    name: 'alert',
    pageSize: PAGE_SIZE,
    maxPages: MAX_PAGES,
    isConcurrent: true,
    claim: async () => {
      const claimed = await claimDeliveries(ctx);
      return claimed.length > 0
        ? selectDeliveries(
            ctx,
            claimed.map(({ id }) => id),
          )
        : [];
    },
    deliver: (row) => deliver(ctx, push, row),
  });
}

async function deliver(
  ctx: Ctx,
  push: PushProvider,
  row: DeliveryRow,
): Promise<PushOutcome['outcome'] | 'dropped'> {
  const settings = toSettings(row);
  const dropped = findDropReason({ ...row, settings }, ctx.now);
  if (dropped) {
    await settle(ctx, row, { status: 'dropped', problem: dropped });
    return 'dropped';
  }
  const result = await push.send(row, {
    payload: renderAlert({ ...row, isSilent: !settings.hasSounds }),
    ...(await computeMessageOptions(row, ctx.now)),
  });
  if (result.outcome !== 'sent') {
    const about = { device: row.subscriptionId, kind: row.kind };
    ctx.log('warn', 'alert not sent', { ...about, outcome: result.outcome, problem: result.problem });
  }
  await settle(ctx, row, toColumns(ctx, row, result), result);
  return result.outcome;
}

type Columns = Partial<typeof alertDeliveries.$inferInsert>;

/** Records what became of a delivery, and how its device answered. */
async function settle(ctx: Ctx, { id, subscriptionId }: DeliveryRow, set: Columns, result?: PushOutcome) {
  const update = ctx.db.update(alertDeliveries).set(set).where(eq(alertDeliveries.id, id));
  if (result) await ctx.db.batch([update, recordOutcome(ctx, subscriptionId, result)]);
  else await update;
}

function toColumns(ctx: Ctx, { attempts, expiresAt }: DeliveryRow, result: PushOutcome): Columns {
  if (result.outcome === 'sent') return { status: 'sent', sentAt: ctx.now, problem: null };
  const { problem } = result;
  if (result.outcome !== 'later') return { status: 'dropped', problem };
  const retryAt = decideRetry(PUSH_RETRY, {
    attempts,
    until: expiresAt - 1,
    now: ctx.now,
    retryAfterMs: result.retryAfterMs,
  });
  return retryAt === null ? { status: 'dropped', problem } : { nextAttemptAt: retryAt, problem };
}

/** Statement: claims deliveries that are due for the length of a lease. */
function claimDeliveries(ctx: Ctx) {
  return ctx.db
    .update(alertDeliveries)
    .set({ attempts: sql`attempts + 1`, nextAttemptAt: ctx.now + PUSH_RETRY.leaseMs })
    .where(
      // Literals, not parameters: only then can SQLite use the partial index.
      sql`id in (select id from alert_deliveries where status = 'queued' and next_attempt_at <= ${ctx.now}
        order by next_attempt_at limit ${PAGE_SIZE})`,
    )
    .returning({ id: alertDeliveries.id });
}

type DeliveryRow = Awaited<ReturnType<typeof selectDeliveries>>[number];

/** Statement: deliveries with everything that says whether and how they are sent, as it stands now. */
function selectDeliveries(ctx: Ctx, ids: string[]) {
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
function toSettings(row: DeliveryRow): NotificationSettings {
  const { shouldNotifyOrders, shouldNotifyHotspots, shouldNotifyBilling, shouldNotifyNews, hasSounds } = row;
  return {
    shouldNotifyOrders: shouldNotifyOrders ?? DEFAULT_NOTIFICATIONS.shouldNotifyOrders,
    shouldNotifyHotspots: shouldNotifyHotspots ?? DEFAULT_NOTIFICATIONS.shouldNotifyHotspots,
    shouldNotifyBilling: shouldNotifyBilling ?? DEFAULT_NOTIFICATIONS.shouldNotifyBilling,
    shouldNotifyNews: shouldNotifyNews ?? DEFAULT_NOTIFICATIONS.shouldNotifyNews,
    hasSounds: hasSounds ?? DEFAULT_NOTIFICATIONS.hasSounds,
  };
}
