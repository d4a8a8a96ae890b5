import type { ImportField, ImportMapping } from './import.ts';

/** How the records of a file are read: `firstMonth` ("2019-11") is the oldest that is imported. */
export type Reading = { mapping: ImportMapping; timeZone: string; now: number; firstMonth: string };

/** What exports write for nothing. */
const NOTHING = /^(?:[-–—−]+|n\/?a|null|none)$/i;

/** Returns a field of a record, empty without a column or with a sign for nothing. */
export function getField(cells: readonly string[], mapping: ImportMapping, field: ImportField): string {
  const index = mapping[field];
  const text = index === undefined ? '' : (cells[index] ?? '').trim();
  return NOTHING.test(text) ? '' : text;
}
