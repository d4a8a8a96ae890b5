import { scaleBand, scaleLinear } from 'd3-scale';
import { type BarShape, CHART_HEIGHT } from './chart-shapes.ts';

/** Part of its column a bar leaves free. */
const GAP = 0.24;
/** What marks the place of a bar without a value. */
const FLAT_HEIGHT = 3;

/**
 * Vertical bars side by side, the tallest as high as the chart. `least` is the height of the smallest bar above
 * zero, as a part of the tallest. Laid out by the server: the browser draws what it gets.
 */
export function layOutBars(values: readonly number[], { least = 0 } = {}): BarShape[] {
  const columns = scaleBand([...values.keys()], [0, 100])
    .paddingInner(GAP)
    .paddingOuter(GAP / 2);
  const height = scaleLinear([0, Math.max(...values, 1)], [0, CHART_HEIGHT]).clamp(true);
  return values.map((value, index) => {
    const isFlat = value <= 0;
    const drawn = Math.max(isFlat ? 0 : Math.max(height(value), least * CHART_HEIGHT), FLAT_HEIGHT);
    return {
      x: round(columns(index) ?? 0),
      width: round(columns.bandwidth()),
      y: round(CHART_HEIGHT - drawn),
      height: round(drawn),
      isFlat,
    };
  });
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
