import { minTime } from '#tests/bench/measure.ts';
import { buildDemoPlacements, DEMO_FRAME } from '#tests/factories/build-demo-placements.ts';
import { WEEK_MS } from '#worker/domain/shared/time.ts';
import { backTest, evaluateHours, TESTED_WEEKS } from '#worker/engines/demand/back-test.ts';
import { countHours, type HourCount } from '#worker/engines/demand/placements.ts';
import { planSurges } from '#worker/local/demo/create-placements.ts';
import { DEMO_SEED } from '#worker/local/demo/demo-driver.ts';

const NOW = Date.parse('2026-11-20T18:00:00Z');
const WEEKS = 10;

const write = (share: number, digits = 1) => `${(100 * share).toFixed(digits)} %`.padStart(8);

/** Returns the share of hours with a planted surge that are found, and of all other evaluated hours that are called a hotspot. */
function measureFinding(counts: readonly HourCount[], seed: number) {
  const hours = evaluateHours(counts, NOW);
  const isPlanted = ({ count }: (typeof hours)[number]) =>
    planSurges(count.startsAt, { ...DEMO_FRAME, seed }).some(({ cell }) => cell === count.cell);
  const measure = (some: typeof hours) => some.filter(({ isHotspot }) => isHotspot).length / some.length;
  return {
    found: measure(hours.filter(isPlanted)),
    falsely: measure(hours.filter((hour) => !isPlanted(hour))),
  };
}

/**
 * Measures, on held-out weeks of invented cities, how often a hotspot had more orders than usual in the next hour, with every
 * hour evaluated only from earlier data. For comparison: how often every evaluated hour had, the share of planted surge hours
 * found, and the share of all other evaluated hours called a hotspot.
 */
export async function run(): Promise<boolean> {
  console.log(
    `Held out: the last ${TESTED_WEEKS} of ${WEEKS} weeks. Surges are planted, so this shows that they are found.`,
  );
  console.log('city    hotspots  hit rate  any hour     found  false alarms  CPU ms');
  const verdicts = [DEMO_SEED, DEMO_SEED + 1, DEMO_SEED + 2].map((seed) => {
    const frame = { ...DEMO_FRAME, seed };
    const counts = buildDemoPlacements(NOW - WEEKS * WEEK_MS, NOW, frame).flatMap(countHours);
    const { predictions, hits, evaluated, evaluatedHits } = backTest(counts, NOW);
    const { found, falsely } = measureFinding(counts, seed);
    const time = minTime(() => backTest(counts, NOW), 3);
    const cells = [
      String(predictions).padStart(8),
      write(hits / predictions),
      write(evaluatedHits / evaluated),
      write(found),
      write(falsely, 3).padStart(12),
    ];
    console.log(`${seed}   ${cells.join('  ')}  ${time.toFixed(0).padStart(6)}`);
    return hits / predictions > evaluatedHits / evaluated + 0.2 && found > 0.5 && falsely < 0.001;
  });
  return verdicts.every(Boolean);
}
