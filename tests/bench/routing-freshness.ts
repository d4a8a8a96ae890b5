import { buildCity } from '#tests/factories/build-route-problem.ts';
import { FRESHNESS } from '#worker/domain/routes/active-route.ts';
import { mean } from '#worker/domain/shared/sum.ts';
import { type RouteProblem, solveRoute } from '#worker/engines/route/index.ts';

const WEIGHTS = [0, 0.05, 0.1, 0.2];
const ORDER_COUNTS = [2, 3, 4, 5];
const SEEDS = 40;
const KIND = 'clustered';

/**
 * Prints how long food is on board and what that costs in driving, at several weights of a minute on board. Passes if the
 * product's weight shortens both the mean and the longest time by a larger percentage than it lengthens the drive.
 */
export function benchFreshness(): boolean {
  console.log('\nFood on board: made-up cities of 2 to 5 orders, against no weight');
  console.log(['weight', 'minutes driven', 'mean on board', 'longest on board'].join('  '));
  const problems = ORDER_COUNTS.flatMap((count) =>
    Array.from({ length: SEEDS }, (_, seed) => buildCity(KIND, count, seed)),
  );
  const rows = WEIGHTS.map((weight) => ({ weight, ...measure(problems, weight) }));
  const [plain] = rows;
  if (!plain) return false;
  const share = (value: number, before: number) => (100 * (value - before)) / before;
  for (const { weight, driven, onBoard, longest } of rows) {
    const cells = [
      weight.toFixed(2),
      `${share(driven, plain.driven).toFixed(1)} %`,
      `${share(onBoard, plain.onBoard).toFixed(1)} %`,
      `${share(longest, plain.longest).toFixed(1)} %`,
    ];
    console.log(cells.join('  '));
  }
  const chosen = rows.find(({ weight }) => weight === FRESHNESS);
  if (!chosen) return false;
  const cost = share(chosen.driven, plain.driven);
  return -share(chosen.onBoard, plain.onBoard) > cost && -share(chosen.longest, plain.longest) > cost;
}

function measure(problems: readonly RouteProblem[], freshness: number) {
  const drives = problems.map((problem) => drive(problem, freshness));
  return {
    driven: mean(drives.map(({ driven }) => driven)),
    onBoard: mean(drives.flatMap(({ times }) => times)),
    longest: mean(drives.map(({ times }) => Math.max(...times))),
  };
}

/** Returns how long the best route at a weight takes, and how long each order is on board. */
function drive(problem: RouteProblem, freshness: number) {
  const { stops, arrivals } = solveRoute({ ...problem, freshness });
  const at = new Map(stops.map((node, index) => [node, arrivals[index] ?? 0]));
  const times = problem.orders.map(
    ({ pickup, dropoff }) => (at.get(dropoff) ?? 0) - (pickup === null ? 0 : (at.get(pickup) ?? 0)),
  );
  return { driven: arrivals.at(-1) ?? 0, times };
}
