import type { RoadRule } from './road-rules.ts';

/** A street between two junctions while the graph is being built. `directions` are bits, FORWARD from `from` to `to`. */
export type Street = {
  from: number;
  to: number;
  directions: number;
  rule: RoadRule;
  /** Alternating latitudes and longitudes, without both ends, in file units. */
  shape: number[];
  /** The ways at its two ends, which turn restrictions refer to. */
  wayAtFrom: number;
  wayAtTo: number;
  /** Seconds lost when arriving at each end, due to a signal or sign; null until `addDelays` sets the delay of the crossing. */
  secondsAtFrom: number | null;
  secondsAtTo: number | null;
  /** The number of the street's course; streets with the same course share it. */
  course: number;
};

/** A road graph. Junctions are numbered from 0; coordinates are in file units. */
export type RoadGraph = {
  lat: number[];
  lng: number[];
  /** The extract's node of each junction. */
  nodes: number[];
  streets: Street[];
};

/** Returns the same street in the opposite direction. */
export function reverseStreet(street: Street): Street {
  const shape: number[] = [];
  for (let at = street.shape.length - 2; at >= 0; at -= 2) {
    shape.push(street.shape[at] as number, street.shape[at + 1] as number);
  }
  return {
    ...street,
    from: street.to,
    to: street.from,
    directions: ((street.directions & 1) << 1) | (street.directions >> 1),
    shape,
    wayAtFrom: street.wayAtTo,
    wayAtTo: street.wayAtFrom,
    secondsAtFrom: street.secondsAtTo,
    secondsAtTo: street.secondsAtFrom,
  };
}

/** Returns the streets at each junction; a street that starts and ends there is listed twice. */
export function listIncident(junctionCount: number, streets: readonly Street[]): number[][] {
  const incident: number[][] = Array.from({ length: junctionCount }, () => []);
  streets.forEach(({ from, to }, street) => {
    incident[from]?.push(street);
    incident[to]?.push(street);
  });
  return incident;
}
