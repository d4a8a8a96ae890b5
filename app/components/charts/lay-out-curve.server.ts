import { scaleLinear, scalePoint } from 'd3-scale';
import { area, curveMonotoneX, line } from 'd3-shape';
import { CHART_HEIGHT, type CurveShape } from './chart-shapes.ts';

/** Room above the highest point, so that the stroke is not cut. */
const HEADROOM = 4;

/**
 * A curve through the values from the first to the last, which never overshoots them (monotone cubic). Laid out by
 * the server: the browser draws what it gets.
 */
export function layOutCurve(values: readonly number[]): CurveShape {
  const column = scalePoint([...values.keys()], [0, 100]);
  const level = scaleLinear([0, Math.max(...values, 1)], [CHART_HEIGHT, HEADROOM]).clamp(true);
  const x = (_: number, index: number) => column(index) ?? 0;
  return {
    line: line<number>(x, level).curve(curveMonotoneX).digits(2)(values.slice()) ?? '',
    area: area<number>(x, CHART_HEIGHT, level).curve(curveMonotoneX).digits(2)(values.slice()) ?? '',
  };
}
