import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { openImports, toFile, upload } from './import-file.ts';

test('a record that takes in lines below by an odd quotation mark is listed, one within its line is read', async () => {
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
  const { results } = await env.DB.prepare(
    'select line, problem from import_rows where import_id = ? and problem is not null',
  )
    .bind(uploaded.record.id)
    .all();
  expect(results).toEqual([{ line: 2, problem: 'unclosedQuote' }]);
});
