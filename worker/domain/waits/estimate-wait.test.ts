import { expect, test } from 'vitest';
import { MINUTE_MS } from '../shared/time.ts';
import { estimateWait } from './estimate-wait.ts';
import { getWaitBucket, LAST_BUCKET, type WaitCount } from './wait-buckets.ts';

const waits = (hour: number, minutes: number[]): WaitCount[] =>
  minutes.map((wait) => ({ hour, bucket: getWaitBucket(0, wait * MINUTE_MS), count: 1 }));
const repeat = (count: number, minutes: number) => new Array<number>(count).fill(minutes);

test('waits are counted in steps of three minutes, an hour and more together', () => {
  expect([0, 2.9, 3, 59.9, 60, 500, -4].map((minutes) => getWaitBucket(0, minutes * MINUTE_MS))).toEqual([
    0,
    0,
    1,
    19,
    LAST_BUCKET,
    LAST_BUCKET,
    0,
  ]);
});

test('too little says nothing', () => {
  expect(estimateWait(waits(18, [30, 30]), waits(18, repeat(50, 5)), 18)).toBeNull();
  expect(estimateWait(waits(18, repeat(9, 30)), waits(18, repeat(19, 5)), 18)).toBeNull();
  expect(estimateWait(waits(4, repeat(9, 30)), waits(4, repeat(50, 5)), 18)).toBeNull();
});

test('a few bad waits are drawn towards the area, many are believed', () => {
  const area = waits(18, repeat(200, 7));
  const few = estimateWait(waits(18, repeat(3, 31)), area, 18);
  const many = estimateWait(waits(18, repeat(60, 31)), area, 18);
  expect(few?.restaurant.medianMinutes).toBeLessThan(10);
  expect(few?.restaurant.p90Minutes).toBeGreaterThan(29);
  expect(many?.restaurant.medianMinutes).toBeGreaterThan(29);
  expect(many?.area).toEqual({ medianMinutes: 7.5, p90Minutes: 8.7 });
  expect(many?.sampleSize).toBe(60);
});

test('hours near by count half, across midnight too, and far ones not', () => {
  const area = waits(0, repeat(100, 7));
  const own = [...waits(23, repeat(40, 31)), ...waits(12, repeat(400, 1))];
  expect(estimateWait(own, area, 0)?.restaurant.medianMinutes).toBeGreaterThan(29);
});
