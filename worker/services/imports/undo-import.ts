import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { importPieces, imports } from '#worker/db/schema/imports.ts';
import { batch } from '#worker/db/write.ts';
import { IMPORT_UNDO_MS } from '#worker/domain/imports/import.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { advanceImport } from './advance-import.ts';
import { findImport, type ImportRequest, isOwn } from './find-import.ts';

/** Undoes a confirmed import: deletes its file, its orders and their earnings. */
export async function undoImport(ctx: Ctx, request: ImportRequest): Promise<Result<undefined>> {
  const { started } = await batch(ctx, {
    started: ctx.db
      .update(imports)
      // Keeps the import's months out of the archive until the undo is complete.
      .set({ state: 'undoing', undoUntil: sql`max(${imports.undoUntil}, ${ctx.now + IMPORT_UNDO_MS})` })
      .where(
        and(
          isOwn(request),
          inArray(imports.state, ['importing', 'done']),
          sql`${imports.undoUntil} > ${ctx.now}`,
        ),
      )
      .returning(),
    text: ctx.db
      .delete(importPieces)
      .where(
        and(
          eq(importPieces.importId, request.importId),
          sql`exists (select 1 from imports where ${isOwn(request)} and state = 'undoing')`,
        ),
      ),
  });
  const record = started[0] ?? (await findImport(ctx, request));
  if (record && record.state !== 'undoing') return fail('undoTooLate');
  if (record) await advanceImport(ctx, request.driver, record);
  return succeed(undefined);
}
