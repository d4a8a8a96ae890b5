import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { MAX_DAY_ORDERS } from '#worker/domain/imports/import.ts';
import { advanceImport } from '#worker/services/imports/advance-import.ts';
import { confirmImport } from '#worker/services/imports/confirm-import.ts';
import { findImport } from '#worker/services/imports/find-import.ts';
import { discardImport } from '#worker/services/imports/remove-import.ts';
import { undoImport } from '#worker/services/imports/undo-import.ts';
import { readOrdersPage } from '../read-screens.ts';
import { work } from '../work.ts';
import {
  advance,
  HEADER,
  importLines,
  openImports,
  readDays,
  readLeftOut,
  readOrders,
  toFile,
  upload,
} from './import-file.ts';

const LINES = [
  HEADER,
  '11/18/2026,6:05 PM,6:30 PM,$12.50,$4.00,3.2,DoorDash,Thai Basil',
  '11/18/2026,6:40 PM,7:10 PM,$8.25,$0.00,2.1,Uber Eats,"Joe\'s, Pizza"',
  '11/19/2026,11:50 PM,12:10 AM,$9.00,$1.00,1.0,DoorDash,Late Bites',
];

test('turns a file into completed orders and the earnings of their days', async () => {
  const opened = await openImports();
  const record = await importLines(opened, LINES);
  expect(record).toMatchObject({ state: 'done', written: 3, writtenCents: 2975 });
  expect(await readOrders(opened.driver.id)).toMatchObject([
    {
      source: 'import',
      status: 'completed',
      platform: 'doordash',
      name: 'Thai Basil',
      cents: 1250,
      hour: 18,
    },
    { platform: 'ubereats', name: "Joe's, Pizza", cents: 825 },
    { day: '2026-11-20', hour: 0 },
  ]);
  expect(await readDays(opened.driver.id)).toMatchObject([
    { day: '2026-11-18', total_cents: 2075, deliveries: 2, active_ms: 55 * 60_000 },
    { day: '2026-11-19', total_cents: 0, active_ms: 10 * 60_000 },
    { day: '2026-11-20', total_cents: 900, deliveries: 1, active_ms: 10 * 60_000 },
  ]);
});

test('adds only what is new from the same file, or one that overlaps it', async () => {
  const opened = await openImports();
  await importLines(opened, LINES);
  const days = await readDays(opened.driver.id);
  const again = await importLines(opened, LINES);
  expect(again).toMatchObject({ state: 'ready', summary: { known: 3, fresh: { orders: 0 } } });
  expect(await confirmImport(opened.ctx, { driver: opened.driver, importId: again.id })).toMatchObject({
    ok: false,
    error: { code: 'nothingToImport' },
  });
  expect(await readDays(opened.driver.id)).toEqual(days);
  const more = [...LINES.slice(0, 2), '11/18/2026,8:00 PM,8:20 PM,$7.00,$0,1,DoorDash,New Place'];
  expect(await importLines(opened, more)).toMatchObject({ written: 1, summary: { known: 1 } });
});

test('imports equal records of a file as separate orders, and only the additional ones of a later file', async () => {
  const opened = await openImports();
  const line = '11/18/2026,,,$5.00,,,DoorDash,';
  expect(await importLines(opened, [HEADER, line, line])).toMatchObject({ written: 2 });
  expect(await importLines(opened, [HEADER, line, line, line])).toMatchObject({ written: 1 });
});

test('recognizes an order that the driver delivered here, and leaves it out once', async () => {
  const opened = await openImports();
  const { driverId } = await work([['2026-11-18T23:00:00Z', '2026-11-19T00:25:00Z']]);
  await env.DB.prepare('update drivers set id = id where id = ?').bind(driverId).run();
  const driver = { ...opened.driver, id: driverId };
  const same = '11/18/2026,6:05 PM,6:30 PM,$10.00,$0,2,DoorDash,Elsewhere';
  const later = '11/18/2026,9:05 PM,9:30 PM,$10.00,$0,2,DoorDash,Elsewhere';
  const record = await importLines({ ...opened, driver }, [HEADER, same, later]);
  expect(record).toMatchObject({ written: 1, summary: { known: 1, fresh: { orders: 1 } } });
});

