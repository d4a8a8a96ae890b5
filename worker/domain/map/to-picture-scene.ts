import type { PictureScene } from '#worker/domain/streets/picture/draw-marks.ts';
import type { MapScene } from './build-map-scene.ts';

/** Returns the parts of a scene that its picture shows, with the given lines. */
export function toPictureScene(
  { route, orders, hotspots, restaurants, position }: MapScene,
  lines: Pick<PictureScene, 'lines' | 'added'>,
): PictureScene {
  return {
    ...lines,
    stops: route?.stops.filter(({ isDone }) => !isDone) ?? [],
    orders: orders.flatMap(({ status, pickup, dropoff }) => [
      ...(pickup ? [{ ...pickup, status, kind: 'pickup' as const }] : []),
      ...(dropoff ? [{ ...dropoff, status, kind: 'dropoff' as const }] : []),
    ]),
    busyAreas: hotspots,
    restaurants,
    position,
  };
}
