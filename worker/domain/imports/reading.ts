import { findArchiveBounds } from '#worker/domain/orders/archive.ts';
import type { ImportField, ImportMapping } from './import.ts';
import { remember } from './remember.ts';

/** How the records of a file are read: `firstMonth` ("2019-11") is the oldest that is imported. */
export type Reading = { mapping: ImportMapping; timeZone: string; now: number; firstMonth: string };

/** Returns how a file is read with these columns; always the same for the same instant (epoch ms) and zone. */
export function createReading(read: { mapping: ImportMapping; timeZone: string; readAt: number }): Reading {
  const { mapping, timeZone, readAt: now } = read;
  return { mapping, timeZone, now, firstMonth: findArchiveBounds(now).archiveMonth };
}

/** What exports write for nothing. */
const isNothing = remember((field) => /^(?:[-–—−]+|n\/?a|null|none)$/i.test(field));

/** Returns a field of a record, empty without a column or with a sign for nothing. */
export function getField(cells: readonly string[], mapping: ImportMapping, field: ImportField): string {
  const index = mapping[field];
  const text = index === undefined ? '' : (cells[index] ?? '').trim();
  return isNothing(text) ? '' : text;
}
