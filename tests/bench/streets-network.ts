import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { formatRow, minTime, quantile } from '#tests/bench/measure.ts';
import { driveEverywhere, listPlainArcs } from '#tests/bench/streets-dijkstra.ts';
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

export type NetworkTargets = { matrixMs: number; coldMs: number };

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
  console.log(
    'Networks. Targets: arrays 64 MB, matrix 1 ms (metro 10), cold load 50 ms (metro 350), leg 1 ms, all equal',
  );
  console.log(HEADS.join('  '));
}

/**
 * Measures the search on a network, cold and warm, and compares it with Dijkstra's algorithm over the same streets.
 */
export async function benchNetwork(
  root: string,
  name: string,
  file: Uint8Array,
  targets: NetworkTargets,
): Promise<boolean> {
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
  const coldMs = await measureCold(root, file);
  const bytes = countBytes(network);
  const { equal, compared } = compareWithDijkstra(network, random);
  const holds =
    bytes <= 64 * MB &&
    coldMs <= targets.coldMs &&
    quantile(matrix, 0.5) <= targets.matrixMs &&
    quantile(perLeg, 0.5) <= 1 &&
    equal === compared;
  const cells = [
    name,
    String(network.junctionCount),
    String(network.streetCount),
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
  console.log(formatRow(HEADS, cells, holds));
  return holds;
}

function pickPlace({ sections, junctionCount }: RoadNetwork, random: () => number) {
  const junction = pickInteger(random, 0, junctionCount - 1);
  return {
    lat: sections.junctionLat[junction]! / 1e6 + 0.001 * (random() - 0.5),
    lng: sections.junctionLng[junction]! / 1e6 + 0.001 * (random() - 0.5),
  };
}

/** Bytes of every typed array that a loaded network keeps. */
function countBytes({ sections, forward, backward, rowOf }: RoadNetwork): number {
  const searches = [forward, backward].flatMap((search) => [
    search.rowOf,
    search.junction,
    search.time,
    search.length,
    search.arc,
    search.before,
    search.heap.keys,
    search.heap.items,
  ]);
  return [...Object.values(sections), ...searches, rowOf].reduce(
    (sum, { byteLength }) => sum + byteLength,
    0,
  );
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

/** Junctions alone at their place: a copy for a turn restriction has the place of another. */
function pickJunctions({ sections, junctionCount }: RoadNetwork, random: () => number): number[] {
  const place = (junction: number) => `${sections.junctionLat[junction]} ${sections.junctionLng[junction]}`;
  const counts = new Map<string, number>();
  for (let junction = 0; junction < junctionCount; junction++) {
    counts.set(place(junction), (counts.get(place(junction)) ?? 0) + 1);
  }
  const picked = Array.from({ length: 2 * ORIGINS }, () => pickInteger(random, 0, junctionCount - 1));
  return picked.filter((junction) => counts.get(place(junction)) === 1).slice(0, ORIGINS);
}

/** Least CPU time of loading the file in fresh processes, compiling included. */
async function measureCold(root: string, file: Uint8Array): Promise<number> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'roadwaze-streets-'));
  try {
    const script = path.join(folder, 'load.mjs');
    const roads = path.join(folder, 'roads.bin');
    writeFileSync(roads, file);
    const contents = `
      import { readFileSync } from 'node:fs';
      import { loadRoads } from '#worker/engines/streets/index.ts';
      const file = new Uint8Array(readFileSync(process.argv[2])).buffer;
      const before = process.cpuUsage();
      loadRoads(file);
      const { user, system } = process.cpuUsage(before);
      console.log((user + system) / 1000);`;
    await build({
      stdin: { contents, resolveDir: root, loader: 'ts' },
      outfile: script,
      bundle: true,
      platform: 'node',
      format: 'esm',
      logLevel: 'error',
    });
    return Math.min(
      ...Array.from({ length: ROUNDS }, () => Number(execFileSync(process.execPath, [script, roads]))),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
