import type { LatLng } from '#worker/domain/shared/geo.ts';

/** Why an area is a hotspot; the figures stand beside it and the words in the catalogs. */
export const HOTSPOT_REASONS = ['moreThanUsual', 'usuallyNone'] as const;
type HotspotReason = (typeof HOTSPOT_REASONS)[number];

/** An area where more orders come in than usual for the hour and weekday, as last computed. */
export type Hotspot = LatLng & {
  /** The cell of the grid. */
  id: string;
  /** A restaurant that names the area; empty where none may be named. */
  name: string;
  surgeMultiplier: number;
  reason: HotspotReason;
  /** Orders of the last hour that it rests on. */
  sampleSize: number;
  /** How many orders such an hour usually has (to one decimal), and over how many weeks. */
  usual: number;
  weeks: number;
  /** Whether it rests on the demo's invented orders. */
  isDemo: boolean;
  updatedAt: number;
};

/** The reason that fits how many orders such an hour usually has (to one decimal): less than a half is none. */
export function getHotspotReason(usual: number): HotspotReason {
  return Math.round(usual) === 0 ? 'usuallyNone' : 'moreThanUsual';
}
