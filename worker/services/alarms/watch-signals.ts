import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { insertOperatorEmail } from '#worker/db/queries/outbox-rows.ts';
import { type Alarm, alarms } from '#worker/db/schema/alarms.ts';
import { batch } from '#worker/db/write.ts';
import { consolePaths } from '#worker/domain/admin/console-paths.ts';
import { decideAlarms, evaluateSignals, type Finding } from '#worker/domain/alarms/signals.ts';
import type { JobCounts } from '#worker/domain/jobs/job-run.ts';
import { readSignals } from './read-signals.ts';

/**
 * Raises an alarm when a signal turns bad and ends it after half an hour without a bad reading. The operator is emailed both
 * times, and again when another job fails during the alarm.
 */
export async function watchSignals(ctx: Ctx): Promise<JobCounts> {
  const { readings, failed } = await readSignals(ctx);
  const findings = evaluateSignals(readings);
  const open = await ctx.db.select().from(alarms).where(isNull(alarms.endedAt));
  const { raised, ongoing, over } = decideAlarms(findings, { open, now: ctx.now });
  for (const finding of raised) await raise(ctx, finding);
  for (const { alarm, finding, isWorse } of ongoing) {
    const { reading } = finding;
    await batch(ctx, {
      seen: ctx.db.update(alarms).set({ lastBadAt: ctx.now, reading }).where(eq(alarms.id, alarm.id)),
      mail: isWorse ? mailRaised(ctx, finding, { id: alarm.id, key: `${alarm.id}:${ctx.now}` }) : undefined,
    });
  }
  for (const alarm of over) await end(ctx, alarm);
  return { changed: raised.length + over.length, failed };
}

async function raise(ctx: Ctx, { signal, reading, limit }: Finding): Promise<void> {
  const id = crypto.randomUUID();
  ctx.log('warn', 'alarm raised', { alarm: id, signal, reading, limit });
  await batch(ctx, {
    alarm: ctx.db
      .insert(alarms)
      .values({ id, signal, startedAt: ctx.now, lastBadAt: ctx.now, reading, limit })
      .onConflictDoNothing(),
    mail: mailRaised(ctx, { signal, reading, limit }, { id, key: id }),
  });
}

/** Statement: the email about an alarm, if it is still on. */
function mailRaised(
  ctx: Ctx,
  { signal, reading, limit }: Omit<Finding, 'isBad'>,
  { id, key }: { id: string; key: string },
) {
  const values = { signal, reading, limit, link: { path: consolePaths.home() } };
  return insertOperatorEmail(
    ctx,
    { key: `alarmRaised:${key}`, kind: 'alarmRaised', values },
    sql`exists (select 1 from alarms where id = ${id} and ended_at is null)`,
  );
}

async function end(ctx: Ctx, { id, signal, limit }: Alarm): Promise<void> {
  ctx.log('info', 'alarm over', { alarm: id, signal });
  await batch(ctx, {
    alarm: ctx.db
      .update(alarms)
      .set({ endedAt: ctx.now })
      .where(and(eq(alarms.id, id), isNull(alarms.endedAt))),
    mail: insertOperatorEmail(
      ctx,
      {
        key: `alarmOver:${id}`,
        kind: 'alarmOver',
        values: { signal, limit, link: { path: consolePaths.home() } },
      },
      sql`exists (select 1 from alarms where id = ${id} and ended_at is not null)`,
    ),
  });
}
