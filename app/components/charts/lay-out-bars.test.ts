import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layOutBars } from './lay-out-bars.server.ts';

test('scales bars to whole dollars, ending above the largest value', () => {
  const { ticks, levels } = layOutBars([0, 4210, 8420]);
  expect(ticks.map(({ value }) => value)).toEqual([0, 5000, 10_000]);
  expect(ticks.at(-1)).toEqual({ value: 10_000, level: 100 });
  expect(levels).toEqual([0, 42.1, 84.2]);
});

test('raises only bars above zero to the minimum height', () => {
  const { levels } = layOutBars([0, 100, 10_000], { minHeight: 0.2 });
  expect(levels).toEqual([0, 20, 100]);
});

test('never raises a bar above a tick greater than its value', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 7 }), (values) => {
      const { ticks, levels } = layOutBars(values, { minHeight: 0.2 });
      for (const [index, value] of values.entries()) {
        const above = ticks.filter((tick) => tick.value > value);
        for (const { level } of above) expect(levels[index]).toBeLessThanOrEqual(level);
      }
    }),
  );
});

test('uses whole-number ticks for counts and draws a scale even when all values are zero', () => {
  expect(layOutBars([1, 0], { unit: 1 }).ticks.map(({ value }) => value)).toEqual([0, 1]);
  const { ticks, levels } = layOutBars([0, 0]);
  expect(levels).toEqual([0, 0]);
  expect(ticks.length).toBeGreaterThan(1);
});
