import { searchPlaces } from '#worker/engines/streets/index.ts';
import type { Regions } from '#worker/providers/regions/port.ts';
import type { PlaceProvider } from './port.ts';

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
