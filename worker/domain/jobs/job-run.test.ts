import { expect, test } from 'vitest';
import { isJobName, type JobCounts, listCounts } from './job-run.ts';

test('a run’s counts are those more than none, in one order; what is no count any more is left out', () => {
  const stored = { drivers: 3, sent: 0, failed: 2, widgets: 7 } as JobCounts;
  expect(listCounts(stored)).toEqual([
    { name: 'failed', count: 2 },
    { name: 'drivers', count: 3 },
  ]);
  expect(listCounts({})).toEqual([]);
});

test('only jobs there are have a name', () => {
  expect(isJobName('clean-up')).toBe(true);
  expect(isJobName('toString')).toBe(false);
});
