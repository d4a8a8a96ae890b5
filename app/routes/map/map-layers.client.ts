import type { FeatureCollection, LineString, Point } from 'geojson';
import type { AddLayerObject } from 'maplibre-gl';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import type { MapScene } from './build-map-scene.ts';

type Kind = 'route' | 'pending' | 'accepted' | 'mark';
/** `mark` names a picture of `drawMark`; a higher `rank` is drawn above a lower. */
type Properties = { kind: Kind; mark?: string; name?: string; rank?: number };
export type SceneFeatures = FeatureCollection<LineString | Point, Properties>;

const toPoint = ({ lat, lng }: LatLng) => [lng, lat];

function createMark(place: LatLng, properties: Omit<Properties, 'kind'>): SceneFeatures['features'][number] {
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: toPoint(place) },
    properties: { kind: 'mark', ...properties },
  };
}

function createLine(kind: Kind, places: LatLng[]): SceneFeatures['features'][number] {
  return {
    type: 'Feature',
    geometry: { type: 'LineString', coordinates: places.map(toPoint) },
    properties: { kind },
  };
}

/** The scene as features of one source: lines, and points with the picture each is drawn with. */
export function toFeatures(
  { route, orders, hotspots, restaurants, position }: MapScene,
  writeSurge: (multiplier: number) => string,
): SceneFeatures {
  const stops = route?.stops ?? [];
  return {
    type: 'FeatureCollection',
    features: [
      ...(route ? [createLine('route', [route.origin, ...stops])] : []),
      ...orders.flatMap(({ status, pickup, dropoff }) =>
        pickup && dropoff ? [createLine(status, [pickup, dropoff])] : [],
      ),
      ...hotspots.map((hotspot) =>
        createMark(hotspot, {
          mark: `hotspot:${writeSurge(hotspot.surgeMultiplier)}`,
          name: hotspot.name,
          rank: 0,
        }),
      ),
      ...orders.flatMap(({ status, restaurantName, customerAddress, pickup, dropoff }) => [
        ...(pickup ? [createMark(pickup, { mark: `${status}-pickup:`, name: restaurantName, rank: 1 })] : []),
        ...(dropoff
          ? [createMark(dropoff, { mark: `${status}-dropoff:`, name: customerAddress, rank: 1 })]
          : []),
      ]),
      ...restaurants.map((place) => createMark(place, { mark: 'restaurant:', name: place.name, rank: 2 })),
      ...(route ? [createMark(route.origin, { mark: 'start:', rank: 3 })] : []),
      ...stops.map((stop) =>
        createMark(stop, {
          mark: `stop-${stop.kind}:${stop.sequence}`,
          name: stop.label,
          rank: 1000 - stop.sequence,
        }),
      ),
      ...(position ? [createMark(position, { mark: 'position:', rank: 2000 })] : []),
    ],
  };
}

/** Our layers, from the bottom up. */
export function createLayers(source: string, readColor: (name: string) => string): AddLayerObject[] {
  const dashes = (kind: Kind, color: string): AddLayerObject => ({
    id: kind,
    type: 'line',
    source,
    filter: ['==', ['get', 'kind'], kind],
    paint: { 'line-color': readColor(color), 'line-width': 2, 'line-dasharray': [2, 2], 'line-opacity': 0.7 },
  });
  return [
    dashes('pending', 'note'),
    dashes('accepted', 'accent'),
    {
      id: 'route',
      type: 'line',
      source,
      filter: ['==', ['get', 'kind'], 'route'],
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': readColor('accent'), 'line-width': 4, 'line-opacity': 0.8 },
    },
    {
      id: 'marks',
      type: 'symbol',
      source,
      filter: ['==', ['get', 'kind'], 'mark'],
      layout: {
        'icon-image': ['get', 'mark'],
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
        'symbol-sort-key': ['get', 'rank'],
        'symbol-z-order': 'source',
      },
    },
  ];
}
