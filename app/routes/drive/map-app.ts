import type { MapApp } from '#worker/domain/routes/place-links.ts';

/** The cookie that remembers which app Navigate opens, and for how long. */
export const MAP_APP_KEY = 'map-app';
export const YEAR_SECONDS = 31_536_000;

export const MAP_APP_NAMES: Record<MapApp, string> = {
  google: 'Google Maps',
  apple: 'Apple Maps',
  waze: 'Waze',
};

/** The app Navigate opens, and whether the driver chose it. */
export type ChosenMapApp = { app: MapApp; isChosen: boolean };
