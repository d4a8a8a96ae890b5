import { and, eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { marketFigures, marketGroups } from '#worker/db/schema/market.ts';
import { groupMarket } from '#worker/engines/insight/index.ts';

/** A town's drivers; demo drivers are compared among themselves. */
export type MarketTown = { town: number; isDemo: boolean };

/** More drivers than this hardly change a median. */
const MAX_DRIVERS = 2000;

/** Rewrites the groups of a town in one transaction. Returns how many groups it wrote. */
export async function writeMarketGroups(ctx: Ctx, { town, isDemo }: MarketTown): Promise<number> {
  const rows = await ctx.db
    .select({ figures: marketFigures.figures })
    .from(marketFigures)
    .where(
      and(eq(marketFigures.isDemo, isDemo), eq(marketFigures.isVouched, true), eq(marketFigures.town, town)),
    )
    .limit(MAX_DRIVERS);
  const groups = groupMarket(rows.map(({ figures }) => figures));
  const clear = ctx.db
    .delete(marketGroups)
    .where(and(eq(marketGroups.isDemo, isDemo), eq(marketGroups.town, town)));
  const inserts = groups.map((group) =>
    ctx.db.insert(marketGroups).values({ ...group, isDemo, town, computedAt: ctx.now }),
  );
  await ctx.db.batch([clear, ...inserts]);
  return groups.length;
}
