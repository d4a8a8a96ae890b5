import { and, gt, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { drivers, IS_ONLINE, POSITION_TOWN } from '#worker/db/schema/drivers.ts';
import { eachPage } from '#worker/db/write.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { listTownsWithin } from '#worker/domain/shared/grid.ts';
import { HOTSPOT_MILES } from '#worker/engines/demand/index.ts';

/** Bound the drivers of a town who are told at once; others read the hotspots with their next page. */
const PAGES = { maxPages: 20, pageSize: 100 };

/** Makes the screens of the drivers on shift in the towns around these hotspots reload. */
export async function publishHotspots(ctx: Ctx, hotspots: readonly LatLng[]): Promise<void> {
  for (const town of new Set(hotspots.flatMap((hotspot) => listTownsWithin(hotspot, HOTSPOT_MILES)))) {
    const pages = eachPage<OnShift>(PAGES, (last) => selectOnShift(ctx, town, last?.row ?? 0));
    for await (const page of pages) {
      const ids = page.map(({ id }) => id);
      ctx.live.changed(ids, 'hotspots');
    }
  }
}

type OnShift = { id: string; row: number };

/** Statement: a page of the drivers on shift whose last position is in a town, as the index `drivers_online` has them. */
function selectOnShift(ctx: Ctx, town: number, after: number) {
  const row = sql<number>`drivers.rowid`;
  return ctx.db
    .select({ id: drivers.id, row: row.as('row') })
    .from(drivers)
    .where(and(IS_ONLINE, sql`${POSITION_TOWN} = ${town}`, gt(row, after)))
    .orderBy(row)
    .limit(PAGES.pageSize);
}
