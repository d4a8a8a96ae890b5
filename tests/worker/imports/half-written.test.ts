import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { DAY_MS } from '#worker/domain/shared/time.ts';
import { findImport } from '#worker/services/imports/advance-import.ts';
import { confirmImport } from '#worker/services/imports/confirm-import.ts';
import { cleanUp } from '#worker/services/shared/clean-up.ts';
import { advance, HEADER, importLines, NOW, openImports, readOrders, toFile, upload } from './import-file.ts';

/** More days than one request writes. */
const DAYS = 600;

/** A delivery on each of so many days before yesterday. */
const listLines = (days: number) =>
  Array.from({ length: days }, (_, index) => {
    const day = new Date(NOW - DAY_MS * (2 + index)).toISOString().slice(0, 10);
    return `${day},,,5.25,0,1,DoorDash,R${index}`;
  });

const countRows = (importId: string) =>
  env.DB.prepare('select count(*) as n from import_rows where import_id = ?').bind(importId).first('n');

test('an import that was left half-way is written to its end also after it can be undone', async () => {
  const opened = await openImports();
  const { id: doneId } = await importLines(opened, [
    HEADER,
    '2026-11-18,,,lots,0,1,Lyft,',
    '2026-11-18,,,5,0,1,Lyft,',
  ]);
  const uploaded = await upload(opened, toFile([HEADER, ...listLines(DAYS)]));
  if (!uploaded.ok || !uploaded.record) throw new Error('Not read');
  const { id: importId } = uploaded.record;
  expect(await confirmImport(opened.ctx, { driver: opened.driver, importId })).toEqual({ ok: true });
  const left = Number(await countRows(importId));
  expect(left).toBeGreaterThan(0);
  const later = { ctx: createCtx(env, () => {}, 'later', NOW + 29 * DAY_MS), driver: opened.driver };
  await cleanUp(later.ctx);
  expect([await countRows(doneId), await countRows(importId)]).toEqual([0, left]);
  expect(await advance(later, importId)).toMatchObject({ state: 'done', written: DAYS });
  expect(await readOrders(opened.driver.id)).toHaveLength(DAYS + 1);
});

test('rows that are known count as handled, so that an import shows its progress through them', async () => {
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
  expect(record?.summary.handled).toBe(DAYS + 1 - Number(await countRows(importId)));
  expect(await advance(opened, importId)).toMatchObject({ written: 1, summary: { handled: DAYS + 1 } });
});
