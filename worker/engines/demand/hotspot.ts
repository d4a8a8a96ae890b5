import type { LatLng } from '#worker/domain/shared/geo.ts';

/** Why an area is a hotspot; the catalogs have the texts. */
export const HOTSPOT_REASONS = ['moreThanUsual', 'usuallyNone'] as const;
type HotspotReason = (typeof HOTSPOT_REASONS)[number];

/** An area where more orders come in than usual for the hour and weekday, as last computed. */
export type Hotspot = LatLng & {
  /** The grid cell. */
  id: string;
  /** A restaurant that names the area; empty if none may be named. */
  name: string;
  surgeMultiplier: number;
  reason: HotspotReason;
  /** Number of orders in the last hour. */
  sampleSize: number;
  /** How many orders such an hour usually has (to one decimal). */
  usual: number;
  /** Whether it is based on the demo's invented orders. */
  isDemo: boolean;
  updatedAt: number;
};

/** Returns the reason for a usual number of orders (to one decimal); less than a half counts as none. */
export function getHotspotReason(usual: number): HotspotReason {
  return Math.round(usual) === 0 ? 'usuallyNone' : 'moreThanUsual';
}
