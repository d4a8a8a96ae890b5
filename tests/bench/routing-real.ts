import { formatRow, minTime, quantile } from '#tests/bench/measure.ts';
import type { RealInstance } from '#tests/factories/read-grubhub.ts';
import { solveRoute } from '#worker/engines/route/index.ts';
import { buildModel } from '#worker/engines/route/route-model.ts';
import { searchHeuristically } from '#worker/engines/route/ruin-and-recreate.ts';

const MAX_SLOWDOWN = 4;
const MAX_PROVEN = 12;
const ROUNDS = 7;

const HEADS = ['orders', 'optimal', 'proven', 'ms median', 'ms p95', '1,000 iterations ms', 'ratio p95'];

/** Checks real requests: proven up to 12 orders and not slower than the heuristic allows, optimal up to 15. */
export function benchReal(instances: readonly RealInstance[], yardstick: () => number): boolean {
  if (instances.length === 0) {
    console.log('Real instances: not there, skipped.\n');
    return true;
  }
  // Two rounds of warm-up, so that the algorithm is measured and not the compiler.
  for (let round = 0; round < 2; round++) {
    for (const { problem } of instances) {
      solveRoute(problem);
      searchHeuristically(buildModel(problem), 1000, 1);
    }
  }
  console.log(`Real requests. Targets to ${MAX_PROVEN} orders: all proven, ratio at most ${MAX_SLOWDOWN}`);
  console.log(HEADS.join('  '));
  const counts = [...new Set(instances.map(({ orderCount }) => orderCount))];
  const rows = counts.map((count) => benchGroup(instances.filter(({ orderCount }) => orderCount === count)));
  console.log(`Plain table at 9 orders, the yardstick of the machine: ${yardstick().toFixed(2)} ms`);
  return rows.every(Boolean);
}

function benchGroup(group: readonly RealInstance[]): boolean {
  const orderCount = group[0]?.orderCount ?? 0;
  const routes = group.map(({ problem }) => solveRoute(problem));
  const optimal = routes.filter((route, index) => route.cost === group[index]?.optimum).length;
  const proven = routes.filter((route) => route.optimal).length;
  const times: number[] = [];
  const heuristicTimes: number[] = [];
  // Both are measured in turn, so that other load slows both.
  for (const { problem } of group) {
    const model = buildModel(problem);
    times.push(minTime(() => solveRoute(problem), ROUNDS));
    heuristicTimes.push(minTime(() => searchHeuristically(model, 1000, 1), ROUNDS));
  }
  const heuristic = quantile(heuristicTimes, 0.5);
  const ratio = quantile(times, 0.95) / heuristic;
  const isProvenInTime = proven === group.length && ratio <= MAX_SLOWDOWN;
  const holds = optimal === group.length && (orderCount > MAX_PROVEN || isProvenInTime);
  const cells = [
    String(orderCount),
    `${optimal}/${group.length}`,
    `${proven}/${group.length}`,
    quantile(times, 0.5).toFixed(2),
    quantile(times, 0.95).toFixed(2),
    heuristic.toFixed(2),
    ratio.toFixed(2),
  ];
  console.log(formatRow(HEADS, cells, holds));
  return holds;
}
