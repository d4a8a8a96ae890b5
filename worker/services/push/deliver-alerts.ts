import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { alertDeliveries, IS_QUEUED } from '#worker/db/schema/push.ts';
import { batch } from '#worker/db/write.ts';
import { decideRetry } from '#worker/domain/jobs/retry.ts';
import { ACCOUNT_LIMITS } from '#worker/domain/limits/account-limits.ts';
import { DEFAULT_NOTIFICATIONS, findQuietEnd } from '#worker/domain/profile/notifications.ts';
import {
  computeMessageOptions,
  findDropReason,
  PUSH_RETRY,
} from '#worker/domain/push/decide-alert-delivery.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import type { PushOutcome, PushProvider } from '#worker/providers/push/port.ts';
import { drainQueue, type QueueCounts } from '#worker/services/jobs/drain-queue.ts';
import { isDueAgain } from '#worker/services/jobs/work-items.ts';
import { renderAlert } from '#worker/words/render-alert.ts';
import { recordOutcome } from './record-outcome.ts';
import { type DeliveryRow, selectDeliveries } from './select-deliveries.ts';

const PAGE_SIZE = 30;
const MAX_PAGES = 20;
/** The requests a Worker may have open at once. */
const CONCURRENCY = 6;
/** Maximum deliveries to one driver per run: two alerts on every device. */
const MAX_OF_DRIVER = 2 * ACCOUNT_LIMITS.devices;
/** Due deliveries from which a page is selected. */
const LOOKED_AT = 500;
/** More queries than one alert needs for all of a driver's devices. */
const ALERT_QUERIES = 50;
/** How long a delivery is postponed after another device of its driver timed out. */
const POSTPONED_MS = MINUTE_MS;

/** Deliveries per driver in this run, and drivers with a device that timed out. */
type Run = { sent: Map<string, number>; silent: Set<string> };

/**
 * Sends due alerts, or only the alert with `key`, to their devices, one after another for each driver. After a timeout, the
 * driver's other deliveries wait for the next run. An alert that an interrupted run may have sent is sent again, but the device
 * shows it only once because of its tag.
 */
export async function deliverAlerts(ctx: Ctx, key?: string): Promise<QueueCounts> {
  const { push } = ctx;
  if (!push) return { sent: 0, skipped: 0, failed: 0 };
  const run: Run = { sent: new Map(), silent: new Set() };
  return drainQueue(ctx, {
    job: 'alerts',
    maxPages: MAX_PAGES,
    // Only a page with fewer rows is the last: a page with one driver's maximum may have left out other rows.
    pageSize: MAX_OF_DRIVER,
    concurrency: CONCURRENCY,
    queries: key === undefined ? undefined : ALERT_QUERIES,
    getLane: ({ driverId }) => driverId,
    claim: async (present: Ctx) => {
      const ids = (await claimDeliveries(present, run, key)).map(({ id }) => id);
      return ids.length > 0 ? selectDeliveries(present, ids) : [];
    },
    deliver: (present, row) => deliver(present, push, row, run),
  });
}

/** Delivers an alert to one device. Returns whether it was sent. */
async function deliver(ctx: Ctx, push: PushProvider, row: DeliveryRow, run: Run): Promise<boolean> {
  run.sent.set(row.driverId, (run.sent.get(row.driverId) ?? 0) + 1);
  if (run.silent.has(row.driverId)) {
    // Nothing was sent, so this does not count as an attempt.
    await recordDelivery(ctx, row, { attempts: row.attempts - 1, nextAttemptAt: ctx.now + POSTPONED_MS });
    return false;
  }
  const settings = row.settings ?? DEFAULT_NOTIFICATIONS;
  const dropped = findDropReason({ ...row, settings }, ctx.now);
  if (dropped) {
    await recordDelivery(ctx, row, { status: 'dropped', problem: dropped });
    return false;
  }
  const quietEnd = findQuietEnd(settings, ctx.now, row.timeZone);
  if (quietEnd !== null) {
    await postponePastQuietHours(ctx, row, quietEnd);
    return false;
  }
  const result = await push.send(row, {
    payload: renderAlert({ ...row, isSilent: !settings.hasSounds }),
    ...(await computeMessageOptions(row, ctx.now)),
  });
  if (result.outcome !== 'sent') {
    const about = { device: row.subscriptionId.slice(0, 12), kind: row.kind };
    ctx.log('warn', 'alert not sent', { ...about, outcome: result.outcome, problem: result.problem });
  }
  if (result.outcome === 'later' && result.problem === 'timeout') run.silent.add(row.driverId);
  await recordDelivery(ctx, row, toColumns(ctx, row, result), result);
  return result.outcome === 'sent';
}

