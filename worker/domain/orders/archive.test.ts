import { expect, test } from 'vitest';
import { findArchiveBounds, findArchiveDay, isClosed, unpackOrders } from './archive.ts';

const at = (text: string) => Date.parse(text);

test('keeps a tax year complete through the April after it', () => {
  expect(findArchiveDay(at('2027-04-30T23:59:59Z'))).toBe('2025-12-01');
  expect(findArchiveDay(at('2027-05-01T00:00:00Z'))).toBe('2026-01-01');
  expect(findArchiveDay(at('2027-06-01T00:00:00Z'))).toBe('2026-02-01');
});

test('closes an order to corrections a month before it can be archived', () => {
  const completedAt = at('2026-01-31T23:00:00Z');
  expect(isClosed(completedAt, at('2027-04-30T23:59:59Z'))).toBe(false);
  expect(isClosed(completedAt, at('2027-05-01T00:00:00Z'))).toBe(true);
  // For a driver west of Greenwich it is still January.
  expect(isClosed(at('2026-02-01T04:00:00Z'), at('2027-06-01T00:00:00Z'))).toBe(true);
});

test('computes the bounds from the first of the month, with an archive of seven years', () => {
  const bounds = findArchiveBounds(at('2026-11-20T10:00:00Z'));
  expect(bounds).toMatchObject({ monthStart: at('2026-11-01'), day: '2025-07-01', archiveMonth: '2019-11' });
  expect(bounds.eventsBefore).toBe(at('2026-08-03'));
});

test('unpacks a stored order by field names, whatever fields were added or dropped since', () => {
  const fields = ['isSample', 'droppedField', 'tipCents'];
  const [order] = unpackOrders({ fields, orders: [[1, 'x', 250]] });
  expect(order).toMatchObject({ tipCents: 250, isSample: true, distanceMiles: null });
  expect(order).not.toHaveProperty('droppedField');
});
