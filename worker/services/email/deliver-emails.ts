import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { type OutboxEmail, outbox } from '#worker/db/schema/outbox.ts';
import { EMAIL_RETRY, getLastTry } from '#worker/domain/email/email.ts';
import type { JobCounts } from '#worker/domain/jobs/job-run.ts';
import { decideRetry } from '#worker/domain/jobs/retry.ts';
import type { Delivery } from '#worker/providers/email/port.ts';
import { drainQueue } from '#worker/services/jobs/drain-queue.ts';
import { deleteFailing, isDueAgain } from '#worker/services/jobs/work-items.ts';
import { renderEmail } from '#worker/words/render-email.ts';

const PAGE_SIZE = 10;
const MAX_PAGES = 10;

/**
 * Sends the due emails of the outbox. An email that an interrupted run may have sent is sent again with the same id, which the
 * provider recognizes. An email that is given up counts as failed, and so does each attempt with a refused API key.
 */
export function deliverEmails(ctx: Ctx): Promise<JobCounts> {
  return drainQueue(ctx, {
    job: 'email',
    maxPages: MAX_PAGES,
    pageSize: PAGE_SIZE,
    claim: claimDue,
    deliver,
  });
}

async function claimDue(ctx: Ctx): Promise<OutboxEmail[]> {
  return ctx.db
    .update(outbox)
    .set({
      attempts: sql`attempts + 1`,
      firstTriedAt: sql`coalesce(first_tried_at, ${ctx.now})`,
      nextAttemptAt: ctx.now + EMAIL_RETRY.leaseMs,
    })
    .where(
      sql`id in (select id from outbox where status = 'queued' and next_attempt_at <= ${ctx.now}
        and ${isDueAgain(ctx, 'email', 'outbox.id')} order by next_attempt_at limit ${PAGE_SIZE})`,
    )
    .returning();
}

async function deliver(ctx: Ctx, email: OutboxEmail): Promise<boolean> {
  const { id, recipient: to } = email;
  const delivery: Delivery =
    ctx.now <= getLastTry(email.firstTriedAt ?? ctx.now)
      ? await ctx.email.send({ id, to, ...(await renderEmail(ctx.config, email)) })
      : { outcome: 'refused', problem: 'tried too long ago' };
  if ('problem' in delivery) {
    ctx.log('warn', 'email not sent', { email: id, kind: email.kind, problem: delivery.problem });
  }
  const columns = toColumns(ctx, email, delivery);
  await ctx.db.update(outbox).set(columns).where(eq(outbox.id, id));
  // Drops failures recorded while the API key was refused, which would otherwise still count once the key works again.
  if (columns.status === 'failed') await deleteFailing(ctx, 'email', [id]);
  if (columns.status === 'failed' || delivery.outcome === 'unauthorized')
    throw new Error(`The email was not sent: ${columns.problem}`);
  return delivery.outcome === 'sent';
}

function toColumns(ctx: Ctx, { attempts, firstTriedAt }: OutboxEmail, delivery: Delivery) {
  if (delivery.outcome === 'sent') {
    return { status: 'sent', sentAt: ctx.now, providerRef: delivery.ref, problem: null } as const;
  }
  if (delivery.outcome === 'kept') return { status: 'kept' } as const;
  const { problem } = delivery;
  const retryAt =
    delivery.outcome === 'refused'
      ? null
      : decideRetry(EMAIL_RETRY, { attempts, until: getLastTry(firstTriedAt ?? ctx.now), now: ctx.now });
  return retryAt === null
    ? ({ status: 'failed', problem } as const)
    : ({ status: 'queued', nextAttemptAt: retryAt, problem } as const);
}
