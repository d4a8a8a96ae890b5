import { and, desc, gte, isNotNull } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { type NetworkDay, networkDays } from '#worker/db/schema/admin.ts';
import { RANGE_DAYS, type Range, type SpanFigures, sumSpans } from '#worker/domain/admin/network-days.ts';
import { addDays, getLocalDay } from '#worker/domain/shared/time.ts';

export type Overview = { totals: NetworkDay | null; spans: SpanFigures[] };

/** The business at a glance, from rolled-up days alone; the totals are those of the last run of the roll-up. */
export async function getOverview(ctx: Ctx, range: Range): Promise<Overview> {
  const today = getLocalDay(ctx.now, 'UTC');
  const since = addDays(today, 1 - RANGE_DAYS[range].days);
  const [[totals], rows] = await ctx.db.batch([
    ctx.db
      .select()
      .from(networkDays)
      .where(and(isNotNull(networkDays.totalDrivers), gte(networkDays.day, addDays(today, -7))))
      .orderBy(desc(networkDays.day))
      .limit(1),
    ctx.db.select().from(networkDays).where(gte(networkDays.day, since)),
  ]);
  return { totals: totals ?? null, spans: sumSpans(rows, range, today) };
}
