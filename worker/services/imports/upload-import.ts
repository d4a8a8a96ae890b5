import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { importPieces, imports } from '#worker/db/schema/imports.ts';
import { batch, insertWhen } from '#worker/db/write.ts';
import { decodeFile } from '#worker/domain/imports/decode-file.ts';
import { MAX_FILE_BYTES } from '#worker/domain/imports/import.ts';
import { isComplete } from '#worker/domain/imports/inputs.ts';
import { suggestMapping } from '#worker/domain/imports/suggest-mapping.ts';
import { EMPTY_SUMMARY } from '#worker/domain/imports/summary.ts';
import { ACCOUNT_LIMITS } from '#worker/domain/limits/account-limits.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { writeOnce } from '#worker/services/shared/request-once.ts';
import { advanceImport } from './advance-import.ts';
import { isOwn } from './is-own.ts';
import { splitFile } from './split-file.ts';

/** How much of a file one batch writes, in characters. */
const BATCH_LENGTH = 1_000_000;
const MAX_NAME_LENGTH = 100;

type Upload = { driver: Driver; file: File; requestKey: string | null };

/**
 * Stores a file of past orders in pieces, in place of any unconfirmed one, and reads its first rows if its columns are
 * known. Idempotent by `requestKey`.
 */
export async function uploadImport(
  ctx: Ctx,
  { driver, file, requestKey }: Upload,
): Promise<Result<{ importId: string }>> {
  // When no file was chosen, a form sends an empty one without a name.
  if (file.size === 0) return refuse(file.name === '' ? 'fileMissing' : 'fileEmpty');
  if (file.size > MAX_FILE_BYTES) return refuse('fileTooLarge', 'bodyTooLarge');
  const text = decodeFile(new Uint8Array(await file.arrayBuffer()), driver.language);
  if (text === null) return refuse('fileNotText');
  const split = await splitFile(text);
  if (!split.ok) return split;
  const { header, evidence, delimiter, pieces } = split.value;
  const mapping = suggestMapping(header, evidence, { delimiter, units: driver.units });
  const newId = crypto.randomUUID();
  const ofDriver = eq(imports.driverId, driver.id);
  const hasRoom = sql`(select count(*) from imports as other where other.driver_id = ${driver.id}
    and other.confirmed_at is not null and (other.undo_until > ${ctx.now} or other.state <> 'done'))
    < ${ACCOUNT_LIMITS.imports}`;
  const values = {
    id: newId,
    driverId: driver.id,
    fileName: file.name.slice(0, MAX_NAME_LENGTH) || 'orders.csv',
    state: 'uploading' as const,
    createdAt: ctx.now,
    header,
    evidence,
    mapping,
    pieces: pieces.length,
    summary: EMPTY_SUMMARY,
  };
  const request = { driverId: driver.id, operation: 'uploadImport', key: requestKey };
  const written = await writeOnce(ctx, request, {
    answer: newId,
    condition: hasRoom,
    statements: [
      insertWhen(ctx, imports, values, hasRoom).returning({ id: imports.id }),
      ctx.db
        .delete(imports)
        .where(and(ofDriver, isNull(imports.confirmedAt), ne(imports.id, newId), hasRoom)),
    ],
  });
  if (!written) return fail('tooManyImports', { values: { max: ACCOUNT_LIMITS.imports } });
  const importId = written.answer;
  await writePieces(ctx, importId, pieces);
  const state = isComplete(mapping) ? 'reading' : 'columns';
  await ctx.db
    .update(imports)
    .set({ state })
    .where(and(isOwn({ driver, importId }), eq(imports.state, 'uploading')));
  await advanceImport(ctx, { driver, importId });
  return succeed({ importId });
}

function refuse(message: string, code: 'invalidInput' | 'bodyTooLarge' = 'invalidInput') {
  return fail<{ importId: string }>(code, { fields: [{ path: 'file', message }] });
}

/** Writes the pieces; an import that is replaced or complete takes no more of them. */
async function writePieces(ctx: Ctx, importId: string, pieces: readonly string[]): Promise<void> {
  const isOpen = sql`exists (select 1 from imports where imports.id = ${importId} and imports.state = 'uploading')`;
  let page: ReturnType<typeof insertPiece>[] = [];
  let length = 0;
  const insertPiece = (nth: number, records: string) =>
    insertWhen(ctx, importPieces, { importId, nth, records: sql`${records}` }, isOpen).onConflictDoNothing();
  for (const [nth, records] of pieces.entries()) {
    page.push(insertPiece(nth, records));
    length += records.length;
    if (length < BATCH_LENGTH && nth < pieces.length - 1) continue;
    await batch(ctx, { page });
    page = [];
    length = 0;
  }
}
