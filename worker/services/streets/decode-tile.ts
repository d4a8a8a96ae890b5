import { VectorTile } from '@mapbox/vector-tile';
import Pbf from 'pbf';
import type { StreetFeature } from '#worker/domain/streets/picture/draw-streets.ts';
import type { PlacedTile } from '#worker/domain/streets/picture/frame.ts';

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
