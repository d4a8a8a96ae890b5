import type { Ctx } from '#worker/ctx.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import type { RegionManifest } from '#worker/domain/streets/region-manifest.ts';

/** What the small map of a pin shows. */
export type PinMap = {
  /** Whose streets are under it; null where there are none. */
  region: Pick<RegionManifest, 'id' | 'version' | 'bounds' | 'attribution'> | null;
  /** Where it starts. */
  center: LatLng | null;
};

/** Returns the streets around a place; without one, of the only region there is. */
export async function getPinMap(ctx: Ctx, near: LatLng | null): Promise<PinMap> {
  const found = await (near ? ctx.regions.find([near]) : ctx.regions.findOnly());
  if (!found?.files['tiles.pmtiles']) return { region: null, center: near };
  const { id, version, bounds, attribution } = found;
  const regionCenter = { lat: (bounds.south + bounds.north) / 2, lng: (bounds.west + bounds.east) / 2 };
  return { region: { id, version, bounds, attribution }, center: near ?? regionCenter };
}
