import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CHART_HEIGHT } from './chart-shapes.ts';
import { layOutBars } from './lay-out-bars.server.ts';
import { layOutCurve } from './lay-out-curve.server.ts';

test('the tallest bar fills the chart, the others their part of it, and nothing is a flat mark', () => {
  const [none, half, full] = layOutBars([0, 50, 100]);
  expect(none).toMatchObject({ isFlat: true, height: 3, y: CHART_HEIGHT - 3 });
  expect(half).toMatchObject({ isFlat: false, height: CHART_HEIGHT / 2, y: CHART_HEIGHT / 2 });
  expect(full).toMatchObject({ isFlat: false, height: CHART_HEIGHT, y: 0 });
});

test('only bars above zero are raised to the least height', () => {
  const shapes = layOutBars([0, 1, 100], { least: 0.2 });
  expect(shapes.map(({ height }) => height)).toEqual([3, 26.4, CHART_HEIGHT]);
});

test('a day without any earnings draws no bar', () => {
  expect(layOutBars([0, 0]).every(({ isFlat }) => isFlat)).toBe(true);
});

test('bars stand side by side within the chart, whatever the figures', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 40 }), (values) => {
      const shapes = layOutBars(values, { least: 0.2 });
      for (const [index, { x, width, y, height }] of shapes.entries()) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(shapes[index + 1]?.x ?? 100.01);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y + height).toBeCloseTo(CHART_HEIGHT, 1);
      }
    }),
  );
});

test('a curve goes from edge to edge through its highest and lowest point', () => {
  const { line, area } = layOutCurve([0, 10, 5]);
  expect(line.startsWith(`M0,${CHART_HEIGHT}`)).toBe(true);
  expect(line).toContain('50,4');
  expect(line).toMatch(/100,68$/);
  expect(area.endsWith('Z')).toBe(true);
});
