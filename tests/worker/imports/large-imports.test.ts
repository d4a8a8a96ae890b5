import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { DAY_MS } from '#worker/domain/shared/time.ts';
import { confirmImport } from '#worker/services/imports/confirm-import.ts';
import { findImport } from '#worker/services/imports/find-import.ts';
import { PAGE_ROWS } from '#worker/services/imports/rewrite-days.ts';
import { undoImport } from '#worker/services/imports/undo-import.ts';
import { archiveOrders } from '#worker/services/orders/archive-orders.ts';
import {
  advance,
  HEADER,
  importLines,
  NOW,
  openImports,
  readDays,
  readOrders,
  toFile,
  upload,
} from './import-file.ts';

const ROWS = 100_000;
const DAY_ROWS = 60;

/** Returns lines with `DAY_ROWS` deliveries a day, back from yesterday. Row n pays 500 + n % 900 cents. */
function buildLines(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const at = new Date(NOW - DAY_MS * (1 + Math.floor(index / DAY_ROWS)));
    return `${at.toISOString().slice(0, 10)},,,${((500 + (index % 900)) / 100).toFixed(2)},0,1,DoorDash,R${index % 50}`;
  });
}

const sumCents = (count: number) =>
  Array.from({ length: count }, (_, n) => 500 + (n % 900)).reduce((a, b) => a + b, 0);

const countOf = (driverId: string, table: string) =>
  env.DB.prepare(`select count(*) as n from ${table} where driver_id = ?`).bind(driverId).first('n');

test('reads a hundred thousand rows, and undoes those that it has written', async () => {
  const opened = await openImports();
  const uploaded = await upload(opened, toFile([HEADER, ...buildLines(ROWS)]));
  if (!uploaded.ok || !uploaded.record) throw new Error('Not read');
  const { id: importId, summary } = uploaded.record;
  expect(summary).toMatchObject({ bad: 0, known: 0, fresh: { orders: ROWS, payoutCents: sumCents(ROWS) } });
  const request = { driver: opened.driver, importId };
  expect(await confirmImport(opened.ctx, request)).toEqual({ ok: true });
  const started = await findImport(opened.ctx, request);
  expect(started).toMatchObject({ state: 'importing' });
  expect(await countOf(opened.driver.id, 'orders')).toBe(started?.written);
  const more = await upload(opened, toFile([HEADER, '2026-11-18,,,5.00,0,1,Lyft,']));
  if (!more.ok || !more.record) throw new Error('Not read');
  expect(await confirmImport(opened.ctx, { ...request, importId: more.record.id })).toMatchObject({
    ok: false,
    error: { code: 'importFull' },
  });
  await undoImport(opened.ctx, request);
  expect(await advance(opened, importId)).toBeUndefined();
  expect(await countOf(opened.driver.id, 'orders')).toBe(0);
  expect(await readDays(opened.driver.id)).toEqual([]);
}, 300_000);

/** More pages than one request writes, by rows and by days. */
const PAGES = 10;

test('writes and undoes rows of many pages', async () => {
  const rows = PAGES * PAGE_ROWS;
  const opened = await openImports();
  const { id: importId, ...record } = await importLines(opened, [HEADER, ...buildLines(rows)]);
  expect(record).toMatchObject({ state: 'done', written: rows, writtenCents: sumCents(rows) });
  const days = await readDays(opened.driver.id);
  expect(days).toHaveLength(Math.ceil(rows / DAY_ROWS));
  expect(days.reduce((sum, day) => sum + Number(day.total_cents), 0)).toBe(sumCents(rows));
  await undoImport(opened.ctx, { driver: opened.driver, importId });
  expect(await advance(opened, importId)).toBeUndefined();
  expect(await readDays(opened.driver.id)).toEqual([]);
  expect(await readOrders(opened.driver.id)).toEqual([]);
});

