import { findDecimalMark } from './read-amount.ts';
import { findDateOrder } from './read-date.ts';

/** Fields of a column that have one reading only: as dates of one order, or amounts with one decimal mark. */
export type ColumnEvidence = { mdy: number; dmy: number; any: number; point: number; comma: number };

export function createEvidence(columns: number): ColumnEvidence[] {
  return Array.from({ length: columns }, () => ({ mdy: 0, dmy: 0, any: 0, point: 0, comma: 0 }));
}

/** Adds the fields of a record to the evidence of their columns. */
export function addEvidence(evidence: readonly ColumnEvidence[], cells: readonly string[]): void {
  evidence.forEach((column, index) => {
    const text = cells[index] ?? '';
    if (!/\p{Nd}/u.test(text) || text.length > 40) return;
    const order = findDateOrder(text);
    if (order) column[order] += 1;
    const mark = order ? null : findDecimalMark(text);
    if (mark) column[mark === '.' ? 'point' : 'comma'] += 1;
  });
}
