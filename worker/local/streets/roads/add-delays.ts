import { measureStreet } from './measure-street.ts';
import { listIncident, type RoadGraph, type Street } from './road-graph.ts';
import type { RoadRule } from './road-rules.ts';

/**
 * Seconds lost where a minor street meets a major one, mostly at a stop sign, and at crossings of equal streets, where about half
 * of the drivers have a stop sign.
 */
const MINOR_SECONDS = 8;
const EQUAL_SECONDS = 4;

/** How many ends of equal streets form a crossing; two are one continuing street. */
const CROSSING_ENDS = 3;

/** Signals closer together than this belong to the same crossing. */
const SAME_CROSSING_METERS = 35;

/** Returns the graph with the seconds lost when arriving at each end of a street. */
export function addDelays(graph: RoadGraph): RoadGraph {
  const incident = listIncident(graph.nodes.length, graph.streets);
  const ranksAt = incident.map((streets) =>
    streets.map((street) => (graph.streets[street] as Street).rule.rank),
  );
  const streets = graph.streets.map((street) => {
    const { from, to, secondsAtFrom, secondsAtTo } = street;
    const isWithin =
      secondsAtFrom !== null && secondsAtTo !== null && measureStreet(graph, street) < SAME_CROSSING_METERS;
    if (isWithin) return { ...street, secondsAtFrom: 0, secondsAtTo: 0 };
    return {
      ...street,
      secondsAtFrom: secondsAtFrom ?? findCrossingDelay(street.rule, ranksAt[from] as number[]),
      secondsAtTo: secondsAtTo ?? findCrossingDelay(street.rule, ranksAt[to] as number[]),
    };
  });
  return { ...graph, streets };
}

function findCrossingDelay({ rank, isMotorway, isRoundabout }: RoadRule, ranks: readonly number[]): number {
  if (isMotorway || isRoundabout || ranks.length < CROSSING_ENDS) return 0;
  if (rank < Math.max(...ranks)) return MINOR_SECONDS;
  return ranks.filter((other) => other === rank).length >= CROSSING_ENDS ? EQUAL_SECONDS : 0;
}
