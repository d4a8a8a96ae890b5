import type { LatLng } from '#worker/domain/shared/geo.ts';
import type { RegionManifest } from '#worker/domain/streets/region-manifest.ts';
import type { PlaceIndex, RoadNetwork, SpeedCalibration } from '#worker/engines/streets/index.ts';

/** Streets and addresses of whole cities, from our own files. Never throws: what is missing or broken is null. */
export type Regions = {
  /** Returns the smallest region that holds all the places; null without places, or where no region holds them. */
  find(places: readonly LatLng[]): Promise<RegionManifest | null>;
  /** Returns the region that holds most of the places, and at least half of them. */
  findMost(places: readonly LatLng[]): Promise<RegionManifest | null>;
  /** Returns the regions that hold the place, the smallest first; without a place the eight largest, the largest first. */
  list(near: LatLng | null): Promise<RegionManifest[]>;
  /** The region's streets. */
  roads(region: RegionManifest): Promise<RoadNetwork | null>;
  /** The region's addresses. */
  places(region: RegionManifest): Promise<PlaceIndex | null>;
  /** Returns a part of the archive of map tiles; null where there is none. Offset and length in bytes. */
  readTiles(id: string, version: string, offset: number, length: number): Promise<ArrayBuffer | null>;
};

/** The calibrated speeds of a region's streets, learned from drives; null where too few are known. */
export type RegionSpeeds = {
  read(regionId: string): Promise<SpeedCalibration | null>;
  write(regionId: string, calibration: SpeedCalibration): Promise<void>;
};
