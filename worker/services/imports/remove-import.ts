import { and, isNull } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { imports } from '#worker/db/schema/imports.ts';
import { fail, type Result } from '#worker/domain/shared/result.ts';
import { findImport, type ImportRequest, isOwn, type OwnImport } from './find-import.ts';
import { undoImport } from './undo-import.ts';

/** Undoes as much of an import as one request can, or discards an unconfirmed one. Returns whether the import is gone. */
export async function removeImport(ctx: Ctx, request: ImportRequest): Promise<Result<{ isGone: boolean }>> {
  const find = () => findImport(ctx, request);
  const record = await find();
  if (!record) return fail('importNotFound');
  if (record.confirmedAt === null) await discardImport(ctx, request);
  else {
    const undone = await undoImport(ctx, request);
    if (!undone.ok) return undone;
  }
  return { ok: true, value: { isGone: !(await find()) } };
}

/** Deletes an unconfirmed import. */
export async function discardImport(ctx: Ctx, request: OwnImport): Promise<void> {
  await ctx.db.delete(imports).where(and(isOwn(request), isNull(imports.confirmedAt)));
}
