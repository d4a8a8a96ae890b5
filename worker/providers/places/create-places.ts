import type { PlaceProvider, Places } from './port.ts';

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
