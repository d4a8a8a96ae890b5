import type { Ctx } from '#worker/ctx.ts';
import type { BadRow } from '#worker/domain/imports/import.ts';
import { readFile } from '#worker/domain/imports/read-file.ts';
import { createReading } from '#worker/domain/imports/reading.ts';
import { listBad } from '#worker/domain/imports/summary.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { classifyFile } from './classify-file.ts';
import { findImport, type ImportRequest } from './find-import.ts';
import { readText } from './import-text.ts';

/**
 * Returns the rows of an import that were left out, where they are many by reading its file again; only the first of them while it is
 * undone, and none once it can no longer be. Fails with `importNotFound`.
 */
export async function listBadRows(ctx: Ctx, request: ImportRequest): Promise<Result<BadRow[]>> {
  const record = await findImport(ctx, request);
  if (!record) return fail('importNotFound');
  const { summary, excerpt, state, undoUntil } = record;
  const isOver = state === 'undoing' || (undoUntil !== null && undoUntil <= ctx.now);
  if (isOver || excerpt.bad.length === summary.bad) return succeed(excerpt.bad);
  const file = await readText(ctx, record.id);
  if (!file) return fail('importNotFound');
  const contents = readFile(file, createReading(record));
  const { refused } = await classifyFile(ctx, request.driver.id, contents.rows, record.timeZone);
  return succeed(listBad(contents, refused));
}
