import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { DAY_MS } from '#worker/domain/shared/time.ts';
import { confirmImport } from '#worker/services/imports/confirm-import.ts';
import { cleanUp } from '#worker/services/shared/clean-up.ts';
import { advance, HEADER, importLines, NOW, openImports, readOrders, toFile, upload } from './import-file.ts';

/** More days than one request writes. */
const DAYS = 600;

const countRows = (importId: string) =>
  env.DB.prepare('select count(*) as n from import_rows where import_id = ?').bind(importId).first('n');

test('an import that was left half-way is written to its end also after it can be undone', async () => {
  const opened = await openImports();
  const { id: doneId } = await importLines(opened, [
    HEADER,
    '2026-11-18,,,lots,0,1,Lyft,',
    '2026-11-18,,,5,0,1,Lyft,',
  ]);
  const lines = Array.from({ length: DAYS }, (_, index) => {
    const day = new Date(NOW - DAY_MS * (1 + index)).toISOString().slice(0, 10);
    return `${day},,,5.25,0,1,DoorDash,R${index}`;
  });
  const uploaded = await upload(opened, toFile([HEADER, ...lines]));
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
