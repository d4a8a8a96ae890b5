import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { imports } from '#worker/db/schema/imports.ts';
import { insertWhen } from '#worker/db/write.ts';
import { findEvidence } from '#worker/domain/imports/column-evidence.ts';
import { decodeFile } from '#worker/domain/imports/decode-file.ts';
import { MAX_FILE_BYTES } from '#worker/domain/imports/import.ts';
import { isComplete } from '#worker/domain/imports/inputs.ts';
import { splitFile } from '#worker/domain/imports/split-file.ts';
import { suggestMapping } from '#worker/domain/imports/suggest-mapping.ts';
import { EMPTY_EXCERPT, EMPTY_SUMMARY } from '#worker/domain/imports/summary.ts';
import { ACCOUNT_LIMITS } from '#worker/domain/limits/account-limits.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { writeOnce } from '#worker/services/shared/request-once.ts';
import { insertText } from './import-text.ts';
import { readPreview } from './read-preview.ts';

const MAX_NAME_LENGTH = 100;

type Upload = { driver: Driver; file: File; requestKey: string | null };

/**
 * Stores a file of past orders, replacing an unconfirmed one, with a preview if its columns are recognized. Idempotent by
 * `requestKey`.
 */
export async function uploadImport(
  ctx: Ctx,
  { driver, file, requestKey }: Upload,
): Promise<Result<{ importId: string }>> {
  // If no file was chosen, the form sends an empty file without a name.
  if (file.size === 0) return refuse(file.name === '' ? 'fileMissing' : 'fileEmpty');
  if (file.size > MAX_FILE_BYTES) return refuse('fileTooLarge', 'bodyTooLarge');
  const text = decodeFile(new Uint8Array(await file.arrayBuffer()), driver.language);
  if (text === null) return refuse('fileNotText');
  const split = splitFile(text);
  if (!split.ok) return split;
  const { header, delimiter, records } = split.value;
  const evidence = findEvidence(
    header.length,
    records.map(({ cells }) => cells),
  );
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
    createdAt: ctx.now,
    header,
    sample: records[0]?.cells ?? [],
    evidence,
    ...(isComplete(mapping)
      ? await readPreview(ctx, driver, split.value, mapping)
      : { ...unread, mapping, timeZone: driver.timeZone, readAt: ctx.now }),
  };
  const request = { ownerId: driver.id, operation: 'uploadImport', key: requestKey };
  const written = await writeOnce(ctx, request, {
    answer: newId,
    condition: hasRoom,
    statements: [
      insertWhen(ctx, imports, values, hasRoom).returning({ id: imports.id }),
      ...insertText(ctx, newId, text, sql`exists (select 1 from imports where imports.id = ${newId})`),
      ctx.db
        .delete(imports)
        .where(and(ofDriver, isNull(imports.confirmedAt), ne(imports.id, newId), hasRoom)),
    ],
  });
  if (!written) return fail('tooManyImports', { values: { max: ACCOUNT_LIMITS.imports } });
  return succeed({ importId: written.answer });
}

const unread = { state: 'columns' as const, summary: EMPTY_SUMMARY, excerpt: EMPTY_EXCERPT };

function refuse(message: string, code: 'invalidInput' | 'bodyTooLarge' = 'invalidInput') {
  return fail<{ importId: string }>(code, { fields: [{ path: 'file', message }] });
}
