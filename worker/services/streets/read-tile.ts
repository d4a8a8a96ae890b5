import type { Ctx } from '#worker/ctx.ts';
import type { RegionManifest } from '#worker/domain/streets/region-manifest.ts';
import { isTileAddress, type TileAddress } from '#worker/domain/streets/tile.ts';
import { getEdgeCache } from '#worker/edge-cache.ts';
import { describeError } from '#worker/log.ts';

const CACHE_CONTROL = 'public, max-age=31536000, immutable';

/** A tile's gzipped bytes, `empty` if nothing is drawn there, or null if there is no such region, version or tile. */
export type ReadTile = ArrayBuffer | 'empty' | null;

/** Reads one tile of a region, trying the edge cache first. A broken archive is logged and counts as missing. */
export async function readTile(
  ctx: Ctx,
  { id, version }: Pick<RegionManifest, 'id' | 'version'>,
  address: TileAddress,
): Promise<ReadTile> {
  if (!isTileAddress(address)) return null;
  const { z, x, y } = address;
  const url = `${ctx.config.siteUrl}/cached-tiles/${id}/${version}/${z}/${x}/${y}`;
  const cached = await readCache(url);
  if (cached) return cached;
  try {
    // Imported on demand, because the cache has most tiles.
    const { readArchivedTile } = await import('./read-archived-tile.ts');
    const tile = await readArchivedTile(ctx, { id, version }, address);
    if (tile instanceof ArrayBuffer) ctx.waitUntil(writeCache(url, tile));
    return tile;
  } catch (error) {
    ctx.log('warn', 'map tile not read', { region: id, version, ...describeError(error) });
    return null;
  }
}

async function readCache(url: string): Promise<ArrayBuffer | null> {
  const response = await getEdgeCache()
    .match(url)
    .catch(() => undefined);
  return response ? response.arrayBuffer() : null;
}

/** A cache failure is harmless, because the archive has the tile. */
async function writeCache(url: string, data: ArrayBuffer): Promise<void> {
  const headers = { 'Cache-Control': CACHE_CONTROL, 'Content-Type': 'application/octet-stream' };
  await getEdgeCache()
    .put(url, new Response(data, { headers }))
    .catch(() => undefined);
}
