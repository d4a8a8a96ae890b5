import { findArchiveBounds } from '#worker/domain/orders/archive.ts';
import type { ImportField, ImportMapping } from './import.ts';
import { remember } from './remember.ts';

/** How to read the records of a file; `firstMonth` ("2019-11") is the oldest month that can be imported. */
export type Reading = { mapping: ImportMapping; timeZone: string; now: number; firstMonth: string };

/** Returns how to read a file with these columns; depends only on the columns, zone and `readAt` (epoch ms). */
export function createReading(read: { mapping: ImportMapping; timeZone: string; readAt: number }): Reading {
  const { mapping, timeZone, readAt: now } = read;
  return { mapping, timeZone, now, firstMonth: findArchiveBounds(now).archiveMonth };
}

/** Placeholders that exports write in an empty field. */
const isNothing = remember((field) => /^(?:[-–—−]+|n\/?a|null|none)$/i.test(field));

/** Returns a trimmed field of a record; empty if the column is missing or holds a placeholder. */
export function getField(cells: readonly string[], mapping: ImportMapping, field: ImportField): string {
  const index = mapping[field];
  const text = index === undefined ? '' : (cells[index] ?? '').trim();
  return isNothing(text) ? '' : text;
}