test('undoing an import restores the earnings as they were', async () => {
  const opened = await openImports();
  const { driverId } = await work([
    ['2026-11-18T23:00:00Z', '2026-11-19T00:20:00Z'],
    ['2026-11-19T00:10:00Z', '2026-11-19T05:30:00Z', 'cancelled'],
  ]);
  const driver = { ...opened.driver, id: driverId };
  const before = { orders: await readOrders(driverId), days: await readDays(driverId) };
  const { id: importId } = await importLines({ ...opened, driver }, LINES);
  expect(await readDays(driverId)).not.toEqual(before.days);
  const other = await openImports();
  await undoImport(other.ctx, { driver: other.driver, importId });
  expect(await readOrders(driverId)).toHaveLength(before.orders.length + 3);
  expect(await undoImport(opened.ctx, { driver, importId })).toEqual({ ok: true });
  await advance({ ...opened, driver }, importId);
  expect({ orders: await readOrders(driverId), days: await readDays(driverId) }).toEqual(before);
  expect(await undoImport(opened.ctx, { driver, importId })).toEqual({ ok: true });
  const again = await importLines({ ...opened, driver }, LINES);
  expect(again.written).toBe(3);
});

test('counts imported orders as completed orders', async () => {
  const opened = await openImports();
  const countCompleted = async () => (await readOrdersPage(opened.ctx, opened.driver)).totals.completed;
  expect(await countCompleted()).toBe(0);
  const { id: importId } = await importLines(opened, LINES);
  expect(await countCompleted()).toBe(3);
  await undoImport(opened.ctx, { driver: opened.driver, importId });
  await advance(opened, importId);
  expect(await countCompleted()).toBe(0);
});

test('accepts a first line that names the delimiter for Excel', async () => {
  const lines = ['sep=;', HEADER.replaceAll(',', ';'), '18.11.2026;18:05;18:30;12,50;4,00;3,2;DoorDash;A'];
  const uploaded = await upload(await openImports(), toFile(lines));
  expect(uploaded).toMatchObject({ ok: true, record: { summary: { fresh: { orders: 1 } } } });
});

test('lists records that cannot be read with line and reason, the same ones each time', async () => {
  const opened = await openImports();
  const lines = [
    'My deliveries;;;;;;;',
    HEADER.replaceAll(',', ';'),
    '18.11.2026;18:05;18:30;12,50;4,00;3,2;DoorDash;"Thai;',
    'Basil"',
    '31.02.2026;18:05;18:30;12,50;4,00;3,2;DoorDash;A',
    '18.11.2026;18:05;18:30;lots;4,00;3,2;DoorDash;A',
    '18.11.2026;18:05;18:30;12,50;4,00;3,2;Pigeon;A',
    ';;;;;;;',
    '18.11.2026;18:05;18:30;12,50;4,00;3,2;DoorDash;A;B',
    'Total;;;62,50;16,00;;;',
    '18.11.2026;18:05;18:30;12,50;4,00;3,2;DoorDash;"A',
    'and so on',
  ];
  for (const turn of [1, 2]) {
    const uploaded = await upload(opened, toFile(lines));
    if (!uploaded.ok || !uploaded.record) throw new Error('Not read');
    expect(uploaded.record).toMatchObject({
      state: 'ready',
      mapping: { dateOrder: 'dmy', decimalMark: ',' },
      summary: {
        bad: 5,
        fresh: { orders: 1, payoutCents: 1250 },
        fileTotal: { payoutCents: 6250, tipCents: 1600 },
      },
    });
    const leftOut = await readLeftOut(opened, uploaded.record.id);
    expect(uploaded.record.excerpt.bad).toEqual(leftOut);
    expect(leftOut, `turn ${turn}`).toEqual([
      { line: 5, problem: 'badDate', value: '31.02.2026' },
      { line: 6, problem: 'badAmount', value: 'lots' },
      { line: 7, problem: 'noPlatform', value: 'Pigeon' },
      { line: 9, problem: 'tooManyCells', value: '18.11.2026' },
      { line: 11, problem: 'unclosedQuote', value: '18.11.2026' },
    ]);
  }
  const { results } = await env.DB.prepare('select count(*) as n from imports where driver_id = ?')
    .bind(opened.driver.id)
    .all();
  expect(results).toEqual([{ n: 1 }]);
});

