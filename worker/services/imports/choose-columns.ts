import { and, isNull } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { imports } from '#worker/db/schema/imports.ts';
import { IMPORT_FIELDS, type ImportMapping } from '#worker/domain/imports/import.ts';
import { isComplete } from '#worker/domain/imports/inputs.ts';
import { findOrder } from '#worker/domain/imports/suggest-mapping.ts';
import { fail, type Result, refuseField, succeed } from '#worker/domain/shared/result.ts';
import { findImport, type ImportRequest } from './advance-import.ts';
import { readText } from './import-text.ts';
import { isOwn } from './is-own.ts';
import { readPreview } from './read-preview.ts';

/**
 * Sets the columns of an import that is not confirmed, and reads its file again for the preview. Fails while the order of dates is
 * unknown.
 */
export async function chooseColumns(
  ctx: Ctx,
  request: ImportRequest,
  chosen: ImportMapping,
): Promise<Result<undefined>> {
  const record = await findImport(ctx, request);
  if (!record) return fail('importNotFound');
  const absent = IMPORT_FIELDS.filter((field) => (chosen[field] ?? 0) >= record.header.length);
  if (absent.length > 0)
    return fail('invalidInput', { fields: absent.map((path) => ({ path, message: 'invalidValue' })) });
  const mapping = { ...chosen, dateOrder: chosen.dateOrder ?? findOrder(chosen, record.evidence) };
  if (!isComplete(mapping)) return refuseField('dateOrder', 'required');
  if (record.confirmedAt !== null) return fail('importNotFound');
  const file = await readText(ctx, record.id);
  if (!file) return fail('importNotFound');
  const preview = await readPreview(ctx, request.driver, file, mapping);
  const changed = await ctx.db
    .update(imports)
    .set(preview)
    .where(and(isOwn(request), isNull(imports.confirmedAt)))
    .returning({ id: imports.id });
  if (changed.length === 0) return fail('importNotFound');
  return succeed(undefined);
}
