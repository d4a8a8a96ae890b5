import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { IMPORT_UNDO_MS, MAX_DAY_ORDERS } from '#worker/domain/imports/import.ts';
import {
  advance,
  HEADER,
  importLines,
  NOW,
  openImports,
  readLeftOut,
  readOrders,
  toFile,
  upload,
} from './import-file.ts';

const countPieces = (importId: string) =>
  env.DB.prepare('select count(*) as n from import_pieces where import_id = ?').bind(importId).first('n');

/** Uploads a file and confirms it, but writes none of it. */
async function confirmOnly(opened: Awaited<ReturnType<typeof openImports>>, lines: readonly string[]) {
  const uploaded = await upload(opened, toFile([HEADER, ...lines]));
  if (!uploaded.ok || !uploaded.record) throw new Error('Not read');
  await env.DB.prepare(
    "update imports set state = 'importing', confirmed_at = ?1, undo_until = ?2 where id = ?3",
  )
    .bind(NOW, NOW + IMPORT_UNDO_MS, uploaded.record.id)
    .run();
  return uploaded.record;
}

test('ends an import whose file is read as fewer days than before', async () => {
  const opened = await openImports();
  const { id } = await confirmOnly(opened, ['2026-11-18,,,5,0,1,Lyft,']);
  await env.DB.prepare("update imports set handled_through = '2026-11-19' where id = ?").bind(id).run();
  expect(await advance(opened, id)).toMatchObject({ state: 'done', written: 0 });
  expect(await countPieces(id)).toBe(0);
});

/** Returns the maximum number of orders of a day. */
const fillDay = (day: string) =>
  Array.from({ length: MAX_DAY_ORDERS }, (_, nth) => `${day},,,9,0,1,DoorDash,R${nth}`);

test('leaves out rows whose day is full when they are written, like those of the preview', async () => {
  const opened = await openImports();
  await importLines(opened, [HEADER, ...fillDay('2026-11-16')]);
  const { id, summary } = await confirmOnly(opened, [
    '2026-11-18,,,5,0,1,Lyft,',
    '2026-11-16,,,6,0,1,Lyft,',
    '2026-11-17,,,lots,0,1,Lyft,',
    '2026-11-17,,,7,0,1,Lyft,',
  ]);
  expect(summary).toMatchObject({ bad: 2, fresh: { orders: 2 } });
  await importLines(opened, [HEADER, ...fillDay('2026-11-18')]);
  expect(await advance(opened, id)).toMatchObject({ state: 'done', written: 1, summary: { bad: 3 } });
  expect(await readLeftOut(opened, id)).toMatchObject([
    { line: 2, problem: 'tooManyOnDay' },
    { line: 3, problem: 'tooManyOnDay' },
    { line: 4, problem: 'badAmount' },
  ]);
  expect(await countPieces(id)).toBe(0);
  expect(await readOrders(opened.driver.id)).toHaveLength(2 * MAX_DAY_ORDERS + 1);
});
