import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { MAX_LISTED_BAD } from '#worker/domain/imports/import.ts';
import { chooseColumns } from '#worker/services/imports/choose-columns.ts';
import { confirmImport } from '#worker/services/imports/confirm-import.ts';
import { findImport } from '#worker/services/imports/find-import.ts';
import { listBadRows } from '#worker/services/imports/list-bad-rows.ts';
import { undoImport } from '#worker/services/imports/undo-import.ts';
import { HEADER, importLines, openImports, readOrders, toFile, upload } from './import-file.ts';

const GONE = { ok: false, error: { code: 'importNotFound' } };

/** Uploads a file, and deletes its text like another request could between two reads of this one. */
async function uploadDeleted(opened: Awaited<ReturnType<typeof openImports>>, lines: readonly string[]) {
  const uploaded = await upload(opened, toFile([HEADER, ...lines]));
  if (!uploaded.ok || !uploaded.record) throw new Error('Not read');
  const { record } = uploaded;
  const importId = record.id;
  await env.DB.prepare('delete from import_pieces where import_id = ?').bind(importId).run();
  return { request: { driver: opened.driver, importId }, record };
}

test('reports columns and bad rows of a file that was deleted meanwhile as not found', async () => {
  const opened = await openImports();
  const bad = Array.from({ length: MAX_LISTED_BAD + 1 }, () => '2026-11-18,,,lots,0,1,Lyft,');
  const { request, record } = await uploadDeleted(opened, bad);
  expect(await listBadRows(opened.ctx, request)).toMatchObject(GONE);
  expect(await chooseColumns(opened.ctx, opened.driver, record, record.mapping)).toMatchObject(GONE);
});

test('writes nothing from a file that was deleted meanwhile', async () => {
  const opened = await openImports();
  const { request } = await uploadDeleted(opened, ['2026-11-18,,,5,0,1,Lyft,']);
  expect(await confirmImport(opened.ctx, request)).toEqual({ ok: true });
  expect(await readOrders(opened.driver.id)).toEqual([]);
});

test('undoes an import even if a waiting file was deleted meanwhile', async () => {
  const opened = await openImports();
  const { id: importId } = await importLines(opened, [HEADER, '2026-11-18,,,5,0,1,Lyft,']);
  await uploadDeleted(opened, ['2026-11-17,,,6,0,1,Lyft,']);
  const request = { driver: opened.driver, importId };
  expect(await undoImport(opened.ctx, request)).toEqual({ ok: true });
  expect(await findImport(opened.ctx, request)).toBeUndefined();
});
