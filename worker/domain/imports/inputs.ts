import { z } from 'zod';
import { PLATFORM_IDS } from '#worker/domain/integrations/platform-catalog.ts';
import { UNITS } from '#worker/domain/profile/units.ts';
import { IMPORT_FIELDS, type ImportField, type ImportMapping, MAX_COLUMNS } from './import.ts';
import { DECIMAL_MARKS } from './read-amount.ts';
import { DATE_ORDERS } from './read-date.ts';

const column = z
  .number()
  .int()
  .min(0)
  .max(MAX_COLUMNS - 1)
  .optional();

export const importColumnsSchema = z
  .object({
    ...(Object.fromEntries(IMPORT_FIELDS.map((field) => [field, column])) as Record<
      ImportField,
      typeof column
    >),
    dateOrder: z.enum(DATE_ORDERS).optional(),
    decimalMark: z.enum(DECIMAL_MARKS),
    platform: column,
    defaultPlatform: z.enum(PLATFORM_IDS).optional(),
    units: z.enum(UNITS),
  })
  .superRefine((input, check) => {
    const demand = (path: string) => check.addIssue({ code: 'custom', path: [path], message: 'required' });
    if (input.end === undefined) demand('end');
    if (input.total === undefined && input.pay === undefined) demand('total');
    if (input.platform === undefined && input.defaultPlatform === undefined) demand('defaultPlatform');
  });

/** Confirms an import, with new columns if given. */
export const commitImportSchema = z.object({ mapping: importColumnsSchema.optional() });

/** Returns whether a mapping has everything needed to read the file. */
export function isComplete(mapping: ImportMapping): boolean {
  return mapping.dateOrder !== undefined && importColumnsSchema.safeParse(mapping).success;
}
