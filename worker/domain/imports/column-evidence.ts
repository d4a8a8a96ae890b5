import { findDecimalMark } from './read-amount.ts';
import { findDateOrder } from './read-date.ts';
import { remember } from './remember.ts';

/**
 * How many of a column's fields read as numeric dates in one order or in both, or as amounts with only one possible decimal mark.
 */
export type ColumnEvidence = { mdy: number; dmy: number; any: number; point: number; comma: number };

/** Counts the evidence for each column in the fields of the given records. */
export function findEvidence(columns: number, records: Iterable<readonly string[]>): ColumnEvidence[] {
  const evidence = Array.from({ length: columns }, () => ({ mdy: 0, dmy: 0, any: 0, point: 0, comma: 0 }));
  for (const cells of records) {
    evidence.forEach((column, index) => {
      const kind = findKind(cells[index] ?? '');
      if (kind) column[kind] += 1;
    });
  }
  return evidence;
}

const findKind = remember((field): keyof ColumnEvidence | null => {
  if (!/\p{Nd}/u.test(field) || field.length > 40) return null;
  const order = findDateOrder(field);
  if (order) return order;
  const mark = findDecimalMark(field);
  return mark && (mark === '.' ? 'point' : 'comma');
});
