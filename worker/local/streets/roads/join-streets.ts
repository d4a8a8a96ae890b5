import { renumber } from './keep-connected.ts';
import { listIncident, type RoadGraph, reverseStreet, type Street } from './road-graph.ts';

/**
 * Returns the graph without junctions where exactly two streets of the same kind meet; the two are merged. Junctions in `kept`
 * stay.
 */
export function joinStreets(graph: RoadGraph, kept: ReadonlySet<number>): RoadGraph {
  const streets: (Street | null)[] = [...graph.streets];
  const incident = listIncident(graph.nodes.length, graph.streets);
  for (let junction = 0; junction < graph.nodes.length; junction++) {
    const [one, two, ...more] = incident[junction] as number[];
    if (one === undefined || two === undefined || more.length > 0 || one === two) continue;
    if (kept.has(graph.nodes[junction] as number)) continue;
    const before = streets[one] as Street;
    const after = streets[two] as Street;
    const first = before.to === junction ? before : reverseStreet(before);
    const second = after.from === junction ? after : reverseStreet(after);
    if (!isSameKind(first, second)) continue;
    streets[one] = {
      ...first,
      to: second.to,
      wayAtTo: second.wayAtTo,
      secondsAtTo: second.secondsAtTo,
      shape: [...first.shape, graph.lat[junction] as number, graph.lng[junction] as number, ...second.shape],
    };
    streets[two] = null;
    const far = incident[second.to] as number[];
    far[far.indexOf(two)] = one;
  }
  return renumber(
    graph,
    streets.filter((street) => street !== null),
  );
}

/** Whether two streets can be merged at the junction where `first` ends and `second` starts. */
function isSameKind(first: Street, second: Street): boolean {
  return (
    first.secondsAtTo === null &&
    second.secondsAtFrom === null &&
    first.directions === second.directions &&
    first.rule.milesPerHour === second.rule.milesPerHour &&
    first.rule.name === second.rule.name &&
    first.rule.rank === second.rule.rank &&
    first.rule.isMotorway === second.rule.isMotorway &&
    first.rule.isRoundabout === second.rule.isRoundabout
  );
}
