import { PMTiles, ResolvedValueCache } from 'pmtiles';
import type { Ctx } from '#worker/ctx.ts';
import type { RegionManifest } from '#worker/domain/streets/region-manifest.ts';
import type { TileAddress } from '#worker/domain/streets/tile.ts';
import type { ReadTile } from './read-tile.ts';

/** Archive directories cached in an isolate's memory. The directories of a version never change. */
const KEPT_DIRECTORIES = 60;
const directories = new ResolvedValueCache(KEPT_DIRECTORIES);

class MissingArchive extends Error {}

/** Reads one tile from a region's archive, or returns null without such an archive. Throws if the archive is broken. */
export async function readArchivedTile(
  ctx: Ctx,
  { id, version }: Pick<RegionManifest, 'id' | 'version'>,
  { z, x, y }: TileAddress,
): Promise<ReadTile> {
  const archive = new PMTiles(
    {
      getKey: () => `${id}/${version}`,
      getBytes: async (offset, length) => {
        const data = await ctx.regions.readTiles(id, version, offset, length);
        if (!data) throw new MissingArchive();
        return { data };
      },
    },
    directories,
    // Tiles stay compressed.
    async (data) => data,
  );
  try {
    return (await archive.getZxy(z, x, y))?.data ?? 'empty';
  } catch (error) {
    if (error instanceof MissingArchive) return null;
    throw error;
  }
}
