import { searchPlaces } from '#worker/engines/streets/index.ts';
import type { Regions } from '#worker/providers/regions/port.ts';
import type { PlaceProvider, Places } from './port.ts';

/** Places of the region that contains `near`; without it, of the only region there is. */
export function createRegionPlaces(regions: Regions): PlaceProvider {
  return {
    search: async (text, near, limit) => {
      const region = await (near ? regions.find([near]) : regions.findOnly());
      const index = region && (await regions.places(region));
      return index && { places: searchPlaces(index, text, { near, limit }), source: 'region' };
    },
  };
}

/** Places from our own region, else from the service, if there is one, else none. */
export function createPlaces(region: PlaceProvider, service: PlaceProvider | null): Places {
  return {
    search: async (text, near, limit) => {
      const own = await region.search(text, near, limit);
      if (own && own.places.length > 0) return own;
      return (await service?.search(text, near, limit)) ?? own ?? { places: [], source: 'none' };
    },
  };
}
