import { estimateTravel } from '#worker/domain/routes/estimate-travel.ts';
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
 * The places of a layout, whose nodes stay what they are, to which others are added. Travel is estimated, which is enough
 * here: where the next offers will lie is a guess anyhow.
 */
export function createPlaces(laidOut: readonly LatLng[]): Places {
  const nodes = new Map<string, number>();
  const points = laidOut.map(roundPosition);
  const find = (place: LatLng) => {
    const point = roundPosition(place);
    const key = `${point.lat} ${point.lng}`;
    const node = nodes.get(key) ?? points.push(point) - 1;
    nodes.set(key, node);
    return node;
  };
  return { find, measure: (localHour) => measureAll(points, localHour) };
}

function measureAll(points: readonly LatLng[], localHour: number) {
  const size = points.length;
  const minutes = new Float64Array(size * size).fill(HANDOVER_MINUTES);
  const miles = new Float64Array(size * size);
  for (const [row, from] of points.entries()) {
    for (const [column, to] of points.slice(0, row).entries()) {
      const travel = estimateTravel(from, to, localHour);
      // There and back are alike.
      for (const leg of [row * size + column, column * size + row]) {
        minutes[leg] = travel.minutes + HANDOVER_MINUTES;
        miles[leg] = travel.miles;
      }
    }
  }
  return { minutes, miles, size };
}
