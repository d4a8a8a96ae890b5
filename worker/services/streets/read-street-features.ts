import type { Ctx } from '#worker/ctx.ts';
import type { StreetFeature } from '#worker/domain/streets/picture/draw-streets.ts';
import { type Frame, listTiles } from '#worker/domain/streets/picture/frame.ts';
import type { RegionManifest } from '#worker/domain/streets/region-manifest.ts';
import { describeError } from '#worker/log.ts';
import { decodeTile } from './decode-tile.ts';
import { readTile } from './read-tile.ts';

/** Reads the streets within a picture's frame from the region's tiles. Null when any of them cannot be read. */
export async function readStreetFeatures(
  ctx: Ctx,
  region: Pick<RegionManifest, 'id' | 'version'>,
  frame: Frame,
): Promise<StreetFeature[] | null> {
  try {
    const tiles = await Promise.all(
      listTiles(frame).map(async (tile) => {
        const data = await readTile(ctx, region, tile.address);
        if (data === 'empty') return [];
        return data && decodeTile(data, tile);
      }),
    );
    return tiles.some((features) => features === null) ? null : tiles.flatMap((features) => features ?? []);
  } catch (error) {
    ctx.log('warn', 'map tile not decoded', { region: region.id, ...describeError(error) });
    return null;
  }
}
