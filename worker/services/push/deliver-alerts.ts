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
/** The open requests a Worker may have at once. */
const CONCURRENCY = 6;
/** The most deliveries to one driver in a run: two alerts on every device. */
const MAX_OF_DRIVER = 2 * ACCOUNT_LIMITS.devices;
/** Due deliveries from which a page is chosen. */
const LOOKED_AT = 500;
/** More queries than one alert takes on all devices of a driver. */
const ALERT_QUERIES = 50;
/** When a delivery is due again after another device of its driver timed out. */
const POSTPONED_MS = MINUTE_MS;

/** Deliveries by driver in this run, and the drivers with a device that timed out. */
type Run = { sent: Map<string, number>; silent: Set<string> };

/**
 * Sends due alerts, or only the one with a key, to their devices, those of one driver one after another; after a timeout the
 * driver waits for the next run. An alert that an interrupted run may have sent is sent again, and the device shows it once,
 * by its tag.
 */
export async function deliverAlerts(ctx: Ctx, key?: string): Promise<QueueCounts> {
  const { push } = ctx;
  if (!push) return { sent: 0, skipped: 0, failed: 0 };
  const run: Run = { sent: new Map(), silent: new Set() };
  return drainQueue(ctx, {
    job: 'alerts',
    maxPages: MAX_PAGES,
    // A smaller page is the last: one with a driver's maximum may have left out others.
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

/** Delivers to one device; returns whether it was sent. */
async function deliver(ctx: Ctx, push: PushProvider, row: DeliveryRow, run: Run): Promise<boolean> {
  run.sent.set(row.driverId, (run.sent.get(row.driverId) ?? 0) + 1);
  if (run.silent.has(row.driverId)) {
    // Nothing was sent, so it does not count as an attempt.
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

/** Postpones a delivery to the end of quiet hours (epoch ms), or drops it when it expires before. */
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
 * Statement: claims due deliveries, of all alerts or of one, for the length of a lease, those to responsive devices first,
 * without drivers who have reached their maximum in this run.
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
