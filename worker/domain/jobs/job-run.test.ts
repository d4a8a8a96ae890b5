import { expect, test } from 'vitest';
import { isJobName, type JobCounts, listCounts } from './job-run.ts';

test('lists the positive counts of a run in a fixed order and omits unknown ones', () => {
  const stored = { failed: 2, sent: 0, done: 3, widgets: 7 } as JobCounts;
  expect(listCounts(stored)).toEqual([
    { name: 'done', count: 3 },
    { name: 'failed', count: 2 },
  ]);
  expect(listCounts({})).toEqual([]);
});

test('accepts only the names of existing jobs', () => {
  expect(isJobName('clean-up')).toBe(true);
  expect(isJobName('toString')).toBe(false);
});