test('an import whose columns are not chosen cannot be confirmed', async () => {
  const opened = await openImports();
  const uploaded = await upload(opened, toFile(['Date,Amount', '3/4/2026,5.00']));
  if (!uploaded.ok || !uploaded.record) throw new Error('Not read');
  expect(uploaded.record.state).toBe('columns');
  const request = { driver: opened.driver, importId: uploaded.record.id };
  expect(await confirmImport(opened.ctx, request)).toMatchObject({
    ok: false,
    error: { code: 'importNotReady' },
  });
});

test('writes every order once when two tabs confirm and continue concurrently', async () => {
  const opened = await openImports();
  const lines = Array.from({ length: 1300 }, (_, index) => {
    const date = new Date(Date.UTC(2026, 5, 1 + Math.floor(index / 10)));
    const day = `${date.getUTCMonth() + 1}/${date.getUTCDate()}/2026`;
    return `${day},${9 + (index % 10)}:05,${9 + (index % 10)}:25,${5 + (index % 7)}.25,1,2,DoorDash,R${index}`;
  });
  const uploaded = await upload(opened, toFile([HEADER, ...lines]));
  if (!uploaded.ok || !uploaded.record) throw new Error('Not read');
  const request = { driver: opened.driver, importId: uploaded.record.id };
  await Promise.all([confirmImport(opened.ctx, request), confirmImport(opened.ctx, request)]);
  const confirmed = await findImport(opened.ctx, request);
  if (!confirmed) throw new Error('The import is gone');
  const continueImport = () => advanceImport(opened.ctx, opened.driver, confirmed);
  await Promise.all([continueImport(), continueImport()]);
  const record = await advance(opened, request.importId);
  const cents = lines.reduce((sum, _, index) => sum + 525 + 100 * (index % 7), 0);
  expect(record).toMatchObject({ state: 'done', written: 1300, writtenCents: cents });
  expect(await readOrders(opened.driver.id)).toHaveLength(1300);
  const days = await readDays(opened.driver.id);
  expect(days).toHaveLength(130);
  expect(days.reduce((sum, day) => sum + Number(day.total_cents), 0)).toBe(cents);
});

test('resumes an interrupted import where it stopped, and writes nothing twice', async () => {
  const opened = await openImports();
  const lines = Array.from(
    { length: 1200 },
    (_, index) => `2026-0${1 + (index % 9)}-15,,,5,0,1,DoorDash,R${index}`,
  );
  const uploaded = await upload(opened, toFile([HEADER, ...lines]));
  if (!uploaded.ok || !uploaded.record) throw new Error('Not read');
  const { id: importId } = uploaded.record;
  const batch = opened.ctx.db.batch.bind(opened.ctx.db);
  let calls = 0;
  opened.ctx.db.batch = (async (...statements: Parameters<typeof batch>) => {
    calls += 1;
    const results = await batch(...statements);
    // The first batch reads the preview, the second one the first page, and the third one writes it.
    if (calls === 3) throw new Error('The answer is lost');
    return results;
  }) as unknown as typeof batch;
  await expect(confirmImport(opened.ctx, { driver: opened.driver, importId })).rejects.toThrow('lost');
  expect((await readOrders(opened.driver.id)).length).toBeGreaterThan(0);
  const record = await advance(opened, importId);
  expect(record).toMatchObject({ state: 'done', written: 1200 });
  expect(await readOrders(opened.driver.id)).toHaveLength(1200);
});

