import { eq, isNull, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Ctx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { restaurants } from '#worker/db/schema/restaurants.ts';
import type { JobCounts } from '#worker/domain/jobs/job-run.ts';
import { toNameKeys, toSearchKey } from '#worker/domain/shared/search-key.ts';

const PAGE_ROWS = 200;
const MAX_PAGES = 20;

/**
 * Folds the names that were written before they were folded with the write itself, so that the console finds them. A name
 * that changed meanwhile was folded by its own write, which stays. Returns how many it folded.
 */
export async function foldNames(ctx: Ctx): Promise<JobCounts> {
  const counts = { drivers: 0, restaurants: 0 };
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const [people, places] = await ctx.db.batch([
      ctx.db
        .select({ id: drivers.id, firstName: drivers.firstName, lastName: drivers.lastName })
        .from(drivers)
        .where(isNull(drivers.nameKey))
        .orderBy(drivers.id)
        .limit(PAGE_ROWS),
      ctx.db
        .select({ id: restaurants.id, name: restaurants.name })
        .from(restaurants)
        .where(isNull(restaurants.searchKey))
        .orderBy(restaurants.id)
        .limit(PAGE_ROWS),
    ]);
    const [first, ...rest]: BatchItem<'sqlite'>[] = [
      ...people.map(({ id, ...name }) =>
        ctx.db
          .update(drivers)
          .set(toNameKeys(name))
          .where(sql`${eq(drivers.id, id)} and name_key is null`),
      ),
      ...places.map(({ id, name }) =>
        ctx.db
          .update(restaurants)
          .set({ searchKey: toSearchKey(name) })
          .where(sql`${eq(restaurants.id, id)} and search_key is null`),
      ),
    ];
    if (!first) break;
    await ctx.db.batch([first, ...rest]);
    counts.drivers += people.length;
    counts.restaurants += places.length;
  }
  return counts;
}