test('rejects files with too many rows, columns or bytes, empty files, and files that are not tables', async () => {
  const opened = await openImports();
  const refuse = async (file: File) => {
    const refused = await upload(opened, file);
    return refused.ok ? null : refused.error.fields?.[0]?.message;
  };
  expect(await refuse(toFile([], ''))).toBe('fileMissing');
  expect(await refuse(toFile([]))).toBe('fileEmpty');
  expect(await refuse(toFile(new Uint8Array(5 * 1024 * 1024 + 1)))).toBe('fileTooLarge');
  expect(await refuse(toFile([HEADER, ...Array.from({ length: ROWS + 100 }, () => 'a,b')]))).toBe(
    'fileTooManyRows',
  );
  expect(await refuse(toFile([`Date,Total${','.repeat(100_000)}`, '1,2']))).toBe('fileTooManyColumns');
  expect(await refuse(toFile(['just one column', 'a', 'b']))).toBe('fileWithoutRows');
  expect(await refuse(toFile(new Uint8Array(1000)))).toBe('fileNotText');
  expect(await refuse(toFile(crypto.getRandomValues(new Uint8Array(60_000))))).not.toBe('fileTooLarge');
});

test('huge fields, NULs and rows of a thousand columns affect only their own row', async () => {
  const opened = await openImports();
  const record = await importLines(opened, [
    HEADER,
    `2026-11-18,,,5.00,0,1,DoorDash,${'x'.repeat(900_000)}`,
    `2026-11-18,,,6.00,0,1,DoorDash,A\u0000B`,
    `2026-11-18${',9'.repeat(1000)}`,
  ]);
  expect(record).toMatchObject({ written: 2, summary: { bad: 1 } });
  const lengths = (await readOrders(opened.driver.id)).map(({ name }) => name.length);
  expect(lengths.sort((one, other) => one - other)).toEqual([2, 100]);
});

test.each([
  [
    'UTF-16',
    (text: string) =>
      new Uint8Array([0xff, 0xfe, ...new Uint8Array(Uint16Array.from(text, (c) => c.charCodeAt(0)).buffer)]),
  ],
  ['Latin-1', (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))],
  ['UTF-8 with a mark', (text: string) => new TextEncoder().encode(`\uFEFF${text}`)],
])('reads %s files', async (_, encode) => {
  const opened = await openImports();
  const text = `${HEADER}\r\n2026-11-18,,,5.00,0,1,DoorDash,Café Olé\r\n`.replaceAll(',', '\t');
  const uploaded = await upload(opened, toFile(encode(text)));
  if (!uploaded.ok || !uploaded.record) throw new Error('Not read');
  expect(await confirmImport(opened.ctx, { driver: opened.driver, importId: uploaded.record.id })).toEqual({
    ok: true,
  });
  expect(await readOrders(opened.driver.id)).toMatchObject([{ name: 'Café Olé', cents: 500 }]);
});

test('old orders can be imported and undone, then go into the archive, which accepts no more', async () => {
  const opened = await openImports();
  const old = Array.from({ length: 600 }, (_, n) => `2024-02-${10 + (n % 5)},,,5.00,0,1,DoorDash,R${n}`);
  const { id: importId } = await importLines(opened, [HEADER, ...old]);
  await archiveOrders(createCtx(env, () => {}, 'archive', NOW));
  expect(await countOf(opened.driver.id, 'orders')).toBe(600);
  const days = await readDays(opened.driver.id);
  await archiveOrders(createCtx(env, () => {}, 'archive', NOW + 40 * DAY_MS));
  expect([
    await countOf(opened.driver.id, 'orders'),
    await countOf(opened.driver.id, 'order_archives'),
  ]).toEqual([0, 3]);
  expect(await readDays(opened.driver.id)).toEqual(days);
  const later = { ctx: createCtx(env, () => {}, 'later', NOW + 41 * DAY_MS), driver: opened.driver };
  expect(await undoImport(later.ctx, { driver: later.driver, importId })).toMatchObject({
    ok: false,
    error: { code: 'undoTooLate' },
  });
  const more = await upload(later, toFile([HEADER, ...old, '2024-02-20,,,7.00,0,1,DoorDash,New']));
  expect(more).toMatchObject({ record: { summary: { known: 600, bad: 1, fresh: { orders: 0 } } } });
}, 60_000);
