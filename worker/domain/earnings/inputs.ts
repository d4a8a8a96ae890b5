import { z } from 'zod';
import { DAY_MS } from '../shared/time.ts';

/** What can be taken along as a CSV file. */
export const EXPORT_KINDS = ['orders', 'daily'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** A year, leap years included. */
export const LONGEST_EXPORT_DAYS = 366;

const day = z.iso.date('exportDay');

/** Which figures of which local days, both included. Messages are keys of the catalogues' `validation` section. */
export const exportSchema = z
  .object({ kind: z.enum(EXPORT_KINDS, 'exportKind'), from: day, to: day })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'exportOrder' })
  .refine(({ from, to }) => countDays(from, to) <= LONGEST_EXPORT_DAYS, {
    path: ['from'],
    message: 'exportTooLong',
  });
export type ExportInput = z.infer<typeof exportSchema>;

function countDays(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}
