import { scaleLinear } from 'd3-scale';
import type { BarLayout } from './bar-layout.ts';

/** About so many lines above zero, at round values. */
const TICKS = 3;

type Options = {
  /** Height of the smallest bar above zero, as a part of the tallest. */
  least?: number;
  /** What a line's value is a multiple of: whole dollars of cents, or whole pieces. */
  unit?: number;
};

/** Returns the levels of bars and of the scale behind them, which ends at a round value not below the largest. */
export function layOutBars(values: readonly number[], { least = 0, unit = 100 }: Options = {}): BarLayout {
  const height = scaleLinear([0, Math.max(...values, unit)], [0, 100])
    .nice(TICKS)
    .clamp(true);
  const floor = least * height(Math.max(...values, 0));
  const ticks = height.ticks(TICKS).filter((value) => value % unit === 0);
  return {
    ticks: ticks.map((value) => ({ value, level: round(height(value)) })),
    levels: values.map((value) => (value > 0 ? round(Math.max(height(value), floor)) : 0)),
  };
}

function round(level: number): number {
  return Math.round(level * 100) / 100;
}
