import type { Ctx } from '#worker/ctx.ts';
import { fail, type Result } from '#worker/domain/shared/result.ts';
import { findImport, type ImportRequest } from './advance-import.ts';
import { discardImport } from './discard-import.ts';
import { undoImport } from './undo-import.ts';

/** Undoes an import as far as one request goes, or discards one that was never confirmed. */
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
