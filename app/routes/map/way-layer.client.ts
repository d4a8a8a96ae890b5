import Feature from 'ol/Feature.js';
import LineString from 'ol/geom/LineString.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import { toMeters } from '#app/components/map/street-map.client.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import type { MapColors } from '#worker/domain/streets/map-colors.ts';

/** The lines of the route and of offers' detours. A sketch doesn't follow streets. */
export type Ways = { lines: LatLng[][]; detours: LatLng[][]; isSketch: boolean };

type Kind = 'later' | 'next' | 'sketch' | 'detour';

type WayLayer = {
  layer: VectorLayer;
  /** Replaces the drawn lines. */
  update: (ways: Ways) => void;
  paint: (colors: MapColors) => void;
};

export function createWays(ways: Ways): WayLayer {
  const source = new VectorSource({ features: toFeatures(ways) });
  const layer = new VectorLayer({
    source,
    zIndex: 1,
    updateWhileInteracting: true,
    updateWhileAnimating: true,
  });
  return {
    layer,
    update(next) {
      source.clear();
      source.addFeatures(toFeatures(next));
    },
    paint(colors) {
      const styles = createStyles(colors);
      layer.setStyle((feature) => styles[feature.get('kind') as Kind]);
    },
  };
}

function toFeatures({ lines, detours, isSketch }: Ways): Feature[] {
  const parts: [Kind, LatLng[]][] = [
    ...lines.map((line, index): [Kind, LatLng[]] => [
      isSketch ? 'sketch' : index === 0 ? 'next' : 'later',
      line,
    ]),
    ...detours.map((line): [Kind, LatLng[]] => ['detour', line]),
  ];
  return parts
    .filter(([, line]) => line.length > 1)
    .map(([kind, line]) => new Feature({ kind, geometry: new LineString(line.map(toMeters)) }));
}

function createStyles(colors: MapColors): Record<Kind, Style[]> {
  const stroke = (zIndex: number, color: string, width: number, lineDash?: number[]) =>
    new Style({
      stroke: new Stroke({
        color,
        width,
        lineJoin: 'round',
        lineCap: lineDash ? 'butt' : 'round',
        ...(lineDash ? { lineDash } : {}),
      }),
      zIndex,
    });
  return {
    later: [stroke(0, colors.routeCasing, 7), stroke(1, `${colors.route}99`, 4)],
    next: [stroke(2, colors.routeCasing, 9), stroke(3, colors.route, 6)],
    sketch: [stroke(4, colors.route, 3, [3, 6])],
    detour: [stroke(5, colors.routeCasing, 7), stroke(6, colors.offer, 4, [8, 5])],
  };
}
