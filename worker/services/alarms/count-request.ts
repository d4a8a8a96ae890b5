import { sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { requestCounts } from '#worker/db/schema/alarms.ts';
import { insertWhen } from '#worker/db/write.ts';
import {
  type Answered,
  listRequestCounts,
  REQUEST_COUNTS,
  type RequestCounts,
} from '#worker/domain/alarms/request-counts.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import { describeError } from '#worker/log.ts';

const SPAN_MS = 5 * MINUTE_MS;

/** Minimum time between two writes by an isolate. Counts not yet written when the isolate ends are lost. */
const MIN_PAUSE_MS = 1000;

const unwritten: { counts: RequestCounts; writtenAt: number } = { counts: {}, writtenAt: 0 };

/** Counts a finished request for the alarms, after the response. */
export function countRequest(ctx: Ctx, answered: Answered): void {
  const counted = listRequestCounts(answered);
  if (Object.keys(counted).length === 0) return;
  for (const kind of REQUEST_COUNTS) {
    if (counted[kind]) unwritten.counts[kind] = (unwritten.counts[kind] ?? 0) + counted[kind];
  }
  if (Math.abs(ctx.now - unwritten.writtenAt) < MIN_PAUSE_MS) return;
  const { counts } = unwritten;
  unwritten.counts = {};
  unwritten.writtenAt = ctx.now;
  ctx.waitUntil(
    writeCounts(ctx, counts).catch((error: unknown) =>
      ctx.log('warn', 'requests not counted', describeError(error)),
    ),
  );
}

async function writeCounts(ctx: Ctx, counts: RequestCounts): Promise<void> {
  await insertWhen(
    ctx,
    requestCounts,
    { kind: sql`key`, startedAt: ctx.now - (ctx.now % SPAN_MS), count: sql`value` },
    { from: sql`json_each(${JSON.stringify(counts)})` },
  ).onConflictDoUpdate({
    target: [requestCounts.kind, requestCounts.startedAt],
    set: { count: sql`count + excluded.count` },
  });
}
