import type { BarLayout } from './bar-layout.ts';

/** The approximate number of lines above zero, at round values. */
const TICKS = 3;

type Options = {
  /** Minimum height of a bar above zero, as a fraction of the tallest bar. */
  minHeight?: number;
  /** Tick values are multiples of this: 100 for whole dollars in cents, 1 for counts. */
  unit?: number;
};

/** Returns the levels of the bars and of the scale's ticks. The scale ends at a round value at or above the largest bar. */
export function layOutBars(
  values: readonly number[],
  { minHeight = 0, unit = 100 }: Options = {},
): BarLayout {
  const largest = Math.max(...values, 0);
  const top = roundUp(Math.max(largest, unit));
  const toLevel = (value: number) => Math.round((value / top) * 10_000) / 100;
  const step = findStep(top);
  const lines = Array.from({ length: Math.round(top / step) + 1 }, (_, index) => index * step);
  const ticks = lines.filter((value) => value % unit === 0);
  return {
    ticks: ticks.map((value) => ({ value, level: toLevel(value) })),
    levels: values.map((value) => (value > 0 ? toLevel(Math.max(value, minHeight * largest)) : 0)),
  };
}

/** Returns the round step (1, 2 or 5 times a power of ten) that gives about `TICKS` steps between zero and the top. */
function findStep(top: number): number {
  const power = 10 ** Math.floor(Math.log10(top / TICKS));
  const size = top / TICKS / power;
  if (size >= Math.sqrt(50)) return 10 * power;
  if (size >= Math.sqrt(10)) return 5 * power;
  return size >= Math.SQRT2 ? 2 * power : power;
}

/** Rounds up to a value that is a multiple of its own `findStep`. */
function roundUp(value: number): number {
  const step = findStep(value);
  const top = Math.ceil(value / step) * step;
  return findStep(top) === step ? top : roundUp(top);
}
