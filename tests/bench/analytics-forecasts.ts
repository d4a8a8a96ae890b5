import { formatRow } from '#tests/bench/measure.ts';
import { buildEarningDays, EARNING_KINDS } from '#tests/factories/build-earning-days.ts';
import { buildOtherEarningDays, OTHER_EARNING_KINDS } from '#tests/factories/build-other-earning-days.ts';
import { forecastWeek, sumWeeks } from '#worker/engines/insight/forecast-week.ts';

const DRIVERS = 1000;
/** Limits of one line: the stated coverage is 80 %, and "the same as last week" is hard to beat right after a jump. */
const MIN_INSIDE = 0.7;
const MAX_ERROR = 1.05;
/** Limits of all lines of one data set together. */
const MAX_ASTRAY = 0.03;
const MAX_ERROR_OF_ALL = 0.9;
const HEADS = ['earnings      ', 'weeks', 'inside', 'error/naive', 'width'] as const;

/** Made-up drivers from one source: `build(kind, weeks, seed)` returns their daily cents. */
type Data = {
  title: string;
  kinds: readonly string[];
  build: (kind: string, weeks: number, seed: number) => number[];
};

const buildFirst = (kind: string, weeks: number, seed: number) =>
  EARNING_KINDS.flatMap((known) => (known === kind ? buildEarningDays(known, weeks, seed) : []));
const buildOther = (kind: string, weeks: number, seed: number) =>
  OTHER_EARNING_KINDS.flatMap((known) => (known === kind ? buildOtherEarningDays(known, weeks, seed) : []));

const DATA: readonly Data[] = [
  {
    title: 'TRAIN: generator A, the seeds on which half-lives and spread were chosen',
    kinds: EARNING_KINDS,
    build: (kind, weeks, seed) => buildFirst(kind, weeks, seed * 104_729 + weeks - 1),
  },
  {
    title: 'TRAIN: generator A, the seeds on which the size of a usual change was chosen',
    kinds: EARNING_KINDS,
    build: (kind, weeks, seed) => buildFirst(kind, weeks, 500_000 + seed * 15_485_863 + weeks - 1),
  },
  {
    title: 'HELD OUT: generator A, seeds on which nothing was chosen',
    kinds: EARNING_KINDS,
    build: (kind, weeks, seed) => buildFirst(kind, weeks, 77 + seed * 22_801_763 + weeks),
  },
  {
    title: 'HELD OUT: generator B, another process and other seeds; nothing was chosen on it',
    kinds: OTHER_EARNING_KINDS,
    build: (kind, weeks, seed) => buildOther(kind, weeks, seed * 104_729 + weeks - 1),
  },
];

type Result = { tested: number; inside: number; error: number; naive: number; width: number };
const NOTHING: Result = { tested: 0, inside: 0, error: 0, naive: 0, width: 0 };

/** Forecasts the last week of many made-up drivers from the `weeks` before it. */
function testForecast({ build }: Data, kind: string, weeks: number): Result {
  const result = { ...NOTHING };
  for (let seed = 0; seed < DRIVERS; seed += 1) {
    const days = build(kind, weeks + 1, seed);
    const forecast = forecastWeek(days.slice(0, -7));
    if (!forecast) continue;
    const sums = sumWeeks(days);
    const real = sums.at(-1) ?? 0;
    result.tested += 1;
    result.inside += Number(real >= forecast.lowCents && real <= forecast.highCents);
    result.error += Math.abs(real - forecast.cents);
    result.naive += Math.abs(real - (sums.at(-2) ?? 0));
    result.width += (forecast.highCents - forecast.lowCents) / forecast.cents;
  }
  return result;
}

function printRow(name: string, weeks: string, result: Result, holds: boolean): void {
  const { tested, inside, error, naive, width } = result;
  const percent = (share: number) => `${(100 * share).toFixed(0)} %`;
  const cells = [name, weeks, percent(inside / tested), (error / naive).toFixed(2), percent(width / tested)];
  console.log(formatRow(HEADS, cells, holds));
}

function benchData(data: Data): boolean {
  console.log(`\n${data.title}; ${DRIVERS} weeks a line\n${HEADS.join('  ')}`);
  const all = { ...NOTHING };
  let areAllOk = true;
  for (const kind of data.kinds) {
    for (const weeks of [4, 8, 16]) {
      const result = testForecast(data, kind, weeks);
      const isOk = result.inside / result.tested > MIN_INSIDE && result.error < MAX_ERROR * result.naive;
      printRow(kind, String(weeks), result, isOk);
      areAllOk &&= isOk;
      all.tested += result.tested;
      all.inside += result.inside;
      all.error += result.error;
      all.naive += result.naive;
      all.width += result.width;
    }
  }
  const holds =
    Math.abs(all.inside / all.tested - 0.8) < MAX_ASTRAY && all.error < MAX_ERROR_OF_ALL * all.naive;
  printRow('all', '', all, holds);
  return holds && areAllOk;
}

/** Checks the 80 % interval of next week's earnings: coverage, and the mean error relative to "the same as last week". */
export function benchForecasts(): boolean {
  console.log("Next week's earnings: weeks inside the 80 % interval, and error beside the same as last week");
  return DATA.map(benchData).every(Boolean);
}