/** Postpones a delivery to the end of quiet hours (epoch ms), or drops it if it expires by then. */
async function postponePastQuietHours(ctx: Ctx, row: DeliveryRow, quietEnd: number): Promise<void> {
  await recordDelivery(
    ctx,
    row,
    row.expiresAt <= quietEnd
      ? { status: 'dropped', problem: 'quietHours' }
      : { attempts: row.attempts - 1, nextAttemptAt: quietEnd },
  );
}

type Columns = Partial<typeof alertDeliveries.$inferInsert>;

/** Records the outcome of a delivery, and the response of its push service. */
async function recordDelivery(ctx: Ctx, row: DeliveryRow, set: Columns, result?: PushOutcome) {
  const { id, subscriptionId, timeouts, createdAt, lastSuccessAt } = row;
  const device = { id: subscriptionId, timeouts, createdAt, lastSuccessAt };
  await batch(ctx, {
    delivery: ctx.db.update(alertDeliveries).set(set).where(eq(alertDeliveries.id, id)),
    device: result && recordOutcome(ctx, device, result),
  });
}

function toColumns(ctx: Ctx, { attempts, expiresAt }: DeliveryRow, result: PushOutcome): Columns {
  if (result.outcome === 'sent') return { status: 'sent', sentAt: ctx.now, problem: null };
  const { problem } = result;
  if (result.outcome !== 'later') return { status: 'dropped', problem };
  const { retryAfterMs } = result;
  const retryAt = decideRetry(PUSH_RETRY, { attempts, until: expiresAt - 1, now: ctx.now, retryAfterMs });
  return retryAt === null ? { status: 'dropped', problem } : { nextAttemptAt: retryAt, problem };
}

/**
 * Statement: claims due deliveries, of all alerts or of one, for the duration of a lease, responsive devices first. Leaves out
 * drivers who reached their maximum or had a timeout in this run.
 */
function claimDeliveries(ctx: Ctx, { sent, silent }: Run, key?: string) {
  const full = [...sent].flatMap(([driverId, count]) => (count >= MAX_OF_DRIVER ? [driverId] : []));
  const left = JSON.stringify([...full, ...silent]);
  const due = sql`select alert_deliveries.id, next_attempt_at, timeouts,
      row_number() over (partition by alerts.driver_id order by timeouts, next_attempt_at) as nth
    from alert_deliveries
    join alerts on alerts.id = alert_id
    join push_subscriptions on push_subscriptions.id = subscription_id
    where alert_deliveries.id in (select alert_deliveries.id from alert_deliveries join alerts on alerts.id = alert_id
      where ${IS_QUEUED} and next_attempt_at <= ${ctx.now} and ${isDueAgain(ctx, 'alerts', 'alert_deliveries.id')}
        and alerts.driver_id not in (select value from json_each(${left}))
        ${key === undefined ? sql`` : sql`and alerts.key = ${key}`}
      order by next_attempt_at limit ${LOOKED_AT})`;
  return ctx.db
    .update(alertDeliveries)
    .set({ attempts: sql`attempts + 1`, nextAttemptAt: ctx.now + PUSH_RETRY.leaseMs })
    .where(
      sql`id in (select id from (${due}) where nth <= ${MAX_OF_DRIVER}
        order by timeouts > 0, next_attempt_at limit ${PAGE_SIZE})`,
    )
    .returning({ id: alertDeliveries.id });
}
