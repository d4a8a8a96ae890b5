import type { TravelMeasure } from '#worker/domain/routes/travel-measure.ts';
import { type LatLng, roundPosition } from '#worker/domain/shared/geo.ts';
import type { SimulationTerms } from './lookahead/roll-out.ts';
import { HANDOVER_MINUTES } from './stop-times.ts';

/** Places of a simulation, no more exact than a street. */
export type Places = {
  /** The node of a place; one for all that lie in one street. */
  find: (place: LatLng) => number;
  /** From leaving each until leaving each other, at an hour of the day: the drive, and parking and handing over there. */
  measure: (localHour: number) => Pick<SimulationTerms, 'minutes' | 'miles' | 'size'>;
};

/**
 * The places of a layout, whose nodes stay what they are, to which others are added; `travel` measures between
 * all of them at once.
 */
export function collectPlaces(laidOut: readonly LatLng[], travel: TravelMeasure): Places {
  const nodes = new Map<string, number>();
  const points = laidOut.map((place) => roundPosition(place));
  const find = (place: LatLng) => {
    const point = roundPosition(place);
    const key = `${point.lat} ${point.lng}`;
    const node = nodes.get(key) ?? points.push(point) - 1;
    nodes.set(key, node);
    return node;
  };
  return { find, measure: (localHour) => measureAll(points, localHour, travel) };
}

function measureAll(points: readonly LatLng[], localHour: number, travel: TravelMeasure) {
  const size = points.length;
  const { durations, distances } = travel.measure(points, localHour);
  const minutes = new Float64Array(size * size);
  const miles = new Float64Array(size * size);
  for (let from = 0; from < size; from++) {
    minutes.set(durations[from] as number[], from * size);
    miles.set(distances[from] as number[], from * size);
  }
  for (let leg = 0; leg < minutes.length; leg++) (minutes[leg] as number) += HANDOVER_MINUTES;
  return { minutes, miles, size };
}
