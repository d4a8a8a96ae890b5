import { getTableName, lt, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { SESSION_LIFETIME_MS } from '#worker/auth/session-copy.ts';
import type { Ctx } from '#worker/ctx.ts';
import { requestCounts } from '#worker/db/schema/alarms.ts';
import { sessions } from '#worker/db/schema/drivers.ts';
import { adminSessions, rateCounters, requestKeys } from '#worker/db/schema/guards.ts';
import { placementHours } from '#worker/db/schema/hotspots.ts';
import { HAS_FILE_ROWS, IS_UNCONFIRMED, importPieces, imports } from '#worker/db/schema/imports.ts';
import { failingItems, jobRuns } from '#worker/db/schema/job-runs.ts';
import { dispatchEvents } from '#worker/db/schema/network.ts';
import { newsArticles } from '#worker/db/schema/news.ts';
import { offerReports } from '#worker/db/schema/offer-reports.ts';
import { IS_MISSED_SAMPLE, IS_PENDING, orders } from '#worker/db/schema/orders.ts';
import { outbox } from '#worker/db/schema/outbox.ts';
import { checkouts, paymentEvents } from '#worker/db/schema/payments.ts';
import { alerts } from '#worker/db/schema/push.ts';
import { readyFacts } from '#worker/db/schema/ready-facts.ts';
import { referrals } from '#worker/db/schema/referrals.ts';
import { signInAttempts } from '#worker/db/schema/sign-in.ts';
import { writePages } from '#worker/db/write.ts';
import { GRACE_MS } from '#worker/domain/billing/subscription-moves.ts';
import { EMPTY_EXCERPT } from '#worker/domain/imports/summary.ts';
import type { JobCounts } from '#worker/domain/jobs/job-run.ts';
import { MONTH_MS, MONTH_PREFIX } from '#worker/domain/limits/rate-limits.ts';
import { REQUEST_KEY_LIFETIME_MS } from '#worker/domain/limits/request-key-lifetime.ts';
import { NEWS_LIFETIME_MS } from '#worker/domain/news/prepare-articles.ts';
import { sumOf } from '#worker/domain/shared/sum.ts';
import { DAY_MS, WEEK_MS } from '#worker/domain/shared/time.ts';
import { HISTORY_WEEKS, TESTED_WEEKS } from '#worker/engines/demand/index.ts';
import { READY_LIFETIME_MS } from '#worker/engines/offers/index.ts';
import { endForgottenShifts } from '#worker/services/drivers/end-forgotten-shifts.ts';
import { continueUndoing } from '#worker/services/imports/continue-undoing.ts';
import { workEach, workPart } from '#worker/services/jobs/work-items.ts';
import { stripDeliveries } from '#worker/services/reported-deliveries/strip-deliveries.ts';

/**
 * The `clean-up` job: marks expired offers, ends forgotten shifts and old imports, continues undoing imports, strips delivery
 * events and deletes old rows (`listRemovals`) in pages. Safe to run at all times; a part that fails does not stop the others.
 */
export async function cleanUp(ctx: Ctx): Promise<JobCounts> {
  const expiredOffers = await workPart(ctx, 'clean-up', 'expiredOffers', () => expireOffers(ctx));
  const shifts = await workPart(ctx, 'clean-up', 'endedShifts', () => endForgottenShifts(ctx));
  const imported = await workPart(ctx, 'clean-up', 'endedImports', () => endImports(ctx));
  const undone = await workPart(ctx, 'clean-up', 'undoneImports', () => continueUndoing(ctx));
  const strippedEvents = await workPart(ctx, 'clean-up', 'strippedEvents', () => stripDeliveries(ctx));
  const removed = await workEach(ctx, {
    job: 'clean-up',
    items: listRemovals(ctx.now),
    getId: ({ table }) => getTableName(table),
    work: async ({ table, where }): Promise<[string, number]> => [
      getTableName(table),
      await writePages(table, where, (page) => ctx.db.delete(table).where(page)),
    ],
    concurrency: 3,
  });
  ctx.log('info', 'old rows removed', Object.fromEntries(removed.done));
  const parts = [expiredOffers, shifts, imported, undone, strippedEvents];
  const changed = [expiredOffers, shifts?.ended, imported, undone?.continued, strippedEvents];
  return {
    changed: sumOf(changed, (count) => count ?? 0),
    removed: sumOf(removed.done, ([, rows]) => rows),
    failed:
      removed.failed +
      (shifts?.failed ?? 0) +
      (undone?.failed ?? 0) +
      parts.filter((part) => part === null).length,
  };
}

/** Marks offers past their expiry as expired and returns how many. Reads treat them as expired even before that. */
function expireOffers(ctx: Ctx): Promise<number> {
  const isOver = sql`${IS_PENDING} and ${orders.expiresAt} <= ${ctx.now}`;
  return writePages(orders, isOver, (page) =>
    ctx.db.update(orders).set({ status: 'expired', historyAt: orders.createdAt }).where(page),
  );
}

/**
 * Marks imports that can no longer be undone as done, even if only partly written, and deletes their files, then the file rows
 * stored for display. Returns how many.
 */
async function endImports(ctx: Ctx): Promise<number> {
  const isOver = sql`${HAS_FILE_ROWS} and undo_until < ${ctx.now} and state <> 'undoing'`;
  const isOfOver = sql`import_id in (select id from imports where ${isOver})`;
  await writePages(importPieces, isOfOver, (page) => ctx.db.delete(importPieces).where(page));
  const hasNoFile = sql`not exists (select 1 from import_pieces where import_id = imports.id)`;
  return writePages(imports, sql`${isOver} and ${hasNoFile}`, (page) =>
    ctx.db.update(imports).set({ state: 'done', sample: [], excerpt: EMPTY_EXCERPT }).where(page),
  );
}

/** The longest window of a counter, except monthly ones. */
const COUNTER_LIFETIME_MS = DAY_MS;

/** How long a browser remembers an invitation. */
const INVITATION_LIFETIME_MS = 30 * DAY_MS;

/** Long enough to answer questions about an email. */
const EMAIL_LIFETIME_MS = 90 * DAY_MS;

/** Far longer than the `billing` job needs to reread a checkout. */
const CHECKOUT_KEPT_MS = 30 * DAY_MS;

/** Far longer than the payment provider retries an event, which is days. */
const PAYMENT_EVENT_LIFETIME_MS = 90 * DAY_MS;

/** Longer than a dispatch service sends events about one offer. */
const DISPATCH_LIFETIME_MS = 90 * DAY_MS;

/** An old article is deleted once no feed has listed it for this long; otherwise an undated one would come back as new. */
const UNLISTED_MS = 7 * DAY_MS;

/** Long enough to see which alerts were sent. */
const ALERT_LIFETIME_MS = 7 * DAY_MS;

/** Covers the time in which a payment may stay unpaid, because its alert is sent only once. */
const UNPAID_ALERT_LIFETIME_MS = GRACE_MS + DAY_MS;

const JOB_RUN_LIFETIME_MS = 30 * DAY_MS;

const REPORT_LIFETIME_MS = DAY_MS;

/** The history that usual levels need, including those of a back-test's oldest hour. */
const PLACEMENT_LIFETIME_MS = (HISTORY_WEEKS + TESTED_WEEKS + 1) * WEEK_MS;

const MISSED_SAMPLE_LIFETIME_MS = 7 * DAY_MS;

const PREVIEW_LIFETIME_MS = 2 * DAY_MS;

/** Rows to delete. The list may have each table only once. */
type Removal = { table: SQLiteTable; where: SQL };

const remove = (table: SQLiteTable, where: SQL): Removal => ({ table, where });

function listRemovals(now: number): Removal[] {
  return [
    remove(requestKeys, lt(requestKeys.createdAt, now - REQUEST_KEY_LIFETIME_MS)),
    remove(
      rateCounters,
      sql`window_started_at < ${now - COUNTER_LIFETIME_MS}
        and (window_started_at < ${now - MONTH_MS} or key not like ${`${MONTH_PREFIX}%`})`,
    ),
    remove(signInAttempts, lt(signInAttempts.expiresAt, now)),
    remove(sessions, lt(sessions.lastSeenAt, now - SESSION_LIFETIME_MS)),
    remove(outbox, lt(outbox.createdAt, now - EMAIL_LIFETIME_MS)),
    remove(checkouts, lt(checkouts.expiresAt, now - CHECKOUT_KEPT_MS)),
    remove(paymentEvents, lt(paymentEvents.createdAt, now - PAYMENT_EVENT_LIFETIME_MS)),
    remove(dispatchEvents, lt(dispatchEvents.createdAt, now - DISPATCH_LIFETIME_MS)),
    remove(adminSessions, lt(adminSessions.expiresAt, now)),
    remove(newsArticles, sql`published_at < ${now - NEWS_LIFETIME_MS} and seen_at < ${now - UNLISTED_MS}`),
    // Skips running jobs, so that this run is kept even if `now` is not the real time.
    remove(jobRuns, sql`started_at < ${now - JOB_RUN_LIFETIME_MS} and outcome <> 'running'`),
    remove(failingItems, lt(failingItems.lastAt, now - JOB_RUN_LIFETIME_MS)),
    remove(placementHours, lt(placementHours.startsAt, now - PLACEMENT_LIFETIME_MS)),
    remove(requestCounts, lt(requestCounts.startedAt, now - COUNTER_LIFETIME_MS)),
    remove(
      alerts,
      sql`created_at < ${now - ALERT_LIFETIME_MS}
        and (created_at < ${now - UNPAID_ALERT_LIFETIME_MS} or kind <> 'paymentFailed')`,
    ),
    remove(offerReports, lt(offerReports.validUntil, now - REPORT_LIFETIME_MS)),
    remove(readyFacts, lt(readyFacts.endedAt, now - READY_LIFETIME_MS)),
    remove(referrals, sql`status = 'pending' and ${referrals.createdAt} < ${now - INVITATION_LIFETIME_MS}`),
    remove(imports, sql`${IS_UNCONFIRMED} and created_at < ${now - PREVIEW_LIFETIME_MS}`),
    remove(orders, sql`${IS_MISSED_SAMPLE} and ${orders.expiresAt} < ${now - MISSED_SAMPLE_LIFETIME_MS}`),
  ];
}
