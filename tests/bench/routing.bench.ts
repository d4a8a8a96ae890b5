import { minTime } from '#tests/bench/measure.ts';
import { benchCities } from '#tests/bench/routing-cities.ts';
import { benchColdStart } from '#tests/bench/routing-cold-start.ts';
import { benchFreshness } from '#tests/bench/routing-freshness.ts';
import { benchMemory } from '#tests/bench/routing-memory.ts';
import { benchReal } from '#tests/bench/routing-real.ts';
import { buildCity } from '#tests/factories/build-route-problem.ts';
import { readGrubhub } from '#tests/factories/read-grubhub.ts';
import { fillPlainTable } from '#worker/engines/route/plain-table.ts';
import { buildModel } from '#worker/engines/route/route-model.ts';

/** Prints ratios and gaps of one run; times are CPU times, which are comparable only within the run. */
export async function run({ root }: { root: string }): Promise<boolean> {
  const holds = [
    benchReal(readGrubhub(root), measureYardstick),
    benchFreshness(),
    benchMemory(),
    await benchColdStart(root),
    benchCities(root, measureYardstick),
  ];
  return holds.every(Boolean);
}

/** Measures fixed work, to tell how fast the machine currently is. */
function measureYardstick(): number {
  const model = buildModel(buildCity('uniform', 9, 1));
  return minTime(() => fillPlainTable(model), 10);
}
