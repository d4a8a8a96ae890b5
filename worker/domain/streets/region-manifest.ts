import { z } from 'zod';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { type Bounds, isWithin } from './bounds.ts';

/** The name of a region, or of a version of it, in keys and URLs. */
export const REGION_NAME = /^[a-z0-9][a-z0-9-]{0,62}$/;

const boundsSchema = z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() });
const nameSchema = z.string().regex(REGION_NAME);

const fileSchema = z.object({ bytes: z.int().min(1), sha256: z.string().regex(/^[0-9a-f]{64}$/) });

/** The schema of `manifest.json`, for one version of a region. */
export const regionManifestSchema = z.object({
  id: nameSchema,
  /** A hash of the region's contents. */
  version: nameSchema,
  bounds: boundsSchema,
  /** The day of the map extract, such as `2026-11-01`; null if the extract does not state it. */
  date: z.string().nullable(),
  /** The attribution that every map must show. */
  attribution: z.string(),
  files: z.partialRecord(z.enum(['roads.bin', 'places.bin', 'tiles.pmtiles']), fileSchema),
});

export type RegionManifest = z.infer<typeof regionManifestSchema>;
export type RegionFile = keyof RegionManifest['files'];

/** The schema of `regions.json`, which lists the current version of each region. */
export const regionListSchema = z.array(
  z.object({ id: nameSchema, version: nameSchema, bounds: boundsSchema }),
);

export type RegionEntry = z.infer<typeof regionListSchema>[number];

/** Returns the bucket key of a region's file. */
export function getRegionKey({ id, version }: Pick<RegionEntry, 'id' | 'version'>, file: string): string {
  return `${id}/${version}/${file}`;
}

/** Returns the regions that contain all places, smallest first; none without places. */
export function listRegionsOf<Region extends { bounds: Bounds }>(
  regions: readonly Region[],
  places: readonly LatLng[],
): Region[] {
  return listRegionsOfMost(regions, places).filter(
    ({ bounds }) => countWithin(bounds, places) === places.length,
  );
}

/**
 * Returns the regions that contain at least half of the places: those with the most places first, and among equals the smallest.
 */
export function listRegionsOfMost<Region extends { bounds: Bounds }>(
  regions: readonly Region[],
  places: readonly LatLng[],
): Region[] {
  if (places.length === 0) return [];
  const count = ({ bounds }: Region) => countWithin(bounds, places);
  return regions
    .filter((region) => 2 * count(region) >= places.length)
    .sort((one, other) => count(other) - count(one) || getSize(one) - getSize(other));
}

/** Returns the regions, the largest first. */
export function listLargest<Region extends { bounds: Bounds }>(regions: readonly Region[]): Region[] {
  return regions.toSorted((one, other) => getSize(other) - getSize(one));
}

function getSize({ bounds: { west, south, east, north } }: { bounds: Bounds }): number {
  return (east - west) * (north - south);
}

function countWithin(bounds: Bounds, places: readonly LatLng[]): number {
  return places.filter((place) => isWithin(bounds, place)).length;
}
