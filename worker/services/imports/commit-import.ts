import type { Ctx } from '#worker/ctx.ts';
import type { ImportMapping } from '#worker/domain/imports/import.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { advanceImport, findImport, type ImportRequest } from './advance-import.ts';
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
  if (columns && record.confirmedAt === null && !isSame(record.mapping, columns)) {
    const chosen = await chooseColumns(ctx, request, columns);
    if (!chosen.ok) return chosen;
  } else if (record.state === 'reading') await advanceImport(ctx, request);
  const now = await findImport(ctx, request);
  return now?.state === 'reading' ? succeed(undefined) : confirmImport(ctx, request);
}

/** Whether these columns are already set; an absent order of dates may have been found in the file. */
function isSame(mapping: ImportMapping, chosen: ImportMapping): boolean {
  const write = (one: ImportMapping) =>
    JSON.stringify(
      Object.entries(one)
        .filter(([, value]) => value !== undefined)
        .sort(),
    );
  return write(mapping) === write({ ...chosen, dateOrder: chosen.dateOrder ?? mapping.dateOrder });
}
