import { and, gt, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { selectActive } from '#worker/db/queries/hotspot-rows.ts';
import { drivers, IS_ONLINE, POSITION_TOWN } from '#worker/db/schema/drivers.ts';
import { eachPage } from '#worker/db/write.ts';
import { listTownsWithin } from '#worker/domain/shared/grid.ts';
import { HOTSPOT_MILES } from '#worker/engines/demand/index.ts';
import { hasQueriesLeft } from '#worker/services/jobs/query-budget.ts';

/** Limits the drivers per town who are notified immediately; the others see the hotspots with their next page. */
const PAGES = { maxPages: 20, pageSize: 100 };

type HotspotRow = Awaited<ReturnType<typeof selectActive>>[number];

/** A screen reloads when one of these fields changes; a hotspot that no recent run found counts as new. */
const SHOWN = ['activeSince', 'name', 'surgeMultiplier'] as const;

/** Makes the screens of drivers on shift reload in the towns around hotspots that differ from `before`. */
export async function publishHotspots(ctx: Ctx, before: readonly HotspotRow[]): Promise<void> {
  const after = await selectActive(ctx);
  const changed = [...listOthers(after, before), ...listOthers(before, after)];
  for (const town of new Set(changed.flatMap((hotspot) => listTownsWithin(hotspot, HOTSPOT_MILES)))) {
    const pages = eachPage<OnShift>(PAGES, async (last) =>
      hasQueriesLeft(ctx) ? selectOnShift(ctx, town, last?.row ?? 0) : [],
    );
    for await (const page of pages) {
      const ids = page.map(({ id }) => id);
      ctx.live.changed(ids, 'hotspots');
    }
  }
}

/** Returns the hotspots that the other list lacks or has with different figures. */
function listOthers(found: readonly HotspotRow[], other: readonly HotspotRow[]): HotspotRow[] {
  const known = new Map(other.map((hotspot) => [hotspot.id, hotspot]));
  return found.filter((hotspot) => SHOWN.some((name) => known.get(hotspot.id)?.[name] !== hotspot[name]));
}

type OnShift = { id: string; row: number };

/** Statement: a page of the drivers on shift whose last position is in a town, in the order of the index `drivers_online`. */
function selectOnShift(ctx: Ctx, town: number, after: number) {
  const row = sql<number>`drivers.rowid`;
  return ctx.db
    .select({ id: drivers.id, row: row.as('row') })
    .from(drivers)
    .where(and(IS_ONLINE, sql`${POSITION_TOWN} = ${town}`, gt(row, after)))
    .orderBy(row)
    .limit(PAGES.pageSize);
}
