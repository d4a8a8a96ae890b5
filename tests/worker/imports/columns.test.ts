import { expect, test } from 'vitest';
import { chooseColumns } from '#worker/services/imports/choose-columns.ts';
import { findImport } from '#worker/services/imports/find-import.ts';
import { advance, openImports, toFile, upload } from './import-file.ts';

const COLUMNS = {
  end: 0,
  defaultPlatform: 'grubhub',
  dateOrder: 'mdy',
  decimalMark: '.',
  units: 'miles',
} as const;

test('when columns are chosen concurrently, the preview matches the saved ones', async () => {
  const opened = await openImports();
  const { driver, ctx } = opened;
  const uploaded = await upload(opened, toFile(['Date,Amount,Other', '2026-11-18,5.00,7.00']));
  if (!uploaded.ok || !uploaded.record) throw new Error('Not uploaded');
  const { record: before } = uploaded;
  const choose = (total: number) => chooseColumns(ctx, driver, before, { ...COLUMNS, total });
  await Promise.all([choose(1), choose(2), choose(1), choose(2)]);
  const record = await findImport(ctx, { driver, importId: before.id });
  const payoutCents = record?.mapping.total === 1 ? 500 : 700;
  expect(record).toMatchObject({ state: 'ready', summary: { fresh: { orders: 1, payoutCents } } });
});

test('keeps the first order of a file without headings', async () => {
  const opened = await openImports();
  const lines = ['11/18/2026,Total Wine,$12.50', '11/19/2026,Deli,$8.25'];
  const uploaded = await upload(opened, toFile(lines));
  if (!uploaded.ok || !uploaded.record) throw new Error('Not uploaded');
  await chooseColumns(opened.ctx, opened.driver, uploaded.record, {
    end: 0,
    restaurant: 1,
    total: 2,
    defaultPlatform: 'grubhub',
    decimalMark: '.',
    units: 'miles',
  });
  expect(await advance(opened, uploaded.record.id)).toMatchObject({
    header: ['', '', ''],
    summary: { records: 2, fresh: { orders: 2, payoutCents: 2075 } },
  });
});

test('reads a Chinese driver’s file as Excel saves it', async () => {
  const { ctx, driver } = await openImports();
  // "日期,收入,餐厅" in GB 18030.
  const headings = [200, 213, 198, 218, 44, 202, 213, 200, 235, 44, 178, 205, 204, 252];
  const bytes = Uint8Array.from([...headings, ...Buffer.from('\n2026-11-18,5.00,Deli')]);
  const uploaded = await upload({ ctx, driver: { ...driver, language: 'zh' } }, toFile(bytes));
  expect(uploaded).toMatchObject({
    record: { header: ['日期', '收入', '餐厅'], mapping: { end: 0, total: 1, restaurant: 2 } },
  });
});
