import { and, eq, isNull } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Ctx } from '#worker/ctx.ts';
import { newsSources } from '#worker/db/schema/news.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { readSource, type SourceReading } from './read-source.ts';

/** Reads one source now, also when paused. A failed fetch is a successful result with its status. */
export async function refreshSource(
  ctx: Ctx,
  {
    sourceId,
    recordMore,
  }: { sourceId: string; recordMore?: (reading: SourceReading) => BatchItem<'sqlite'>[] },
): Promise<Result<SourceReading>> {
  const [source] = await ctx.db
    .select()
    .from(newsSources)
    .where(and(eq(newsSources.id, sourceId), isNull(newsSources.removedAt)));
  return source ? succeed(await readSource(ctx, source, recordMore)) : fail('newsSourceNotFound');
}
