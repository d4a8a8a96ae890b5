import type { Ctx } from '#worker/ctx.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import type { PlaceSearch } from '#worker/providers/places/port.ts';

/** The most places that one search returns. */
const MAX_FOUND_PLACES = 8;

/** Finds places by a typed address or name, best first. */
export function findPlaces(
  ctx: Ctx,
  { text, near }: { text: string; near: LatLng | null },
): Promise<PlaceSearch> {
  return ctx.places.search(text, near, MAX_FOUND_PLACES);
}
