import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { MAX_LISTED_BAD } from '#worker/domain/imports/import.ts';
import { DAY_MS } from '#worker/domain/shared/time.ts';
import { confirmImport } from '#worker/services/imports/confirm-import.ts';
import { findImport } from '#worker/services/imports/find-import.ts';
import { PAGE_DAYS } from '#worker/services/imports/rewrite-days.ts';
import { undoImport } from '#worker/services/imports/undo-import.ts';
import { cleanUp } from '#worker/services/jobs/clean-up.ts';
import { archiveOrders } from '#worker/services/orders/archive-orders.ts';
import {
  advance,
  HEADER,
  importLines,
  NOW,
  openImports,
  readDays,
  readLeftOut,
  readOrders,
  toFile,
  upload,
} from './import-file.ts';

/** More days than one request writes. */
const DAYS = 600;

/** Returns lines of one delivery a day, for this many days before yesterday. */
const listLines = (days: number) =>
  Array.from({ length: days }, (_, index) => {
    const day = new Date(NOW - DAY_MS * (2 + index)).toISOString().slice(0, 10);
    return `${day},,,5.25,0,1,DoorDash,R${index}`;
  });

const countPieces = (importId: string) =>
  env.DB.prepare('select count(*) as n from import_pieces where import_id = ?').bind(importId).first('n');

test('the clean-up does not read imports that it has ended before', async () => {
  const statements: string[] = [];
  const prepare = (query: string) => {
    statements.push(query);
    return env.DB.prepare(query);
  };
  const DB = { prepare, batch: (list: D1PreparedStatement[]) => env.DB.batch(list) } as unknown as D1Database;
  await cleanUp(createCtx({ ...env, DB }, () => {}, 'plans', NOW));
  const plans = statements
    .filter((query) => /\bimports\b/.test(query))
    .map((query) =>
      env.DB.prepare(`explain query plan ${query}`).bind(...(query.match(/\?/g) ?? []).map(() => 1)),
    );
  const results = await env.DB.batch<{ detail: string }>(plans);
  const reads = results.flatMap(({ results: steps }) => steps.map(({ detail }) => detail));
  // Rows that were found are updated by their row ids.
  const finds = reads.filter((detail) => /^(SCAN|SEARCH) imports\b(?!.*rowid=)/.test(detail));
  const indexes = finds.map((detail) => detail.match(/INDEX (\w+)/)?.[1] ?? detail);
  expect(new Set(indexes)).toEqual(new Set(['imports_file_rows', 'imports_undoing', 'imports_unconfirmed']));
});

test('ends an import that was left halfway as it is when it can no longer be undone', async () => {
  const opened = await openImports();
  const bad = Array.from({ length: MAX_LISTED_BAD + 1 }, () => '2026-11-18,,,lots,0,1,Lyft,');
  const { id: doneId } = await importLines(opened, [HEADER, ...bad, '2026-11-18,,,5,0,1,Lyft,']);
  expect(await readLeftOut(opened, doneId)).toHaveLength(bad.length);
  const uploaded = await upload(opened, toFile([HEADER, ...listLines(DAYS)]));
  if (!uploaded.ok || !uploaded.record) throw new Error('Not read');
  const { id: importId } = uploaded.record;
  expect(await confirmImport(opened.ctx, { driver: opened.driver, importId })).toEqual({ ok: true });
  expect([await countPieces(doneId), await countPieces(importId)]).toEqual([1, 1]);
  await cleanUp(createCtx(env, () => {}, 'soon', NOW + 27 * DAY_MS));
  expect([await countPieces(doneId), await countPieces(importId)]).toEqual([1, 1]);
  const later = { ctx: createCtx(env, () => {}, 'later', NOW + 29 * DAY_MS), driver: opened.driver };
  await cleanUp(later.ctx);
  expect([await countPieces(doneId), await countPieces(importId)]).toEqual([0, 0]);
  // The file is deleted, and the figures stay.
  expect(await readLeftOut(later, doneId)).toEqual([]);
  expect(await findImport(later.ctx, { driver: opened.driver, importId: doneId })).toMatchObject({
    sample: [],
    excerpt: { rows: [], bad: [] },
    summary: { bad: bad.length },
  });
  const written = 8 * PAGE_DAYS;
  expect(await findImport(later.ctx, { driver: opened.driver, importId })).toMatchObject({
    state: 'done',
    written,
  });
  expect(await readOrders(opened.driver.id)).toHaveLength(written + 1);
  await archiveOrders(createCtx(env, () => {}, 'archive', NOW + 500 * DAY_MS));
  expect(await readOrders(opened.driver.id)).toEqual([]);
});

test('deletes the file of an import right away when it is undone', async () => {
  const opened = await openImports();
  const uploaded = await upload(opened, toFile([HEADER, ...listLines(2 * DAYS)]));
  if (!uploaded.ok || !uploaded.record) throw new Error('Not read');
  const request = { driver: opened.driver, importId: uploaded.record.id };
  await confirmImport(opened.ctx, request);
  await confirmImport(opened.ctx, request);
  await undoImport(opened.ctx, request);
  expect(await findImport(opened.ctx, request)).toMatchObject({ state: 'undoing' });
  expect(await countPieces(request.importId)).toBe(0);
});

test('removes an import whose undo was left halfway within the next hours', async () => {
  const opened = await openImports();
  const { id: importId } = await importLines(opened, [HEADER, ...listLines(DAYS)]);
  const request = { driver: opened.driver, importId };
  await undoImport(opened.ctx, request);
  expect((await findImport(opened.ctx, request))?.written).toBe(DAYS - 8 * PAGE_DAYS);
  await cleanUp(createCtx(env, () => {}, 'an hour later', NOW + 3_600_000));
  expect(await findImport(opened.ctx, request)).toBeUndefined();
  expect([await readOrders(opened.driver.id), await readDays(opened.driver.id)]).toEqual([[], []]);
});

test('counts known rows as handled, so that an import shows its progress through them', async () => {
  const opened = await openImports();
  const known = listLines(DAYS);
  await importLines(opened, [HEADER, ...known]);
  const fresh = '2026-11-19,,,7.50,0,1,Lyft,';
  const uploaded = await upload(opened, toFile([HEADER, ...known, fresh]));
  if (!uploaded.ok || !uploaded.record) throw new Error('Not read');
  const { id: importId } = uploaded.record;
  const request = { driver: opened.driver, importId };
  expect(await confirmImport(opened.ctx, request)).toEqual({ ok: true });
  const record = await findImport(opened.ctx, request);
  expect(record).toMatchObject({ state: 'importing', written: 0 });
  expect(record?.handled).toBe(8 * PAGE_DAYS);
  expect(await advance(opened, importId)).toMatchObject({ written: 1, handled: DAYS + 1 });
});
