import type { Ctx } from '#worker/ctx.ts';
import { listFeaturedSchema } from '#worker/domain/restaurants/inputs.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import {
  type FeaturedList,
  listFeaturedRestaurants,
} from '#worker/services/restaurants/list-featured-restaurants.ts';

const PAGE_SIZE = 20;

export type FeaturedPage = FeaturedList & {
  /** The place the list is near, or null for all restaurants. */
  near: LatLng | null;
  /** Whether this is not the first page. */
  isLaterPage: boolean;
};

/** Loads a page of featured restaurants. Ignores invalid parameters. */
export async function loadFeaturedPage(ctx: Ctx, { searchParams }: URL): Promise<FeaturedPage> {
  const given = Object.fromEntries([...searchParams].filter(([, value]) => value !== ''));
  const { lat, lng, after } = listFeaturedSchema.safeParse(given).data ?? {};
  const near = lat === undefined || lng === undefined ? null : { lat, lng };
  const listed = await listFeaturedRestaurants(ctx, { near, after, limit: PAGE_SIZE });
  if (listed.ok) return { ...listed.value, near, isLaterPage: after !== undefined };
  const first = await listFeaturedRestaurants(ctx, { near, limit: PAGE_SIZE });
  return { ...(first.ok ? first.value : { restaurants: [], next: null }), near, isLaterPage: false };
}
