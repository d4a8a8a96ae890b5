import { rateFound } from '#worker/domain/places/rate-place.ts';
import { searchPlaces } from '#worker/engines/streets/index.ts';
import type { Regions } from '#worker/providers/regions/port.ts';
import type { PlaceProvider, Places } from './port.ts';

/** Places of the region that contains `near`; without it, of the only region there is. */
export function createRegionPlaces(regions: Regions): PlaceProvider {
  return {
    search: async (text, near, limit) => {
      const region = await (near ? regions.find([near]) : regions.findOnly());
      if (!region?.files['places.bin']) return null;
      const index = await regions.places(region);
      if (!index) return { places: [], source: 'failed' };
      return { places: searchPlaces(index, text, { near, limit }), source: 'region' };
    },
  };
}

/**
 * Places from our own region; if what it has is unlikely, from the service, if there is one and it finds any nearby. Our own come back
 * otherwise, as suggestions.
 */
export function createPlaces(region: PlaceProvider, service: PlaceProvider | null): Places {
  return {
    search: async (text, near, limit) => {
      const own = await region.search(text, near, limit);
      const isLikely = own !== null && rateFound(text, own.places) !== 'unlikely';
      if (isLikely || !service) return own ?? { places: [], source: 'none' };
      const found = await service.search(text, near, limit);
      if (!found) return { places: own?.places ?? [], source: 'failed' };
      const isFound = found.places.some(({ isFar }) => !isFar);
      return own && own.places.length > 0 && !isFound ? own : found;
    },
  };
}
