import { and, eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { marketFigures, marketGroups } from '#worker/db/schema/market.ts';
import { groupMarket } from '#worker/engines/insight/compare-market.ts';

/** A town's drivers; invented ones are among themselves. */
export type MarketArea = { area: string; isDemo: boolean };

/** More drivers than this change no middle. */
const MAX_DRIVERS = 2000;

/** Rewrites what is known of the drivers of some areas, each in one transaction. Returns how many groups there are now. */
export async function writeMarketGroups(ctx: Ctx, areas: readonly MarketArea[]): Promise<number> {
  let written = 0;
  for (const { area, isDemo } of areas) {
    const rows = await ctx.db
      .select({ figures: marketFigures.figures })
      .from(marketFigures)
      .where(
        and(
          eq(marketFigures.isDemo, isDemo),
          eq(marketFigures.isVouched, true),
          eq(marketFigures.area, area),
        ),
      )
      .limit(MAX_DRIVERS);
    const groups = groupMarket(rows.map(({ figures }) => figures));
    const forget = ctx.db
      .delete(marketGroups)
      .where(and(eq(marketGroups.isDemo, isDemo), eq(marketGroups.area, area)));
    const inserts = groups.map((group) =>
      ctx.db.insert(marketGroups).values({ ...group, isDemo, area, computedAt: ctx.now }),
    );
    await ctx.db.batch([forget, ...inserts]);
    written += groups.length;
  }
  return written;
}
