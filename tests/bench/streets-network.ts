import { minTime, quantile } from '#tests/bench/measure.ts';
import { measureColdLoad } from '#tests/bench/streets-cold-load.ts';
import { driveEverywhere, listPlainArcs } from '#tests/bench/streets-dijkstra.ts';
import { keepBelow, type Target } from '#tests/bench/targets.ts';
import { listSegments, measureToSegments } from '#tests/factories/measure-to-segments.ts';
import { createRandom, pickInteger } from '#worker/domain/shared/random.ts';
import {
  computeMatrix,
  findLeg,
  loadRoads,
  type RoadNetwork,
  snapToRoad,
} from '#worker/engines/streets/index.ts';

const PLACES = 25;
const SETS = 40;
const ROUNDS = 5;
const ORIGINS = 40;
const MB = 2 ** 20;
const MIDNIGHT = 0;
const MAX_ARRAY_MB = 64;
const MAX_LEG_MS = 1;
/** Number of snaps that are compared with measuring every street. */
const SNAPS = 200;

/** Maximum times for a region, in ms; null if none were set. */
export type NetworkTargets = { matrixMs: number; coldMs: number } | null;

const HEADS = [
  'region    ',
  'junctions',
  'streets',
  'arcs   ',
  ' arrays MB',
  'cold load ms',
  '25x25 ms',
  ' p95',
  'leg ms',
  ' p95',
  'snap us',
  'equal to Dijkstra',
];

export function printHeads(): void {
  console.log(HEADS.join('  '));
}

/**
 * Measures the search on a network, cold and warm, and compares it with Dijkstra's algorithm over the same streets.
 */
export async function benchNetwork(
  root: string,
  name: string,
  file: Uint8Array,
  limits: NetworkTargets,
): Promise<Target[]> {
  const network = loadRoads(new Uint8Array(file).buffer);
  const random = createRandom(1);
  const sets = Array.from({ length: SETS }, () =>
    Array.from({ length: PLACES }, () => pickPlace(network, random)),
  );
  const measure = (work: (places: (typeof sets)[number]) => unknown) => {
    for (const places of sets) work(places);
    return sets.map((places) => minTime(() => work(places), ROUNDS));
  };
  const matrix = measure((places) => computeMatrix(network, places, MIDNIGHT));
  const legs = measure((places) =>
    places.map((place, index) => findLeg(network, place, places[PLACES - 1 - index] ?? place, MIDNIGHT)),
  );
  const snaps = measure((places) => places.map((place) => snapToRoad(network, place)));
  const perLeg = legs.map((time) => time / PLACES);
  const exact = countExactSnaps(network, random);
  const coldMs = await measureColdLoad(root, file);
  const bytes = countBytes(network);
  const { equal, compared } = compareWithDijkstra(network, random);
  const cells = [
    name,
    String(network.sections.junctionLat.length),
    String(network.sections.streetFrom.length),
    String(network.up.end.length + network.down.end.length),
    (bytes / MB).toFixed(1),
    coldMs.toFixed(0),
    quantile(matrix, 0.5).toFixed(2),
    quantile(matrix, 0.95).toFixed(2),
    quantile(perLeg, 0.5).toFixed(3),
    quantile(perLeg, 0.95).toFixed(3),
    ((1000 * quantile(snaps, 0.5)) / PLACES).toFixed(1),
    `${equal}/${compared}`,
  ];
  console.log(cells.map((cell, index) => cell.padStart(HEADS[index]?.length ?? 0)).join('  '));
  const [matrixMs, legMs] = [quantile(matrix, 0.5), quantile(perLeg, 0.5)];
  return [
    ...(limits
      ? [
          keepBelow(`${name}: ${PLACES} × ${PLACES} matrix`, matrixMs, limits.matrixMs, 'ms'),
          keepBelow(`${name}: cold load`, coldMs, limits.coldMs, 'ms'),
        ]
      : []),
    keepBelow(`${name}: arrays`, bytes / MB, MAX_ARRAY_MB, 'MB'),
    keepBelow(`${name}: route with geometry`, legMs, MAX_LEG_MS, 'ms'),
    {
      what: `${name}: drives equal to Dijkstra's`,
      target: 'all',
      figure: `${equal} of ${compared}`,
      holds: equal === compared,
    },
    {
      what: `${name}: snaps to the nearest street`,
      target: 'all',
      figure: `${exact} of ${SNAPS}`,
      holds: exact === SNAPS,
    },
  ];
}

function pickPlace({ sections }: RoadNetwork, random: () => number) {
  const junction = pickInteger(random, 0, sections.junctionLat.length - 1);
  return {
    lat: sections.junctionLat[junction]! / 1e6 + 0.001 * (random() - 0.5),
    lng: sections.junctionLng[junction]! / 1e6 + 0.001 * (random() - 0.5),
  };
}

/** Returns the bytes of all typed arrays of a loaded network. */
function countBytes({ sections }: RoadNetwork): number {
  return Object.values(sections).reduce((sum, { byteLength }) => sum + byteLength, 0);
}

/** Returns how many places snap to the nearest of all segments. */
function countExactSnaps(network: RoadNetwork, random: () => number): number {
  const segments = listSegments(network);
  const places = Array.from({ length: SNAPS }, () => pickPlace(network, random));
  return places.filter((place) => {
    const meters = snapToRoad(network, place)?.meters ?? Number.POSITIVE_INFINITY;
    return Math.abs(meters - measureToSegments(segments, place)) < 0.05;
  }).length;
}

function compareWithDijkstra(network: RoadNetwork, random: () => number) {
  const graph = listPlainArcs(network);
  const junctions = pickJunctions(network, random);
  const places = junctions.map((junction) => ({
    lat: network.sections.junctionLat[junction]! / 1e6,
    lng: network.sections.junctionLng[junction]! / 1e6,
  }));
  const { minutes } = computeMatrix(network, places, MIDNIGHT);
  const rows = junctions.map((junction, row) => {
    const expected = driveEverywhere(graph, junction);
    return junctions.filter((to, column) => Math.round(minutes[row]![column]! * 60_000) === expected[to])
      .length;
  });
  return { equal: rows.reduce((sum, row) => sum + row, 0), compared: junctions.length ** 2 };
}

/** Returns random junctions without a copy: a copy for a turn restriction is at the same place. */
function pickJunctions({ sections }: RoadNetwork, random: () => number): number[] {
  const junctionCount = sections.junctionLat.length;
  const place = (junction: number) => `${sections.junctionLat[junction]} ${sections.junctionLng[junction]}`;
  const counts = new Map<string, number>();
  for (let junction = 0; junction < junctionCount; junction++) {
    counts.set(place(junction), (counts.get(place(junction)) ?? 0) + 1);
  }
  const picked = Array.from({ length: 2 * ORIGINS }, () => pickInteger(random, 0, junctionCount - 1));
  return picked.filter((junction) => counts.get(place(junction)) === 1).slice(0, ORIGINS);
}
