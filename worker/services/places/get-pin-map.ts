import type { Ctx } from '#worker/ctx.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import type { RegionManifest } from '#worker/domain/streets/region-manifest.ts';

/** The region and the center of a pin's small map. */
export type PinMap = {
  region: Pick<RegionManifest, 'id' | 'version' | 'bounds' | 'attribution'>;
  center: LatLng;
};

/** Returns the smallest region with a map around a place, or the largest one without a place; null if there is none. */
export async function getPinMap(ctx: Ctx, near: LatLng | null): Promise<PinMap | null> {
  const found = (await ctx.regions.list(near)).find(({ files }) => files['tiles.pmtiles']);
  if (!found) return null;
  const { id, version, bounds, attribution } = found;
  const regionCenter = { lat: (bounds.south + bounds.north) / 2, lng: (bounds.west + bounds.east) / 2 };
  return { region: { id, version, bounds, attribution }, center: near ?? regionCenter };
}
