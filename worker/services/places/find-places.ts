import type { Ctx } from '#worker/ctx.ts';
import { type FindPlacesInput, readNear } from '#worker/domain/places/inputs.ts';
import type { PlaceSearch } from '#worker/providers/places/port.ts';

/** The most places that one search returns. */
export const MAX_FOUND_PLACES = 8;

/** Finds places by a typed address or name, best first. */
export function findPlaces(ctx: Ctx, { q, near }: FindPlacesInput): Promise<PlaceSearch> {
  return ctx.places.search(q, near === undefined ? null : readNear(near), MAX_FOUND_PLACES);
}
