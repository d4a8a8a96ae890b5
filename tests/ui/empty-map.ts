import type { MapScreen } from '#app/routes/map/map-screen.tsx';

/** A map with nothing on it. */
export const EMPTY_MAP: Omit<Parameters<typeof MapScreen>[0], 'orders' | 'now'> = {
  latestRoute: null,
  whatIf: null,
  nextStops: [],
  hotspots: [],
  outlook: { state: 'tooLittle', hitRate: null, isDemo: false },
  restaurants: [],
  moreRestaurants: null,
  place: null,
  position: null,
  unroutableIds: [],
  requestKey: 'key-1',
  isPhone: true,
  offerId: null,
  streets: { region: null, lines: [], travelSource: null, detours: {} },
};
