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
 * Returns the rejected rows of an import, rereading its file if the excerpt does not hold them all. Once the import is being
 * undone, or can no longer be, returns only the excerpt, which the `clean-up` job empties. Fails with `importNotFound`.
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
