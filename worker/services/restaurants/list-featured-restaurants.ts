import type { Ctx } from '#worker/ctx.ts';
import { selectNearest, selectNewest } from '#worker/db/queries/featured-rows.ts';
import {
  type FeaturedCursor,
  formatFeaturedCursor,
  parseFeaturedCursor,
} from '#worker/domain/restaurants/featured-cursor.ts';
import type { ListFeaturedInput } from '#worker/domain/restaurants/inputs.ts';
import type { FeaturedRestaurant } from '#worker/domain/restaurants/restaurant.ts';
import { type Drive, sortByDrive } from '#worker/domain/routes/measure-drives.ts';
import { computeMilesBetween, type LatLng } from '#worker/domain/shared/geo.ts';
import { type Result, refuseField, succeed } from '#worker/domain/shared/result.ts';

const DEFAULT_LIMIT = 50;

/** The local hour of travel times, since the departure is unknown. */
const NOON = 12;

export type ListedRestaurant = FeaturedRestaurant & {
  /** From the given place in a straight line, and by road. */
  miles: number | null;
  drive: Drive | null;
};

/** `next` is the cursor of the following page, or null. */
export type FeaturedList = { restaurants: ListedRestaurant[]; next: string | null };

/**
 * A page of restaurants with an active subscription: those within 15 miles of a place, nearest first; without a place all,
 * newest first.
 */
export async function listFeaturedRestaurants(
  ctx: Ctx,
  { near, after: text, limit = DEFAULT_LIMIT }: ListFeaturedInput & { near: LatLng | null },
): Promise<Result<FeaturedList>> {
  const after = text === undefined ? null : parseFeaturedCursor(text, { isNear: near !== null });
  if (text !== undefined && !after) {
    return refuseField('after', 'cursor');
  }
  return succeed(await (near ? listNear(ctx, near, after, limit) : listAll(ctx, after, limit)));
}

async function listAll(ctx: Ctx, after: FeaturedCursor | null, limit: number): Promise<FeaturedList> {
  const { page, last } = cutPage(await selectNewest(ctx, { after, limit: limit + 1 }), limit);
  return {
    restaurants: page.map(({ activatedAt, ...restaurant }) => ({ ...restaurant, miles: null, drive: null })),
    next: last && formatFeaturedCursor({ key: last.activatedAt, slug: last.slug }, { isNear: false }),
  };
}

/** Pages are cut by straight distances; a page is sorted by driving time. */
async function listNear(
  ctx: Ctx,
  place: LatLng,
  after: FeaturedCursor | null,
  limit: number,
): Promise<FeaturedList> {
  const { page, last } = cutPage(await selectNearest(ctx, { place, after, limit: limit + 1 }), limit);
  const travel = await ctx.travelTimes.openMeasure(place);
  const restaurants = page
    .map(({ away, ...restaurant }) => ({ ...restaurant, miles: computeMiles(restaurant, place) }))
    .sort((one, other) => one.miles - other.miles);
  return {
    restaurants: sortByDrive(restaurants, { from: place, localHour: NOON, travel }),
    next: last && formatFeaturedCursor({ key: last.away, slug: last.slug }, { isNear: true }),
  };
}

/** `found` has one row more than the limit when there is a following page. */
function cutPage<Row>(found: Row[], limit: number): { page: Row[]; last: Row | null } {
  return { page: found.slice(0, limit), last: found.length > limit ? (found[limit - 1] ?? null) : null };
}

function computeMiles({ lat, lng }: FeaturedRestaurant, place: LatLng): number {
  return lat === null || lng === null ? 0 : computeMilesBetween({ lat, lng }, place);
}
