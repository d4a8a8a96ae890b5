import type { MapColors } from './map-colors.ts';

/** A road's width at zoom level 14, in points, and its fill color. */
export type RoadLook = { width: number; color: keyof MapColors; hasCasing: boolean };

/** The roads of both the static picture and the interactive map, from the least important; the last is drawn on top. */
export const ROAD_LOOKS: Record<string, RoadLook> = {
  path: { width: 0.9, color: 'casing', hasCasing: false },
  service: { width: 2, color: 'minor', hasCasing: false },
  minor: { width: 4.2, color: 'minor', hasCasing: true },
  tertiary: { width: 5.4, color: 'minor', hasCasing: true },
  secondary: { width: 6.2, color: 'main', hasCasing: true },
  primary: { width: 7.2, color: 'main', hasCasing: true },
  trunk: { width: 7.2, color: 'motorway', hasCasing: true },
  motorway: { width: 7.6, color: 'motorway', hasCasing: true },
};
