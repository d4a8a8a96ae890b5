import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { MAP_COLORS, type MapColors, type MapTheme } from '#worker/domain/streets/map-colors.ts';
import { MAX_TILE_ZOOM, MIN_TILE_ZOOM } from '#worker/domain/streets/tile.ts';

type Given = {
  theme: MapTheme;
  /** Where tiles are asked for, with `{z}`, `{x}` and `{y}`; on this site. */
  tiles: string;
  bounds: { west: number; south: number; east: number; north: number };
  attribution: string;
};

const SOURCE = 'streets';
const FONT = ['system-ui', 'sans-serif'];

/** A road's width in points at zoom level 14; it grows with each level as roads on a map do. */
const ROADS: [classes: string[], width: number, color: keyof MapColors][] = [
  [['service'], 2, 'minor'],
  [['minor'], 4.2, 'minor'],
  [['tertiary'], 5.4, 'minor'],
  [['secondary'], 6.2, 'main'],
  [['primary'], 7.2, 'main'],
  [['motorway', 'trunk'], 7.6, 'motorway'],
];

/** Returns the look of our streets: no font, picture or tile of it is asked for anywhere else. */
export function createMapStyle({ theme, tiles, bounds, attribution }: Given): StyleSpecification {
  const colors = MAP_COLORS[theme];
  const { west, south, east, north } = bounds;
  return {
    version: 8,
    sources: {
      [SOURCE]: {
        type: 'vector',
        tiles: [tiles],
        minzoom: MIN_TILE_ZOOM,
        maxzoom: MAX_TILE_ZOOM,
        bounds: [west, south, east, north],
        attribution,
      },
    },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': colors.ground } },
      ...createAreas(colors),
      ...createRoads(colors),
      ...createLabels(colors),
    ],
  };
}

/** The layer that the driver's lines go under, so that names stay readable. */
export const FIRST_LABELS = 'street-names';

function createAreas(colors: MapColors): LayerSpecification[] {
  const area = (id: string, layer: string, color: string, classes?: string[]): LayerSpecification => ({
    id,
    type: 'fill',
    source: SOURCE,
    'source-layer': layer,
    ...(classes ? { filter: isOneOf(classes) } : {}),
    paint: { 'fill-color': color },
  });
  return [
    area('built', 'land', colors.built, ['industrial', 'commercial', 'campus']),
    area('parks', 'land', colors.park, ['park', 'cemetery', 'pitch']),
    area('woods', 'land', colors.wood, ['wood']),
    area('water', 'water', colors.water),
    line('streams', 'waterways', colors.water, grow(2)),
    area('piers', 'land', colors.ground, ['pier']),
    line('pier-lines', 'roads', colors.ground, grow(3), isOneOf(['pier'])),
    area('buildings', 'buildings', colors.building),
  ];
}

function createRoads(colors: MapColors): LayerSpecification[] {
  const withCasing = ROADS.filter(([classes]) => !classes.includes('service'));
  return [
    line('paths', 'roads', colors.casing, grow(0.9), isOneOf(['path'])),
    ...withCasing.map(([classes, width]) =>
      line(`${classes[0]}-casing`, 'roads', colors.casing, grow(width + 1.6), isOneOf(classes)),
    ),
    line('rail', 'roads', colors.rail, grow(1.4), isOneOf(['rail'])),
    ...ROADS.map(([classes, width, color]) =>
      line(classes[0] ?? '', 'roads', colors[color], grow(width), isOneOf(classes)),
    ),
  ];
}

function createLabels(colors: MapColors): LayerSpecification[] {
  const halo = { 'text-halo-color': colors.halo, 'text-halo-width': 1.4 };
  const isWater: ExpressionSpecification = ['==', ['get', 'class'], 'water'];
  return [
    {
      id: FIRST_LABELS,
      type: 'symbol',
      source: SOURCE,
      'source-layer': 'roads',
      // Tiles from further away have main streets alone.
      minzoom: 10,
      filter: ['has', 'name'],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 320,
        'text-field': ['get', 'name'],
        'text-font': FONT,
        'text-size': ['interpolate', ['linear'], ['zoom'], 12, 11, 17, 14],
        'symbol-sort-key': [
          'match',
          ['get', 'class'],
          ['motorway', 'trunk', 'primary'],
          0,
          'secondary',
          1,
          2,
        ],
      },
      paint: { 'text-color': colors.text, ...halo },
    },
    {
      id: 'place-names',
      type: 'symbol',
      source: SOURCE,
      'source-layer': 'places',
      layout: {
        'text-field': ['get', 'name'],
        'text-font': FONT,
        'text-size': ['match', ['get', 'class'], ['city', 'town'], 16, 13],
        'text-max-width': 8,
        'text-padding': 6,
      },
      paint: { 'text-color': ['case', isWater, colors.waterText, colors.text], ...halo },
    },
  ];
}

function line(
  id: string,
  layer: string,
  color: string,
  width: ExpressionSpecification,
  filter?: ExpressionSpecification,
): LayerSpecification {
  return {
    id,
    type: 'line',
    source: SOURCE,
    'source-layer': layer,
    ...(filter ? { filter } : {}),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': color, 'line-width': width },
  };
}

function isOneOf(classes: string[]): ExpressionSpecification {
  return ['in', ['get', 'class'], ['literal', classes]];
}

function grow(width: number): ExpressionSpecification {
  return ['interpolate', ['exponential', 1.5], ['zoom'], 10, width * 0.22, 14, width, 18, width * 5];
}
