import type { Ctx } from '#worker/ctx.ts';
import { type PlacementRow, selectPlacements, upsertHourCounts } from '#worker/db/queries/placement-rows.ts';
import { HOUR_MS } from '#worker/domain/shared/time.ts';
import { countHours, HISTORY_WEEKS, WEEK_MS } from '#worker/engines/demand/index.ts';

const PAGE_ROWS = 1000;
/** The rest is left to the next run; a started hour is always completed. */
const MAX_PAGES = 20;

const toHour = (at: number) => Math.floor(at / HOUR_MS) * HOUR_MS;

/**
 * Counts the orders of whole hours since `countedUntil` (epoch ms), by area. Returns the new `countedUntil`.
 */
export async function countPlacements(ctx: Ctx, countedUntil: number): Promise<number> {
  const until = toHour(ctx.now);
  const from = Math.max(countedUntil, until - HISTORY_WEEKS * WEEK_MS);
  if (from >= until) return countedUntil;
  let after = { at: from, id: '' };
  let reached = from;
  let open: PlacementRow[] = [];
  for (let page = 0; reached < until && (page < MAX_PAGES || reached === from); page += 1) {
    const rows = await selectPlacements(ctx, { after, until, limit: PAGE_ROWS });
    const last = rows.length === PAGE_ROWS ? rows.at(-1) : undefined;
    if (last) after = { at: last.at, id: last.id };
    reached = last ? toHour(last.at) : until;
    const all = [...open, ...rows];
    const [first, ...others] = upsertHourCounts(ctx, countHours(all.filter(({ at }) => at < reached)));
    if (first) await ctx.db.batch([first, ...others]);
    open = all.filter(({ at }) => at >= reached);
  }
  return reached;
}
