import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import type { FeaturedCursor } from '#worker/domain/restaurants/featured-cursor.ts';
import type { FeaturedRestaurant } from '#worker/domain/restaurants/restaurant.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { findNearest } from './nearest-restaurants.ts';

/** The public columns of a restaurant, with its slug but not its id. */
const COLUMNS = {
  slug: sql<string>`slug`,
  name: sql<string>`name`,
  address: sql<string>`address`,
  cuisine: sql<string>`cuisine`,
  description: sql<string>`description`,
  website: sql<string>`website`,
  lat: sql<number | null>`lat`,
  lng: sql<number | null>`lng`,
} satisfies { [Name in keyof FeaturedRestaurant]: SQL<FeaturedRestaurant[Name]> };

const SHOWN = sql.join(Object.values(COLUMNS), sql`, `);

type NewRow = FeaturedRestaurant & { activatedAt: number };

/** Statement: active restaurants around a place, unordered (`findNearest`). */
export function selectNearest({ db }: Ctx, place: LatLng) {
  return db.select({ ...COLUMNS, inner: sql<number>`"inner"` }).from(sql`(${findNearest(toRow(place))})`);
}

const toRow = ({ lat, lng }: LatLng) => sql`select ${lat} as lat, ${lng} as lng`;

/**
 * Statements: active restaurants around a driver, restaurants without a place, and, if the position is unknown, restaurants from
 * everywhere. The last two start at the first id from `turn` on and wrap around.
 *
 * @param home rows of `lat` and `lng` for the driver's place when the position is unknown
 */
export function selectFeaturedFor(
  ctx: Ctx,
  { position, home, turn, limit }: { position: LatLng | null; home: SQL; turn: string; limit: number },
) {
  const inTurn = (where: SQL, count: number) =>
    ctx.db.select(COLUMNS).from(sql`(
      select * from (select ${SHOWN} from restaurants where status = 'active' ${where} and id >= ${turn} order by id limit ${count})
      union all
      select * from (select ${SHOWN} from restaurants where status = 'active' ${where} and id < ${turn} order by id limit ${count})
      limit ${count})`);
  return {
    featured: ctx.db.select(COLUMNS).from(sql`(${findNearest(position ? toRow(position) : home)})`),
    unplaced: inTurn(sql`and band is null and lng is null`, limit),
    anywhere: inTurn(sql``, position ? 0 : limit),
  };
}

/** Statement: active restaurants, newest first, optionally after a cursor. */
export function selectNewest(ctx: Ctx, { after, limit }: { after: FeaturedCursor | null; limit: number }) {
  const isAfter = after ? sql`and (activated_at, slug) < (${after.key}, ${after.slug})` : sql``;
  return ctx.db.all<NewRow>(sql`
    select ${SHOWN}, activated_at as "activatedAt" from restaurants where status = 'active' ${isAfter}
    order by activated_at desc, slug desc limit ${limit}`);
}
