import { eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import {
  type DeliveryRow,
  selectDeliveries,
  takeDeliveries,
  toSettings,
} from '#worker/db/queries/delivery-rows.ts';
import { alertDeliveries } from '#worker/db/schema/push.ts';
import type { JobCounts } from '#worker/domain/jobs/job-run.ts';
import { findDropReason } from '#worker/domain/push/decide-delivery.ts';
import { decidePushRetry } from '#worker/domain/push/decide-push-retry.ts';
import { computeMessageOptions } from '#worker/domain/push/message-options.ts';
import { describeError } from '#worker/log.ts';
import type { PushOutcome, PushProvider } from '#worker/providers/push/port.ts';
import { renderAlert } from '#worker/words/render-alert.ts';
import { recordOutcome } from './record-outcome.ts';

const PAGE_SIZE = 20;
const MAX_PAGES = 20;

type Outcome = PushOutcome['outcome'] | 'dropped' | 'failed';

/**
 * Sends the alerts that are due to the devices they are for, a page at a time. Taking one and putting it off are one
 * statement, so runs that overlap never hold the same. What a run that broke off may have sent is sent again: the device
 * shows it once, by its tag. Answers what became of how many.
 */
export async function deliverAlerts(ctx: Ctx): Promise<JobCounts> {
  const counts: JobCounts = { taken: 0 };
  const { push } = ctx;
  if (!push) return counts;
  for (let page = 0; page < MAX_PAGES; page++) {
    const taken = await takeDeliveries(ctx, PAGE_SIZE);
    counts.taken = (counts.taken ?? 0) + taken.length;
    const ids = taken.map(({ id }) => id);
    const rows = ids.length > 0 ? await selectDeliveries(ctx, ids) : [];
    for (const outcome of await Promise.all(rows.map((row) => tryToDeliver(ctx, push, row)))) {
      counts[outcome] = (counts[outcome] ?? 0) + 1;
    }
    if (taken.length < PAGE_SIZE) break;
  }
  return counts;
}

/** One that cannot even be written keeps no other from being sent; its lease brings it back until it is too late. */
async function tryToDeliver(ctx: Ctx, push: PushProvider, row: DeliveryRow): Promise<Outcome> {
  try {
    const dropped = findDropReason({ ...row, settings: toSettings(row) }, ctx.now);
    if (dropped) {
      await settle(ctx, row, { status: 'dropped', problem: dropped });
      return 'dropped';
    }
    return await deliver(ctx, push, row);
  } catch (error) {
    ctx.log('error', 'alert broke', { delivery: row.id, kind: row.kind, ...describeError(error) });
    return 'failed';
  }
}

async function deliver(ctx: Ctx, push: PushProvider, row: DeliveryRow): Promise<PushOutcome['outcome']> {
  const result = await push.send(row, {
    payload: renderAlert({ ...row, isSilent: !toSettings(row).hasSounds }),
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

/** What became of a delivery, and how its device answered. */
async function settle(ctx: Ctx, { id, subscriptionId }: DeliveryRow, set: Columns, result?: PushOutcome) {
  const update = ctx.db.update(alertDeliveries).set(set).where(eq(alertDeliveries.id, id));
  if (result) await ctx.db.batch([update, recordOutcome(ctx, subscriptionId, result)]);
  else await update;
}

function toColumns(ctx: Ctx, { attempts, expiresAt }: DeliveryRow, result: PushOutcome): Columns {
  if (result.outcome === 'sent') return { status: 'sent', sentAt: ctx.now, problem: null };
  const { problem } = result;
  if (result.outcome !== 'later') return { status: 'dropped', problem };
  const retryAt = decidePushRetry({ attempts, retryAfterMs: result.retryAfterMs, expiresAt, now: ctx.now });
  return retryAt === null ? { status: 'dropped', problem } : { nextAttemptAt: retryAt, problem };
}
