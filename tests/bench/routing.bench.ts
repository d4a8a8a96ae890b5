import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { buildCity, CITY_KINDS } from '#tests/factories/build-route-problem.ts';
import { type RealInstance, readGrubhub } from '#tests/factories/read-grubhub.ts';
import { buildModel } from '#worker/domain/routing/route-model.ts';
import type { RouteProblem } from '#worker/domain/routing/route-problem.ts';
import { searchTours } from '#worker/domain/routing/search-tours.ts';
import { solveRoute } from '#worker/domain/routing/solve-route.ts';

/** Mean gap in % that the default budget must reach, by number of orders. */
const TARGET_GAPS: Record<number, number> = { 20: 0.05, 30: 0.2, 50: 1, 75: 2, 100: 3.5 };

const CITIES_PER_KIND = 4;

/** The best known route of a city: long runs from several seeds. */
const LONG_FACTOR = 40;
const LONG_SEEDS = [101, 102];

const MAX_SLOWDOWN = 4;
const MAX_PROVEN = 12;
const ROUNDS = 5;

/** Prints ratios and gaps of one run; times are only comparable within it. */
export function run({ root }: { root: string }): boolean {
  const real = readGrubhub(root);
  const holds = [benchReal(real), benchCities(root)];
  return holds.every(Boolean);
}

/** Real requests: proven to 12 orders and not slower than the heuristic allows, optimal to 15. */
function benchReal(instances: readonly RealInstance[]): boolean {
  if (instances.length === 0) {
    console.log('Real instances: not there, skipped.\n');
    return true;
  }
  // Twice round without counting, so that what is measured is the algorithm and not the compiler.
  for (let round = 0; round < 2; round++) for (const { problem } of instances) solveRoute(problem);
  console.log('orders  optimal  proven  ms median  ms p95  1,000 iterations ms  ratio p95');
  const counts = [...new Set(instances.map(({ orderCount }) => orderCount))];
  const rows = counts.map((count) => benchGroup(instances.filter(({ orderCount }) => orderCount === count)));
  return rows.every(Boolean);
}

/** Times are the least of some rounds: other work on the machine only ever adds. */
function benchGroup(group: readonly RealInstance[]): boolean {
  const orderCount = group[0]?.orderCount ?? 0;
  const routes = group.map(({ problem }) => solveRoute(problem));
  const optimal = routes.filter((route, index) => route.cost === group[index]?.optimum).length;
  const proven = routes.filter((route) => route.optimal).length;
  const times = group.map(({ problem }) => leastTime(() => solveRoute(problem)));
  const heuristic = quantile(
    group.map(({ problem }) => leastTime(() => searchTours(buildModel(problem), 1000, 1))),
    0.5,
  );
  const ratio = quantile(times, 0.95) / heuristic;
  const isProvenInTime = proven === group.length && ratio <= MAX_SLOWDOWN;
  const isOk = optimal === group.length && (orderCount > MAX_PROVEN || isProvenInTime);
  const cells = [
    String(orderCount).padStart(6),
    `${optimal}/${group.length}`.padStart(8),
    `${proven}/${group.length}`.padStart(7),
    quantile(times, 0.5).toFixed(2).padStart(10),
    quantile(times, 0.95).toFixed(2).padStart(7),
    heuristic.toFixed(2).padStart(20),
    ratio.toFixed(2).padStart(10),
  ];
  console.log(`${cells.join(' ')}  ${isOk ? 'ok' : 'MISSED'}`);
  return isOk;
}

/** Made-up cities: gap of the default budget above the best known. */
function benchCities(root: string): boolean {
  console.log('\norders  mean gap %  target  max gap %  ms mean  by kind');
  let holds = true;
  for (const [size, target] of Object.entries(TARGET_GAPS)) {
    const orderCount = Number(size);
    const gaps = new Map<string, number[]>();
    const times: number[] = [];
    solveRoute(buildCity('uniform', orderCount, 99));
    for (const kind of CITY_KINDS) {
      for (let seed = 0; seed < CITIES_PER_KIND; seed++) {
        const city = buildCity(kind, orderCount, seed);
        const [route, time] = timed(() => solveRoute(city));
        times.push(time);
        const known = Math.min(route.cost, findBestKnown(root, city));
        gaps.set(kind, [...(gaps.get(kind) ?? []), (100 * (route.cost - known)) / known]);
      }
    }
    const all = [...gaps.values()].flat();
    const isOk = mean(all) <= target;
    holds &&= isOk;
    const kinds = [...gaps].map(([kind, list]) => `${kind} ${mean(list).toFixed(2)}`).join(', ');
    const cells = [
      String(orderCount).padStart(6),
      mean(all).toFixed(3).padStart(11),
      target.toFixed(2).padStart(7),
      Math.max(...all)
        .toFixed(2)
        .padStart(10),
      mean(times).toFixed(1).padStart(8),
    ];
    console.log(`${cells.join(' ')}  ${kinds}  ${isOk ? 'ok' : 'MISSED'}`);
  }
  return holds;
}

/** Cached by the city itself: the best known can only get better. */
function findBestKnown(root: string, city: RouteProblem): number {
  const folder = `${root}/.cache/bench`;
  const file = `${folder}/best-known.json`;
  const known: Record<string, number> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const key = createHash('sha256').update(JSON.stringify(city)).digest('hex').slice(0, 16);
  if (known[key] === undefined) {
    const maxIterations = Math.round((LONG_FACTOR * 36_000) / city.orders.length);
    known[key] = Math.min(...LONG_SEEDS.map((seed) => solveRoute(city, { maxIterations, seed }).cost));
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, JSON.stringify(known));
  }
  return known[key];
}

function timed<T>(work: () => T): [T, number] {
  const begin = performance.now();
  const result = work();
  return [result, performance.now() - begin];
}

function leastTime(work: () => unknown): number {
  return Math.min(...Array.from({ length: ROUNDS }, () => timed(work)[1]));
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
