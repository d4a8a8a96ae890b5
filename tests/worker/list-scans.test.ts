import { expect, test } from 'vitest';
import { listScans } from './list-scans.ts';

test.each([
  'select id from orders where note = ?',
  'select o.id from orders o where o.note = ?',
  'select "o"."id" from "drivers" inner join "orders" as "o" on "o"."note" = "drivers"."email"',
])('finds a scan of a whole table: %s', async (statement) => {
  expect(await listScans([statement])).toEqual([expect.stringContaining('orders')]);
});

test.each([
  'select o.id from orders o where o.id = ?',
  'with o as (select 1 as id) select id from o',
  'select value from json_each(?) o',
])('%s reads no whole table', async (statement) => {
  expect(await listScans([statement])).toEqual([]);
});
