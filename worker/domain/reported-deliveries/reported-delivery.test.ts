import { expect, test } from 'vitest';
import { findLatestUpdate, type ReportedStatus } from './reported-delivery.ts';

const update = (status: ReportedStatus, happenedAt: number | null) => ({
  eventId: null,
  deliveryId: 'one',
  status,
  happenedAt,
});

test.each<[string, [ReportedStatus, number | null][], number]>([
  [
    'the highest rank, in any order',
    [
      ['completed', 3],
      ['pickedUp', 2],
    ],
    0,
  ],
  [
    'the highest rank without a time',
    [
      ['completed', null],
      ['pickedUp', 2],
    ],
    0,
  ],
  [
    'the highest rank, whatever the times',
    [
      ['pickedUp', 9],
      ['completed', 3],
      ['accepted', 10],
    ],
    1,
  ],
  [
    'the later of one rank',
    [
      ['completed', 3],
      ['cancelled', 2],
    ],
    0,
  ],
  [
    'the last received of one rank without a time',
    [
      ['completed', 3],
      ['cancelled', null],
    ],
    1,
  ],
])('the latest update is %s', (_, updates, index) => {
  const all = updates.map(([status, at]) => update(status, at));
  expect(findLatestUpdate(all)).toBe(all[index]);
});

test('returns null without updates', () => {
  expect(findLatestUpdate([])).toBeNull();
});
