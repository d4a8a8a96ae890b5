import type { MapApp } from '#worker/domain/routes/place-links.ts';

export const MAP_APP_NAMES: Record<MapApp, string> = {
  google: 'Google Maps',
  apple: 'Apple Maps',
  waze: 'Waze',
};

/** The app Navigate opens, and whether the driver chose it. */
export type ChosenMapApp = { app: MapApp; isChosen: boolean };
