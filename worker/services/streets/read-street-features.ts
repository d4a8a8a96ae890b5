import { VectorTile } from '@mapbox/vector-tile';
import Pbf from 'pbf';
import type { Ctx } from '#worker/ctx.ts';
import type { StreetFeature } from '#worker/domain/streets/picture/draw-streets.ts';
import type { PlacedTile } from '#worker/domain/streets/picture/frame.ts';
import { type Frame, listTiles } from '#worker/domain/streets/picture/frame.ts';
import type { RegionManifest } from '#worker/domain/streets/region-manifest.ts';
import { describeError } from '#worker/log.ts';
import { readTile } from './read-tile.ts';

/** Reads the streets within a picture's frame from the region's tiles, or returns null if a tile cannot be read. */
export async function readStreetFeatures(
  ctx: Ctx,
  region: Pick<RegionManifest, 'id' | 'version' | 'bounds'>,
  frame: Frame,
): Promise<StreetFeature[] | null> {
  try {
    const tiles = await Promise.all(
      listTiles(frame, region.bounds).map(async (tile) => {
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

/** Returns the features of a gzipped tile in the picture's coordinates. Throws on invalid bytes. */
export async function decodeTile(data: ArrayBuffer, { at, size }: PlacedTile): Promise<StreetFeature[]> {
  const { layers } = new VectorTile(new Pbf(await unpack(data)));
  return Object.values(layers).flatMap((layer) => {
    const scale = size / layer.extent;
    return Array.from({ length: layer.length }, (_, index): StreetFeature => {
      const feature = layer.feature(index);
      const { class: kind, name } = feature.properties;
      return {
        layer: layer.name,
        class: typeof kind === 'string' ? kind : '',
        name: typeof name === 'string' ? name : null,
        lines: feature
          .loadGeometry()
          .map((line) => line.map(({ x, y }) => ({ x: at.x + x * scale, y: at.y + y * scale }))),
      };
    });
  });
}

async function unpack(data: ArrayBuffer): Promise<Uint8Array> {
  const plain = new Response(data).body?.pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(plain).arrayBuffer());
}
