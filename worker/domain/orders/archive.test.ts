import { expect, test } from 'vitest';
import { findArchiveBounds, findArchiveDay, isClosed, unpackOrders } from './archive.ts';

const at = (text: string) => Date.parse(text);

test('a tax year is whole until the April after it is over', () => {
  expect(findArchiveDay(at('2027-04-30T23:59:59Z'))).toBe('2025-12-01');
  expect(findArchiveDay(at('2027-05-01T00:00:00Z'))).toBe('2026-01-01');
  expect(findArchiveDay(at('2027-06-01T00:00:00Z'))).toBe('2026-02-01');
});

test('an order is closed to corrections a month before it can be archived', () => {
  const completedAt = at('2026-01-31T23:00:00Z');
  expect(isClosed(completedAt, at('2027-04-30T23:59:59Z'))).toBe(false);
  expect(isClosed(completedAt, at('2027-05-01T00:00:00Z'))).toBe(true);
  // A driver west of Greenwich: still January there.
  expect(isClosed(at('2026-02-01T04:00:00Z'), at('2027-06-01T00:00:00Z'))).toBe(true);
});

test('what leaves when is counted from the first of the month, and the archive keeps seven years', () => {
  const bounds = findArchiveBounds(at('2026-11-20T10:00:00Z'));
  expect(bounds).toMatchObject({ monthStart: at('2026-11-01'), day: '2025-07-01', archiveMonth: '2019-11' });
  expect(bounds.eventsBefore).toBe(at('2026-08-03'));
});

test('a stored order comes back field by field, whatever was stored before or after', () => {
  const fields = ['isSample', 'droppedField', 'tipCents'];
  const [order] = unpackOrders({ fields, orders: [[1, 'x', 250]] });
  expect(order).toMatchObject({ tipCents: 250, isSample: true, distanceMiles: null });
  expect(order).not.toHaveProperty('droppedField');
});
