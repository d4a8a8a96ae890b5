import type { Ctx } from '#worker/ctx.ts';
import type { ImportMapping } from '#worker/domain/imports/import.ts';
import { fail, type Result } from '#worker/domain/shared/result.ts';
import { findImport, type ImportRequest } from './advance-import.ts';
import { chooseColumns } from './choose-columns.ts';
import { confirmImport } from './confirm-import.ts';

/**
 * Imports a file by these columns, or by those it has, as far as one request goes; called again it continues. Fails when the
 * columns are incomplete or the import cannot be confirmed.
 */
export async function commitImport(
  ctx: Ctx,
  request: ImportRequest,
  columns?: ImportMapping,
): Promise<Result<undefined>> {
  const record = await findImport(ctx, request);
  if (!record) return fail('importNotFound');
  if (columns && record.confirmedAt === null) {
    const chosen = await chooseColumns(ctx, request, columns);
    if (!chosen.ok) return chosen;
  }
  return confirmImport(ctx, request);
}
