import { UNITS_PER_DEGREE } from '#worker/engines/streets/index.ts';
import type { Extract, Tags } from '../read-extract.ts';
import type { RoadGraph } from './road-graph.ts';
import { isPassable, type RoadRule, readRoadRule } from './road-rules.ts';

/**
 * Average seconds lost by waiting and slowing down. Chosen within levels of service A and B of the Highway Capacity Manual, 6th
 * edition, chapters 19 (signals, up to 20 s) and 20 (signs, up to 15 s), not measured in a city.
 */
const SIGNAL_SECONDS = 12;
const STOP_SECONDS = 8;
const GIVE_WAY_SECONDS = 4;
const TOLL_SECONDS = 15;

type Run = { wayId: number; nodes: number[]; rule: RoadRule };

/** Returns the streets of the extract, split where ways meet and at signals and signs. */
export function cutWays(extract: Extract): RoadGraph {
  const tagsOf = new Map(extract.nodes.map((node) => [node.id, node.tags]));
  const runs = listRuns(extract, tagsOf);
  const isCut = findCuts(runs, tagsOf, listVias(extract));
  const graph: RoadGraph = { lat: [], lng: [], nodes: [], streets: [] };
  const numbers = new Map<number, number>();
  const number = (node: number): number => {
    const known = numbers.get(node);
    if (known !== undefined) return known;
    const { lat, lng } = locateUnits(extract, node);
    const junction = graph.nodes.push(node) - 1;
    graph.lat.push(lat);
    graph.lng.push(lng);
    // A closed node can't be passed, so each way that reaches it gets its own junction.
    if (isPassable(tagsOf.get(node) ?? {})) numbers.set(node, junction);
    return junction;
  };
  for (const run of runs) addStreets(run, { extract, graph, tagsOf, isCut, number });
  return graph;
}

function locateUnits(extract: Extract, node: number): { lat: number; lng: number } {
  const place = extract.locate(node);
  if (!place) throw new Error(`Node ${node} has no place.`);
  return {
    lat: Math.round(place.lat * UNITS_PER_DEGREE),
    lng: Math.round(place.lng * UNITS_PER_DEGREE),
  };
}

/** Returns the drivable ways within the extract, split at closed nodes. */
function listRuns(extract: Extract, tagsOf: ReadonlyMap<number, Tags>): Run[] {
  const runs: Run[] = [];
  for (const way of extract.ways) {
    const rule = readRoadRule(way.tags);
    if (!rule) continue;
    let nodes: number[] = [];
    const close = () => {
      if (nodes.length > 1) runs.push({ wayId: way.id, nodes, rule });
      nodes = [];
    };
    for (const node of way.nodes) {
      if (!extract.locate(node)) {
        close();
        continue;
      }
      if (nodes[nodes.length - 1] === node) continue;
      nodes.push(node);
      if (isPassable(tagsOf.get(node) ?? {})) continue;
      close();
      nodes.push(node);
    }
    close();
  }
  return runs;
}

/** Returns the nodes where turn restrictions apply. */
export function listVias({ relations }: Extract): number[] {
  return relations
    .filter(({ tags }) => tags.type === 'restriction')
    .flatMap(({ members }) => members.filter(({ role, type }) => role === 'via' && type === 'node'))
    .map(({ id }) => id);
}

function findCuts(
  runs: readonly Run[],
  tagsOf: ReadonlyMap<number, Tags>,
  vias: readonly number[],
): Set<number> {
  const seen = new Set<number>();
  const cuts = new Set<number>(vias);
  for (const { nodes } of runs) {
    for (const node of nodes) {
      if (seen.has(node)) cuts.add(node);
      seen.add(node);
    }
    cuts.add(nodes[0] as number);
    cuts.add(nodes[nodes.length - 1] as number);
  }
  for (const [node, tags] of tagsOf)
    if (readControl(tags, true) !== null || readControl(tags, false) !== null) cuts.add(node);
  return cuts;
}

type Into = {
  extract: Extract;
  graph: RoadGraph;
  tagsOf: ReadonlyMap<number, Tags>;
  isCut: ReadonlySet<number>;
  number: (node: number) => number;
};

function addStreets({ wayId, nodes, rule }: Run, { extract, graph, tagsOf, isCut, number }: Into): void {
  const { streets } = graph;
  let from = number(nodes[0] as number);
  let fromNode = nodes[0] as number;
  let shape: number[] = [];
  for (const node of nodes.slice(1)) {
    if (!isCut.has(node)) {
      const { lat, lng } = locateUnits(extract, node);
      shape.push(lat, lng);
      continue;
    }
    const to = number(node);
    streets.push({
      from,
      to,
      directions: rule.directions,
      rule,
      shape,
      wayAtFrom: wayId,
      wayAtTo: wayId,
      secondsAtFrom: readControl(tagsOf.get(fromNode) ?? {}, false),
      secondsAtTo: readControl(tagsOf.get(node) ?? {}, true),
      course: streets.length,
    });
    from = to;
    fromNode = node;
    shape = [];
  }
}

/**
 * Returns the seconds lost at a node when driving in the way's direction or against it; null without a signal, sign or toll
 * booth.
 */
function readControl(tags: Tags, isForward: boolean): number | null {
  const direction = tags['traffic_signals:direction'] ?? tags.direction;
  if (direction === (isForward ? 'backward' : 'forward')) return null;
  if (tags.highway === 'traffic_signals' || tags.crossing === 'traffic_signals') return SIGNAL_SECONDS;
  if (tags.highway === 'stop') return STOP_SECONDS;
  if (tags.highway === 'give_way') return GIVE_WAY_SECONDS;
  return tags.barrier === 'toll_booth' ? TOLL_SECONDS : null;
}
