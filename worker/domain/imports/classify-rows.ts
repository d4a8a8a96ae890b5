import { countEach } from '#worker/domain/shared/group-by.ts';
import { findKnown, type KnownOrder } from './find-known.ts';
import { type BadRow, MAX_DAY_ORDERS } from './import.ts';
import type { ReadableRow } from './read-file.ts';

/** What the driver already has: imported records, completed orders on the days of the rows, and archived months. */
export type Existing = {
  fingerprints: ReadonlySet<string>;
  orders: readonly KnownOrder[];
  closedMonths: ReadonlySet<string>;
};

/** New rows, rows the driver already has, and new rows whose day is full or whose month is archived. */
export type ClassifiedRows = { fresh: ReadableRow[]; known: ReadableRow[]; refused: BadRow[] };

/** Classifies the rows of whole days against what the driver already has. */
export function classifyRows(
  rows: readonly ReadableRow[],
  existing: Existing,
  timeZone: string,
): ClassifiedRows {
  const classified: ClassifiedRows = { fresh: [], known: [], refused: [] };
  const found = findKnown(rows, existing, timeZone);
  const counts = countEach(existing.orders.map(({ completedOn }) => completedOn));
  for (const one of rows) {
    const { completedOn: day } = one.row;
    const count = counts.get(day) ?? 0;
    const isClosed = existing.closedMonths.has(day.slice(0, 7));
    if (found.has(one.fingerprint)) classified.known.push(one);
    else if (isClosed || count >= MAX_DAY_ORDERS) {
      classified.refused.push({
        line: one.line,
        problem: isClosed ? 'archived' : 'tooManyOnDay',
        value: day,
      });
    } else {
      counts.set(day, count + 1);
      classified.fresh.push(one);
    }
  }
  return classified;
}
