import type { Point } from './clip-line.ts';

/** The layers of a tile. The map's style and the drawn picture use the same names. */
export type LayerName = 'land' | 'water' | 'waterways' | 'buildings' | 'roads' | 'places';

export type MapGeometry =
  | { type: 'Polygon'; coordinates: Point[][] }
  | { type: 'LineString'; coordinates: Point[] }
  | { type: 'Point'; coordinates: Point };

/** A feature drawn on the map from `minZoom` on. */
export type MapFeature = {
  layer: LayerName;
  minZoom: number;
  properties: Record<string, string | number>;
  geometry: MapGeometry;
};
