import type { ImportField, ImportMapping } from './import.ts';

/** How the records of a file are read: `firstMonth` ("2019-11") is the oldest that is taken. */
export type Reading = { mapping: ImportMapping; timeZone: string; now: number; firstMonth: string };

/** Returns the field of a record that holds something, empty where no column does. */
export function getField(cells: readonly string[], { columns }: ImportMapping, field: ImportField): string {
  const index = columns[field];
  return index === undefined ? '' : (cells[index] ?? '').trim();
}
