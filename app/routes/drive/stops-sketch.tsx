import { SketchMap } from '#app/components/map/sketch-map.tsx';
import type { LatLng } from '#worker/domain/shared/geo.ts';

type Props = {
  stops: readonly (LatLng & { sequence: number; kind: 'pickup' | 'dropoff' })[];
  origin: LatLng | null;
  /** The height of the top of the map that is covered, in points. */
  headroom: number;
  alt: string;
};

/** A map of the stops drawn in the browser, with straight lines between them. */
export function StopsSketch({ stops, origin, headroom, alt }: Props) {
  const places = [...(origin ? [origin] : []), ...stops];
  const lines = places.slice(1).map((place, index) => [places[index] ?? place, place]);
  const scene = {
    lines,
    added: [],
    orders: [],
    busyAreas: [],
    restaurants: [],
    position: origin,
    stops: stops.map((stop) => ({ ...stop, isAdded: false })),
  };
  return <SketchMap scene={scene} places={places} headroom={headroom} isSketch alt={alt} />;
}
