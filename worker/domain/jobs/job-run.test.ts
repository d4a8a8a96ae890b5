import { expect, test } from 'vitest';
import { isJobName, type JobCounts, listCounts } from './job-run.ts';

test('a run’s counts are those more than none, in one order; what is no count any more is left out', () => {
  const stored = { failed: 2, sent: 0, done: 3, widgets: 7 } as JobCounts;
  expect(listCounts(stored)).toEqual([
    { name: 'done', count: 3 },
    { name: 'failed', count: 2 },
  ]);
  expect(listCounts({})).toEqual([]);
});

test('only jobs there are have a name', () => {
  expect(isJobName('clean-up')).toBe(true);
  expect(isJobName('toString')).toBe(false);
});
