import type { FeatureCollection, LineString } from 'geojson';
import type { AddLayerObject, GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import { FIRST_LABELS } from '#app/components/map/create-map-style.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import type { MapColors } from '#worker/domain/streets/map-colors.ts';

/** The lines over the streets: to the next stop, to those after it, and the detours for offers. A sketch is by no street. */
export type Ways = { lines: LatLng[][]; detours: LatLng[][]; isSketch: boolean };

type Kind = 'next' | 'later' | 'sketch' | 'detour';

const SOURCE = 'ways';

/** Draws the ways, in place of those before. */
export function drawWays(map: MapLibreMap, ways: Ways, colors: MapColors): void {
  const data = toFeatures(ways);
  const source = map.getSource<GeoJSONSource>(SOURCE);
  if (source) {
    void source.setData(data);
    return;
  }
  map.addSource(SOURCE, { type: 'geojson', data });
  for (const layer of createLayers(colors)) map.addLayer(layer, FIRST_LABELS);
}

function toFeatures({ lines, detours, isSketch }: Ways): FeatureCollection<LineString, { kind: Kind }> {
  const parts: [Kind, LatLng[]][] = [
    ...lines.map((line, index): [Kind, LatLng[]] => [
      isSketch ? 'sketch' : index === 0 ? 'next' : 'later',
      line,
    ]),
    ...detours.map((line): [Kind, LatLng[]] => ['detour', line]),
  ];
  return {
    type: 'FeatureCollection',
    features: parts
      .filter(([, line]) => line.length > 1)
      .map(([kind, line]) => ({
        type: 'Feature',
        geometry: { type: 'LineString', coordinates: line.map(({ lat, lng }) => [lng, lat]) },
        properties: { kind },
      })),
  };
}

function createLayers(colors: MapColors): AddLayerObject[] {
  const layer = (
    id: string,
    kind: Kind,
    color: string,
    width: number,
    dashes?: number[],
  ): AddLayerObject => ({
    id,
    type: 'line',
    source: SOURCE,
    filter: ['==', ['get', 'kind'], kind],
    layout: { 'line-join': 'round', 'line-cap': dashes ? 'butt' : 'round' },
    paint: {
      'line-color': color,
      'line-width': width,
      'line-opacity': id === 'later' ? 0.6 : 1,
      ...(dashes ? { 'line-dasharray': dashes } : {}),
    },
  });
  return [
    layer('later-casing', 'later', colors.routeCasing, 7),
    layer('later', 'later', colors.route, 4),
    layer('next-casing', 'next', colors.routeCasing, 9),
    layer('next', 'next', colors.route, 6),
    layer('sketch', 'sketch', colors.route, 3, [1, 2]),
    layer('detour-casing', 'detour', colors.routeCasing, 7),
    layer('detour', 'detour', colors.offer, 4, [2, 1.2]),
  ];
}
