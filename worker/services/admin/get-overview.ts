import { and, desc, gte, isNotNull } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { type NetworkDay, networkDays } from '#worker/db/schema/admin.ts';
import { type Alarm, alarms } from '#worker/db/schema/alarms.ts';
import { batch } from '#worker/db/write.ts';
import { RANGE_DAYS, type Range, type SpanFigures, sumSpans } from '#worker/domain/admin/network-days.ts';
import { addDays, getLocalDay } from '#worker/domain/shared/time.ts';

const MAX_ALARMS = 5;

export type Overview = { totals: NetworkDay | null; spans: SpanFigures[]; alarms: Alarm[] };

/** Returns the network's figures from rolled-up days, the totals of the last roll-up and the newest alarms. */
export async function getOverview(ctx: Ctx, range: Range): Promise<Overview> {
  const today = getLocalDay(ctx.now, 'UTC');
  const since = addDays(today, 1 - RANGE_DAYS[range].days);
  const found = await batch(ctx, {
    totals: ctx.db
      .select()
      .from(networkDays)
      .where(and(isNotNull(networkDays.totalDrivers), gte(networkDays.day, addDays(today, -7))))
      .orderBy(desc(networkDays.day))
      .limit(1),
    days: ctx.db.select().from(networkDays).where(gte(networkDays.day, since)),
    alarms: ctx.db.select().from(alarms).orderBy(desc(alarms.startedAt)).limit(MAX_ALARMS),
  });
  return {
    totals: found.totals[0] ?? null,
    spans: sumSpans(found.days, range, today),
    alarms: found.alarms,
  };
}