test('writes a page in the same request even if one of the driver’s orders ended meanwhile', async () => {
  const opened = await openImports();
  const uploaded = await upload(opened, toFile(LINES));
  if (!uploaded.ok || !uploaded.record) throw new Error('Not read');
  const request = { driver: opened.driver, importId: uploaded.record.id };
  const batch = opened.ctx.db.batch.bind(opened.ctx.db);
  let calls = 0;
  opened.ctx.db.batch = (async (...statements: Parameters<typeof batch>) => {
    calls += 1;
    const end = env.DB.prepare('update drivers set work_version = work_version + 1 where id = ?');
    // The third batch writes the page.
    if (calls === 3) await end.bind(request.driver.id).run();
    return batch(...statements);
  }) as unknown as typeof batch;
  await confirmImport(opened.ctx, request);
  expect(await findImport(opened.ctx, request)).toMatchObject({ state: 'done', written: 3 });
});

test('limits the orders of a day to what a driver can deliver, and reports the others', async () => {
  const opened = await openImports();
  const lines = Array.from(
    { length: MAX_DAY_ORDERS + 400 },
    (_, index) => `2026-11-18,,,5,0,1,DoorDash,R${index}`,
  );
  const record = await importLines(opened, [HEADER, ...lines]);
  expect(record).toMatchObject({ state: 'done', written: MAX_DAY_ORDERS });
  expect(record.summary).toMatchObject({ bad: 400, fresh: { orders: MAX_DAY_ORDERS } });
  const leftOut = await readLeftOut(opened, record.id);
  expect([leftOut.length, leftOut[0]]).toEqual([
    400,
    { line: MAX_DAY_ORDERS + 2, problem: 'tooManyOnDay', value: '2026-11-18' },
  ]);
  const more = await importLines(opened, [HEADER, '2026-11-18,,,6,0,1,DoorDash,Elsewhere']);
  expect(more).toMatchObject({ state: 'ready', summary: { bad: 1, fresh: { orders: 0 } } });
  expect(await readLeftOut(opened, more.id)).toMatchObject([{ line: 2, problem: 'tooManyOnDay' }]);
});

test('counts pay without times in its day, but in no hourly rate', async () => {
  const opened = await openImports();
  const { driverId } = await work([['2026-11-18T23:00:00Z', '2026-11-19T00:00:00Z']]);
  await importLines({ ...opened, driver: { ...opened.driver, id: driverId } }, [
    HEADER,
    '2026-11-18,,,50,0,10,Grubhub,',
  ]);
  const [day] = await readDays(driverId);
  expect(day).toMatchObject({
    total_cents: 6000,
    deliveries: 2,
    untimed_cents: 5000,
    untimed_miles: 10,
    miles: 12,
  });
  expect(JSON.parse(String(day?.by_hour))).toMatchObject([{ hour: 18, totalCents: 1000, deliveries: 1 }]);
});

test('an unconfirmed import writes nothing and can be discarded, but not by another driver', async () => {
  const [opened, other] = [await openImports(), await openImports()];
  const uploaded = await upload(opened, toFile(LINES));
  if (!uploaded.ok || !uploaded.record) throw new Error('Not read');
  const { id: importId } = uploaded.record;
  const theirs = { driver: other.driver, importId };
  expect(await confirmImport(other.ctx, theirs)).toMatchObject({
    ok: false,
    error: { code: 'importNotFound' },
  });
  await discardImport(other.ctx, theirs);
  expect(await readOrders(opened.driver.id)).toEqual([]);
  expect((await advance(opened, importId))?.state).toBe('ready');
  await discardImport(opened.ctx, { driver: opened.driver, importId });
  expect(await advance(opened, importId)).toBeUndefined();
});
