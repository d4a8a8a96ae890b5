import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Bounds } from '#worker/domain/streets/bounds.ts';
import { findSquare } from '#worker/domain/streets/list-tiles-around.ts';
import { findBounds } from './find-bounds.ts';
import type { Extract } from './read-extract.ts';
import { collectFeatures } from './tiles/collect-features.ts';
import type { LayerName, MapFeature } from './tiles/map-feature.ts';
import { type Tile, writeArchive } from './tiles/write-archive.ts';

const [MIN_ZOOM, MAX_ZOOM] = [8, 14];
/** The resolution of a tile in units of a tenth of a CSS pixel, and the maximum error of simplified lines in the same units. */
const [EXTENT, TOLERANCE] = [4096, 3];
/** How far a tile extends beyond its edge, in the same units, so that lines and names aren't cut off there. */
const BUFFER = 64;

const LAYERS: LayerName[] = ['land', 'water', 'waterways', 'buildings', 'roads', 'places'];

/** Returns a region's map as vector tiles in one PMTiles archive; deterministic. */
export async function buildTiles(extract: Extract): Promise<Uint8Array> {
  const box = findBounds(extract);
  const features = collectFeatures(extract, box);
  const tiles: Tile[] = [];
  for (let z = MIN_ZOOM; z <= MAX_ZOOM; z += 1) tiles.push(...cutTiles(features, box, z));
  const layers = LAYERS.map((id) => ({ id, fields: {} }));
  const metadata = { name: 'streets', attribution: '© OpenStreetMap contributors', vector_layers: layers };
  return writeArchive({ tiles, box, metadata });
}

function cutTiles(features: readonly MapFeature[], box: Bounds, z: number): Tile[] {
  const indexes = LAYERS.map((layer) => ({
    layer,
    index: new GeoJSONVT(
      {
        type: 'FeatureCollection',
        features: features
          .filter((feature) => feature.layer === layer && feature.minZoom <= z)
          .map(({ geometry, properties }) => ({ type: 'Feature', geometry, properties })),
      },
      {
        maxZoom: MAX_ZOOM,
        indexMaxZoom: z,
        indexMaxPoints: 0,
        extent: EXTENT,
        tolerance: TOLERANCE,
        buffer: BUFFER,
      },
    ),
  }));
  const { from, to } = findSquare(z, box);
  const tiles: Tile[] = [];
  for (let x = from.x; x <= to.x; x += 1) {
    for (let y = from.y; y <= to.y; y += 1) {
      const layers: Record<string, GeoJSONVTTile> = {};
      for (const { layer, index } of indexes) {
        const tile = index.getTile(z, x, y);
        if (tile && tile.features.length > 0) layers[layer] = tile;
      }
      if (Object.keys(layers).length === 0) continue;
      tiles.push({ z, x, y, data: fromGeojsonVt(layers, { version: 2, extent: EXTENT }) });
    }
  }
  return tiles;
}
