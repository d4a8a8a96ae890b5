import type { Ctx } from '#worker/ctx.ts';
import { selectBusiest, selectHourCounts } from '#worker/db/queries/placement-rows.ts';
import { chunk } from '#worker/domain/shared/group-by.ts';
import { HOUR_MS, WEEK_MS } from '#worker/domain/shared/time.ts';
import { type BackTest, backTest, HISTORY_WEEKS, TESTED_WEEKS } from '#worker/engines/demand/index.ts';

/** Limits the rows a back-test reads. */
const TESTED_AREAS = 25;
const AREAS_A_STATEMENT = 5;
const ALL_HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Areas are selected by this many hours of the week before the tested weeks. */
const CHOSEN_BY_HOURS = 24;
const HOURS_APART = 7;

/** Returns how well hotspots would have predicted the last two weeks, in the areas that were busiest before them. */
export async function measureHitRate(ctx: Ctx): Promise<BackTest> {
  const busiest = await listBusiest(ctx);
  const since = ctx.now - (HISTORY_WEEKS + TESTED_WEEKS) * WEEK_MS;
  let result: BackTest = { predictions: 0, hits: 0, evaluated: 0, evaluatedHits: 0 };
  for (const cells of chunk(busiest, AREAS_A_STATEMENT)) {
    const counts = await selectHourCounts(ctx, { cells, hours: ALL_HOURS, since });
    const part = backTest(counts, ctx.now);
    result = {
      predictions: result.predictions + part.predictions,
      hits: result.hits + part.hits,
      evaluated: result.evaluated + part.evaluated,
      evaluatedHits: result.evaluatedHits + part.evaluatedHits,
    };
  }
  return result;
}

/** Returns the busiest areas in a sample of hours of the week before the tested weeks; it has every hour of the day. */
async function listBusiest(ctx: Ctx): Promise<string[]> {
  const until = Math.floor(ctx.now / HOUR_MS) * HOUR_MS - TESTED_WEEKS * WEEK_MS;
  const starts = Array.from(
    { length: CHOSEN_BY_HOURS },
    (_, index) => until - (1 + index * HOURS_APART) * HOUR_MS,
  );
  const totals = new Map<string, number>();
  for (const { cell, placements } of await selectBusiest(ctx, starts, TESTED_AREAS)) {
    totals.set(cell, (totals.get(cell) ?? 0) + placements);
  }
  return [...totals]
    .sort(([oneCell, one], [otherCell, other]) => other - one || (oneCell < otherCell ? -1 : 1))
    .slice(0, TESTED_AREAS)
    .map(([cell]) => cell);
}
