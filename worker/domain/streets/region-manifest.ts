import { z } from 'zod';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { type Bounds, isWithin } from './bounds.ts';

/** What names a region or a version of it in keys and URLs. */
export const REGION_NAME = /^[a-z0-9][a-z0-9-]{0,62}$/;

const boundsSchema = z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() });
const nameSchema = z.string().regex(REGION_NAME);

const fileSchema = z.object({ bytes: z.int().min(1), sha256: z.string().regex(/^[0-9a-f]{64}$/) });

/** `manifest.json` of one version of a region. */
export const regionManifestSchema = z.object({
  id: nameSchema,
  /** A hash of the contents. */
  version: nameSchema,
  bounds: boundsSchema,
  /** The day of the extract, such as `2026-11-01`; null where the extract does not say. */
  date: z.string().nullable(),
  /** The attribution, which every map has to show. */
  attribution: z.string(),
  files: z.partialRecord(z.enum(['roads.bin', 'places.bin', 'tiles.pmtiles']), fileSchema),
});

export type RegionManifest = z.infer<typeof regionManifestSchema>;
export type RegionFile = keyof RegionManifest['files'];

/** `regions.json`: which version of each region is in use. */
export const regionListSchema = z.array(
  z.object({ id: nameSchema, version: nameSchema, bounds: boundsSchema }),
);

export type RegionEntry = z.infer<typeof regionListSchema>[number];

/** Returns the key of a region's file in the bucket. */
export function getRegionKey({ id, version }: Pick<RegionEntry, 'id' | 'version'>, file: string): string {
  return `${id}/${version}/${file}`;
}

/** Returns the regions that hold every place, the smallest first; none for no place. */
export function listRegionsOf<Region extends { bounds: Bounds }>(
  regions: readonly Region[],
  places: readonly LatLng[],
): Region[] {
  return listRegionsOfMost(regions, places).filter(
    ({ bounds }) => countWithin(bounds, places) === places.length,
  );
}

/** Returns the regions that hold at least half of the places: those of the most first, of these the smallest. */
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
