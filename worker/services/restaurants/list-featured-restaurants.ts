import type { Ctx } from '#worker/ctx.ts';
import { selectNearest, selectNewest } from '#worker/db/queries/featured-rows.ts';
import { MAX_NEAREST } from '#worker/db/queries/nearest-restaurants.ts';
import { BANDS_A_DEGREE } from '#worker/db/schema/restaurants.ts';
import { cutPage } from '#worker/domain/paging/cut-page.ts';
import {
  type FeaturedCursor,
  formatFeaturedCursor,
  parseFeaturedCursor,
} from '#worker/domain/restaurants/featured-cursor.ts';
import type { ListFeaturedInput } from '#worker/domain/restaurants/inputs.ts';
import { listNearby } from '#worker/domain/restaurants/pick-nearby.ts';
import type { FeaturedRestaurant } from '#worker/domain/restaurants/restaurant.ts';
import { type Drive, sortByDrive } from '#worker/domain/routes/measure-drives.ts';
import { NOON } from '#worker/domain/routes/travel-measure.ts';
import { type LatLng, MILES_PER_DEGREE } from '#worker/domain/shared/geo.ts';
import { type Result, refuseField, succeed } from '#worker/domain/shared/result.ts';

const DEFAULT_LIMIT = 50;

export type ListedRestaurant = FeaturedRestaurant & {
  /** From the given place, in a straight line (`miles`) and by road (`drive`). */
  miles: number | null;
  drive: Drive | null;
};

/** `next` is the cursor of the following page, or null. */
export type FeaturedList = { restaurants: ListedRestaurant[]; next: string | null };

/**
 * Returns a page of restaurants with an active subscription: with a place, those within 15 miles (at most the nearest 200),
 * nearest first; without a place, all of them, newest first.
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

/** Pages are split by straight-line distance; each page is sorted by driving time. */
async function listNear(
  ctx: Ctx,
  place: LatLng,
  after: FeaturedCursor | null,
  limit: number,
): Promise<FeaturedList> {
  const found = await selectNearest(ctx, place);
  const nearby = pickComplete(listNearby(found, place), found.length);
  const isLater = ({ feet, slug }: { feet: number; slug: string }) =>
    !after || feet > after.key || (feet === after.key && slug > after.slug);
  const { page, last } = cutPage(nearby.filter(isLater), limit);
  const travel = await ctx.travelTimes.openMeasure(place);
  const restaurants = page.map(({ feet: _feet, inner: _inner, ...restaurant }) => restaurant);
  return {
    restaurants: sortByDrive(restaurants, { from: place, localHour: NOON, travel }),
    next: last && formatFeaturedCursor({ key: last.feet, slug: last.slug }, { isNear: true }),
  };
}

/**
 * If the query reached its limit (`found` rows), returns only restaurants within the last grid band that was read completely, so
 * that no nearer one is missing. Returns all if none is that near.
 */
function pickComplete<Row extends { miles: number; inner: number }>(nearby: Row[], found: number): Row[] {
  const bands = Math.max(0, ...nearby.map(({ inner }) => inner));
  const complete = nearby.filter(({ miles }) => miles <= (bands * MILES_PER_DEGREE) / BANDS_A_DEGREE);
  return found < MAX_NEAREST || complete.length === 0 ? nearby : complete;
}
