import { and, inArray } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { imports } from '#worker/db/schema/imports.ts';
import { batch } from '#worker/db/write.ts';
import { IMPORT_FIELDS, type ImportMapping } from '#worker/domain/imports/import.ts';
import { isComplete } from '#worker/domain/imports/inputs.ts';
import { findOrder } from '#worker/domain/imports/suggest-mapping.ts';
import { fail, type Result, refuseField, succeed } from '#worker/domain/shared/result.ts';
import { advanceImport, findImport, type ImportRequest } from './advance-import.ts';
import { isOwn } from './is-own.ts';
import { restartReading } from './restart-reading.ts';

/** Sets the columns of an import and reads the file again for the preview. Fails while the order of dates is unknown. */
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
  const isOpen = and(isOwn(request), inArray(imports.state, ['columns', 'reading', 'ready']));
  const { changed } = await batch(ctx, restartReading(ctx, isOpen, mapping));
  if (changed.length === 0) return fail('importNotFound');
  await advanceImport(ctx, request);
  return succeed(undefined);
}
