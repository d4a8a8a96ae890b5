import { count, desc, gte, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { selectHourCounts } from '#worker/db/queries/placement-rows.ts';
import { placementHours } from '#worker/db/schema/hotspots.ts';
import { type BackTest, backTest, TESTED_WEEKS } from '#worker/domain/hotspots/back-test.ts';
import { HISTORY_WEEKS, WEEK_MS } from '#worker/domain/hotspots/usual-level.ts';

/** The busiest areas; bounds what a back-test reads, however large the network. */
const TESTED_AREAS = 25;
const AREAS_A_STATEMENT = 5;
const ALL_HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** How well hotspots would have foretold the last two weeks, in the busiest areas. */
export async function measureHitRate(ctx: Ctx): Promise<BackTest> {
  const busiest = await ctx.db
    .select({ cell: placementHours.cell, hours: count() })
    .from(placementHours)
    .where(gte(placementHours.startsAt, ctx.now - TESTED_WEEKS * WEEK_MS))
    .groupBy(placementHours.cell)
    .orderBy(desc(sql`sum(${placementHours.placements})`))
    .limit(TESTED_AREAS);
  const since = ctx.now - (HISTORY_WEEKS + TESTED_WEEKS) * WEEK_MS;
  let result: BackTest = { predictions: 0, hits: 0, judged: 0, judgedHits: 0 };
  for (let index = 0; index < busiest.length; index += AREAS_A_STATEMENT) {
    const cells = busiest.slice(index, index + AREAS_A_STATEMENT).map(({ cell }) => cell);
    const counts = await selectHourCounts(ctx, { cells, hours: ALL_HOURS, since });
    const part = backTest(counts, ctx.now);
    result = {
      predictions: result.predictions + part.predictions,
      hits: result.hits + part.hits,
      judged: result.judged + part.judged,
      judgedHits: result.judgedHits + part.judgedHits,
    };
  }
  return result;
}
