import type { RoadRule } from './road-rules.ts';

/** A street between two junctions while the graph is built. Directions are bits, FORWARD from `from` to `to`. */
export type Street = {
  from: number;
  to: number;
  directions: number;
  rule: RoadRule;
  /** Latitudes and longitudes, alternating, without both ends, in units of the file. */
  shape: number[];
  /** The ways at its ends, which turn restrictions name. */
  wayAtFrom: number;
  wayAtTo: number;
  /**
   * Seconds lost on arriving at its ends: those of a signal or sign, else null until `addDelays` sets those of the crossing.
   */
  secondsAtFrom: number | null;
  secondsAtTo: number | null;
  /** Streets with the same course have the same number. */
  course: number;
};

/** Junctions are numbers from 0; their places in units of the file. */
export type RoadGraph = {
  lat: number[];
  lng: number[];
  /** The node of the extract behind each junction. */
  nodes: number[];
  streets: Street[];
};

/** Returns the same street seen from its other end. */
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

/** Returns the streets that touch each junction; one that begins and ends at it twice. */
export function listIncident(junctionCount: number, streets: readonly Street[]): number[][] {
  const incident: number[][] = Array.from({ length: junctionCount }, () => []);
  streets.forEach(({ from, to }, street) => {
    incident[from]?.push(street);
    incident[to]?.push(street);
  });
  return incident;
}
