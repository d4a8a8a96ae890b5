import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import type { FeaturedCursor } from '#worker/domain/restaurants/featured-cursor.ts';
import { NEARBY_MILES } from '#worker/domain/restaurants/pick-nearby.ts';
import type { FeaturedRestaurant } from '#worker/domain/restaurants/restaurant.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { isWithin, nearestSquares } from './nearest-squares.ts';

/** What everybody may see of a restaurant: its public slug, never its id. */
const SHOWN = sql`slug, name, address, cuisine, description, website, lat, lng`;
const COLUMNS = {
  slug: sql<string>`slug`,
  name: sql<string>`name`,
  address: sql<string>`address`,
  cuisine: sql<string>`cuisine`,
  description: sql<string>`description`,
  website: sql<string>`website`,
  lat: sql<number | null>`lat`,
  lng: sql<number | null>`lng`,
};

const NEARBY = { miles: NEARBY_MILES, passed: -1 } as const;

/** Ids are lower-case and hexadecimal: every one lies before this. */
const AFTER_ALL = 'g';

/** With the place in the list from which the next page goes on. */
export type NearRow = FeaturedRestaurant & { away: number; square: number };
export type NewRow = FeaturedRestaurant & { activatedAt: number };

const at = ({ lat, lng }: LatLng): SQL => sql`select ${lat} as lat, ${lng} as lng`;

/**
 * Statement: active restaurants within 15 miles of a place, those of the nearest small squares first, after a cursor if one
 * is given; within a square in the order of their ids.
 */
export function selectNearest(
  ctx: Ctx,
  { place, after, limit }: { place: LatLng; after: FeaturedCursor | null; limit: number },
) {
  const { key = -1, square = -1, slug = '' } = after ?? {};
  const isThere = sql`squares.away = ${key} and squares.first = ${square}`;
  const passedId = sql`(select passed.id from restaurants passed where passed.slug = ${slug})`;
  return ctx.db.all<NearRow>(sql`
    with recursive ${nearestSquares(at(place), { miles: NEARBY_MILES, passed: key })}
    select ${SHOWN}, away, square from squares cross join restaurants
    where size = 1 and (away, first) >= (${key}, ${square}) and status = 'active' and square = first
      and id > iif(${isThere}, ${passedId}, '') and ${isWithin(NEARBY_MILES)}
    limit ${limit}`);
}

/**
 * Statements: for a driver, active restaurants within 15 miles of a place, those of the nearest small squares first;
 * restaurants whose place nobody knows; and if the driver's place is not known either, restaurants from anywhere. Where
 * more share a square, or a place unknown, than are asked for, they begin in turn: at the first id after `turn`.
 *
 * @param home where the driver is, as rows of `lat` and `lng`, when no position is known
 */
export function selectFeaturedFor(
  ctx: Ctx,
  { position, home, turn, limit }: { position: LatLng | null; home: SQL; turn: string; limit: number },
) {
  const inTurn = (where: SQL, most: number) =>
    ctx.db.select(COLUMNS).from(sql`(
      select * from (select ${SHOWN} from restaurants where status = 'active' ${where} and id >= ${turn} order by id limit ${most})
      union all
      select * from (select ${SHOWN} from restaurants where status = 'active' ${where} and id < ${turn} order by id limit ${most})
      limit ${most})`);
  return {
    featured: ctx.db.select(COLUMNS).from(sql`(
      with recursive ${nearestSquares(position ? at(position) : sql`select lat, lng from (${home})`, NEARBY)}
      select ${SHOWN} from squares cross join json_each('[0,1]') as turns cross join restaurants
      where size = 1 and status = 'active' and square = squares.first
        and restaurants.id >= iif(turns.value = 0, ${turn}, '') and restaurants.id < iif(turns.value = 0, ${AFTER_ALL}, ${turn})
      limit ${limit})`),
    unplaced: inTurn(sql`and square is null`, limit),
    anywhere: inTurn(sql``, position ? 0 : limit),
  };
}

/** Statement: active restaurants, newest first, after a cursor if one is given. */
export function selectNewest(ctx: Ctx, { after, limit }: { after: FeaturedCursor | null; limit: number }) {
  const isAfter = after ? sql`and (activated_at, slug) < (${after.key}, ${after.slug})` : sql``;
  return ctx.db.all<NewRow>(sql`
    select ${SHOWN}, activated_at as "activatedAt" from restaurants where status = 'active' ${isAfter}
    order by activated_at desc, slug desc limit ${limit}`);
}
