import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { type OutboxEmail, outbox } from '#worker/db/schema/outbox.ts';
import { canTry, decideRetry, LEASE_MS } from '#worker/domain/email/retry.ts';
import type { JobCounts } from '#worker/domain/jobs/job-run.ts';
import { describeError } from '#worker/log.ts';
import type { Delivery } from '#worker/providers/email/port.ts';
import { renderEmail } from '#worker/words/render-email.ts';

const PAGE_SIZE = 10;
const MAX_PAGES = 10;

/**
 * Sends what waits in the outbox, a page at a time. Taking an email and putting it off are one statement, so runs that
 * overlap never hold the same; one that broke off is taken up again with the same id, which the provider knows. Answers
 * what became of how many.
 */
export async function deliverEmails(ctx: Ctx): Promise<JobCounts> {
  const counts: JobCounts = { taken: 0 };
  for (let page = 0; page < MAX_PAGES; page++) {
    const taken = await takeDue(ctx);
    counts.taken = (counts.taken ?? 0) + taken.length;
    for (const email of taken) {
      const outcome = await tryToDeliver(ctx, email);
      counts[outcome] = (counts[outcome] ?? 0) + 1;
    }
    if (taken.length < PAGE_SIZE) break;
  }
  return counts;
}

function takeDue(ctx: Ctx): Promise<OutboxEmail[]> {
  return ctx.db
    .update(outbox)
    .set({
      attempts: sql`attempts + 1`,
      firstTriedAt: sql`coalesce(first_tried_at, ${ctx.now})`,
      nextAttemptAt: ctx.now + LEASE_MS,
    })
    .where(
      sql`id in (select id from outbox where status = 'queued' and next_attempt_at <= ${ctx.now}
        order by next_attempt_at limit ${PAGE_SIZE})`,
    )
    .returning();
}

/** One that cannot even be written keeps no other from being sent; its lease brings it back. */
async function tryToDeliver(ctx: Ctx, email: OutboxEmail): Promise<Delivery['outcome'] | 'failed'> {
  try {
    return await deliver(ctx, email);
  } catch (error) {
    ctx.log('error', 'e-mail broke', { email: email.id, kind: email.kind, ...describeError(error) });
    return 'failed';
  }
}

async function deliver(ctx: Ctx, email: OutboxEmail): Promise<Delivery['outcome']> {
  const { id, recipient: to } = email;
  const delivery: Delivery = canTry(email.firstTriedAt, ctx.now)
    ? await ctx.email.send({ id, to, ...(await renderEmail(ctx.config, email)) })
    : { outcome: 'refused', problem: 'tried too long ago' };
  if ('problem' in delivery) {
    ctx.log('warn', 'e-mail not sent', { email: id, kind: email.kind, problem: delivery.problem });
  }
  await ctx.db
    .update(outbox)
    .set(toColumns(ctx, email, delivery))
    .where(eq(outbox.id, id));
  return delivery.outcome;
}

function toColumns(ctx: Ctx, { attempts, firstTriedAt }: OutboxEmail, delivery: Delivery) {
  if (delivery.outcome === 'sent') {
    return { status: 'sent', sentAt: ctx.now, providerRef: delivery.ref, problem: null } as const;
  }
  if (delivery.outcome === 'kept') return { status: 'kept' } as const;
  const { problem } = delivery;
  const retryAt =
    delivery.outcome === 'later'
      ? decideRetry({ attempts, firstTriedAt: firstTriedAt ?? ctx.now, now: ctx.now })
      : null;
  return retryAt === null
    ? ({ status: 'failed', problem } as const)
    : ({ status: 'queued', nextAttemptAt: retryAt, problem } as const);
}
