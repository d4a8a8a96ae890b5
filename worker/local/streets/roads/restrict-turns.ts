import { BACKWARD, FORWARD } from '#worker/engines/streets/index.ts';
import type { Extract, Relation } from '../read-extract.ts';
import { listIncident, type RoadGraph, type Street } from './road-graph.ts';

/** The turns from one way at one node: prohibited into the ways in `to`, or with `isOnly` allowed only into them. */
type Restriction = { from: number; via: number; isOnly: boolean; to: Set<number> };

/**
 * Returns the graph with the turn restrictions at single nodes applied: the restricted way leads to a copy of the junction, from
 * which only copies of the allowed streets continue. U-turns need no restriction, because a fastest route has none on its way.
 * Skips restrictions that are ambiguous because a way continues at the node.
 */
export function restrictTurns(graph: RoadGraph, extract: Extract): RoadGraph {
  const result: RoadGraph = {
    lat: [...graph.lat],
    lng: [...graph.lng],
    nodes: [...graph.nodes],
    streets: graph.streets.map((street) => ({ ...street })),
  };
  const junctions = new Map(graph.nodes.map((node, junction) => [node, junction]));
  const incident = listIncident(graph.nodes.length, graph.streets);
  for (const restriction of listRestrictions(extract)) {
    const junction = junctions.get(restriction.via);
    if (junction !== undefined) restrictTurn(result, incident, junction, restriction);
  }
  return { ...result, streets: result.streets.filter(({ directions }) => directions !== 0) };
}

function restrictTurn(
  graph: RoadGraph,
  incident: number[][],
  junction: number,
  { from, isOnly, to }: Restriction,
): void {
  const { streets } = graph;
  const around = [...new Set(incident[junction])].map((number) => streets[number] as Street);
  const arriving = around.filter(
    (street) => findWay(street, junction) === from && (street.directions & findBit(street, junction)) !== 0,
  );
  if (countCourses(arriving) !== 1) return;
  const leaving = around.filter(
    (street) =>
      street.course !== arriving[0]?.course && (street.directions & ~findBit(street, junction)) !== 0,
  );
  const named = leaving.filter((street) => to.has(findWay(street, junction)));
  const allowed = isOnly ? named : leaving.filter((street) => !named.includes(street));
  if (allowed.length === 0 || named.length === 0 || (!isOnly && countCourses(named) !== 1)) return;
  const copy = graph.nodes.push(graph.nodes[junction] as number) - 1;
  graph.lat.push(graph.lat[junction] as number);
  graph.lng.push(graph.lng[junction] as number);
  incident.push([]);
  const add = (street: Street, directions: number) => {
    const end = street.to === junction ? { to: copy } : { from: copy };
    const number = streets.push({ ...street, ...end, directions }) - 1;
    for (const touched of [streets[number]?.from, streets[number]?.to])
      incident[touched as number]?.push(number);
  };
  for (const street of arriving) {
    const bit = findBit(street, junction);
    street.directions &= ~bit;
    add(street, bit);
  }
  for (const street of allowed) add(street, street.directions & ~findBit(street, junction));
}

/** Returns the direction in which the street leads to the junction, as a bit. */
function findBit({ to }: Street, junction: number): number {
  return to === junction ? FORWARD : BACKWARD;
}

function findWay({ to, wayAtTo, wayAtFrom }: Street, junction: number): number {
  return to === junction ? wayAtTo : wayAtFrom;
}

function countCourses(streets: readonly Street[]): number {
  return new Set(streets.map(({ course }) => course)).size;
}

/** Merges the restrictions of one way at one node, because applied separately, each would hide the other's streets. */
function listRestrictions({ relations }: Extract): Restriction[] {
  const restrictions = new Map<string, Restriction>();
  for (const relation of relations) {
    const read = readRestriction(relation);
    if (!read) continue;
    const key = `${read.from} ${read.via} ${read.isOnly}`;
    const known = restrictions.get(key);
    if (known) for (const way of read.to) known.to.add(way);
    else restrictions.set(key, read);
  }
  return [...restrictions.values()];
}

function readRestriction({ tags, members }: Relation): Restriction | null {
  const kind = tags['restriction:motorcar'] ?? tags.restriction ?? '';
  const isOnly = kind.startsWith('only_');
  if (tags.type !== 'restriction' || kind === 'no_u_turn' || !(isOnly || kind.startsWith('no_'))) return null;
  if (/motorcar|motor_vehicle/.test(tags.except ?? '')) return null;
  const listIds = (role: string, type: string) =>
    members.filter((member) => member.role === role && member.type === type).map(({ id }) => id);
  const [from, ...otherFrom] = listIds('from', 'way');
  const [via, ...otherVia] = listIds('via', 'node');
  if (from === undefined || via === undefined || otherFrom.length > 0 || otherVia.length > 0) return null;
  return { from, via, isOnly, to: new Set(listIds('to', 'way')) };
}
