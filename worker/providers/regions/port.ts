import type { LatLng } from '#worker/domain/shared/geo.ts';
import type { RegionManifest } from '#worker/domain/streets/region-manifest.ts';
import type { PlaceIndex, RoadNetwork, SpeedCalibration } from '#worker/engines/streets/index.ts';

/** Streets and addresses of whole cities, from our own files. Never throws: missing or broken files yield null. */
export type Regions = {
  /** Returns the smallest region that contains all the places; null if there are no places or no such region. */
  find(places: readonly LatLng[]): Promise<RegionManifest | null>;
  /** Returns the region that contains most of the places, at least half of them; null if there is none. */
  findMost(places: readonly LatLng[]): Promise<RegionManifest | null>;
  /** Returns the regions that contain the place, smallest first. Without a place, returns the eight largest, largest first. */
  list(near: LatLng | null): Promise<RegionManifest[]>;
  roads(region: RegionManifest): Promise<RoadNetwork | null>;
  places(region: RegionManifest): Promise<PlaceIndex | null>;
  /** Returns a part of the map tile archive; null if missing. Offset and length in bytes. */
  readTiles(id: string, version: string, offset: number, length: number): Promise<ArrayBuffer | null>;
};

/** The calibrated street speeds of regions, learned from drives. `read` returns null for a region without a calibration. */
export type RegionSpeeds = {
  read(regionId: string): Promise<SpeedCalibration | null>;
  write(regionId: string, calibration: SpeedCalibration): Promise<void>;
};
