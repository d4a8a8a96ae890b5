import { and, isNull } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { type ImportRecord, imports } from '#worker/db/schema/imports.ts';
import { IMPORT_FIELDS, type ImportMapping } from '#worker/domain/imports/import.ts';
import { isComplete } from '#worker/domain/imports/inputs.ts';
import { findOrder } from '#worker/domain/imports/suggest-mapping.ts';
import { fail, type Result, refuseField, succeed } from '#worker/domain/shared/result.ts';
import { isOwn } from './find-import.ts';
import { readText } from './import-text.ts';
import { readPreview } from './read-preview.ts';

/**
 * Sets the columns of an unconfirmed import and rereads its file for the preview. Returns the updated import. Fails while the
 * date order is unknown.
 */
export async function chooseColumns(
  ctx: Ctx,
  driver: Driver,
  record: ImportRecord,
  chosen: ImportMapping,
): Promise<Result<ImportRecord>> {
  const absent = IMPORT_FIELDS.filter((field) => (chosen[field] ?? 0) >= record.header.length);
  if (absent.length > 0)
    return fail('invalidInput', { fields: absent.map((path) => ({ path, message: 'invalidValue' })) });
  const mapping = { ...chosen, dateOrder: chosen.dateOrder ?? findOrder(chosen, record.evidence) };
  if (!isComplete(mapping)) return refuseField('dateOrder', 'required');
  if (record.confirmedAt !== null) return fail('importNotFound');
  const file = await readText(ctx, record.id);
  if (!file) return fail('importNotFound');
  const preview = await readPreview(ctx, driver, file, mapping);
  const [changed] = await ctx.db
    .update(imports)
    .set(preview)
    .where(and(isOwn({ driver, importId: record.id }), isNull(imports.confirmedAt)))
    .returning();
  return changed ? succeed(changed) : fail('importNotFound');
}
