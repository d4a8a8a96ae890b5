import { expect, test } from 'vitest';
import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { chooseColumns } from '#worker/services/imports/choose-columns.ts';
import { confirmImport } from '#worker/services/imports/confirm-import.ts';
import { work } from '../work.ts';
import { advance, HEADER, openImports, readLeftOut, readOrders, toFile, upload } from './import-file.ts';

test('lists a record whose stray quotation mark swallows the next lines, and reads one that ends on its own line', async () => {
  const opened = await openImports();
  const uploaded = await upload(
    opened,
    toFile([
      'Date,Platform,Restaurant,Pay',
      '11/15/2026,DoorDash,"Joe\'s 12" Pizza,8.50',
      '11/16/2026,DoorDash,Wendys,9.00',
      '11/17/2026,DoorDash,"Taco, Bell",7.00',
      '11/18/2026,DoorDash,"Joe\'s 12" Pizza",6.00',
    ]),
  );
  if (!uploaded.ok || !uploaded.record) throw new Error('Not read');
  expect(uploaded.record.summary).toMatchObject({ bad: 1, fresh: { orders: 1, payoutCents: 600 } });
  expect(await readLeftOut(opened, uploaded.record.id)).toMatchObject([
    { line: 2, problem: 'unclosedQuote' },
  ]);
});

test('an order makes only one row known, however far apart the rows are in their file', async () => {
  const opened = await openImports();
  const { driverId } = await work([
    ['2026-11-18T17:00:00Z', '2026-11-18T18:00:00Z'],
    ['2026-11-18T22:00:00Z', '2026-11-18T23:00:00Z'],
  ]);
  const driver = { ...opened.driver, id: driverId };
  const at = (start: string, end: string) => `2026-11-18,${start},${end},10,0,1,DoorDash,`;
  const others = Array.from({ length: 600 }, (_, n) => `2026-0${1 + (n % 9)}-15,,,5.25,0,1,DoorDash,R${n}`);
  const [evening, noon, again] = [at('16:05', '17:05'), at('11:05', '12:05'), at('11:07', '12:07')];
  const lines = [
    HEADER,
    noon,
    ...others,
    evening,
    again,
    ...others.map((line) => line.replace('R', 'S')),
    noon,
  ];
  const uploaded = await upload({ ...opened, driver }, toFile(lines));
  expect(uploaded).toMatchObject({ record: { summary: { known: 2, fresh: { orders: 1202 } } } });
});

test('imports equal records from the files of two apps as deliveries of both, and recognizes them when they come again', async () => {
  const opened = await openImports();
  const { ctx, driver } = opened;
  const read = async (defaultPlatform: PlatformId) => {
    const uploaded = await upload(opened, toFile(['Date,Total', '11/18/2026,8.50', '11/18/2026,8.50']));
    if (!uploaded.ok || !uploaded.record) throw new Error('Not read');
    const { id: importId, mapping } = uploaded.record;
    await chooseColumns(ctx, driver, uploaded.record, { ...mapping, defaultPlatform });
    return { driver, importId };
  };
  for (const platform of ['grubhub', 'spark'] as const) {
    const request = await read(platform);
    expect(await confirmImport(ctx, request)).toEqual({ ok: true });
    expect(await advance(opened, request.importId)).toMatchObject({ written: 2, summary: { known: 0 } });
  }
  expect((await readOrders(driver.id)).map(({ platform }) => platform).sort()).toEqual([
    ...['grubhub', 'grubhub'],
    ...['spark', 'spark'],
  ]);
  const { importId } = await read('grubhub');
  expect(await advance(opened, importId)).toMatchObject({ state: 'ready', summary: { known: 2 } });
});
