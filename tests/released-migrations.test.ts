import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findBreaches, hashMigration, type Migration, type Released } from './release/check-migrations.ts';

const root = new URL('../', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, root), 'utf8');

const FIRST: Migration = { name: '0000_init.sql', sql: 'create table a (id text primary key);' };
const RELEASED: Released = { migrations: { [FIRST.name]: hashMigration(FIRST.sql) }, statements: [] };
const breach = (sql: string) => findBreaches([FIRST, { name: '0001_next.sql', sql }], RELEASED);

test('the migrations only add to the released schema', () => {
  const released: Released = JSON.parse(read('worker/db/released.json'));
  const migrations = readdirSync(new URL('migrations/', root))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => ({ name, sql: read(`migrations/${name}`) }));
  expect(findBreaches(migrations, released)).toEqual([]);
});

test.each([
  ['DROP TABLE `a`;', 'drops a table'],
  ['ALTER TABLE `a` DROP COLUMN `b`;', 'drops a column'],
  ['ALTER TABLE `a` RENAME TO `b`;', 'renames'],
  ['ALTER TABLE `a` RENAME COLUMN `b` TO `c`;', 'renames'],
  ['ALTER TABLE `a` ADD `b` text NOT NULL;', 'adds a column that must be given'],
  ['DROP INDEX `a_b`;', 'drops an index'],
  ['CREATE UNIQUE INDEX `a_b` ON `a` (`b`);', 'makes rows of `a` unique'],
])('%s is no expansion', (sql, what) => {
  expect(breach(sql)).toEqual([`0001_next.sql ${what}`]);
});

test.each([
  'CREATE TABLE `b` (`id` text PRIMARY KEY NOT NULL);',
  'ALTER TABLE `a` ADD `b` text;',
  "ALTER TABLE `a` ADD `b` text DEFAULT '' NOT NULL;",
  'CREATE INDEX `a_b` ON `a` (`b`);',
  'CREATE TABLE `b` (`c` text);\nCREATE UNIQUE INDEX `b_c` ON `b` (`c`);',
])('%s is one', (sql) => {
  expect(breach(sql)).toEqual([]);
});

test('allows a contraction that is marked in its first line', () => {
  expect(
    breach('-- contract: nothing has read `b` since version 3\nALTER TABLE `a` DROP COLUMN `b`;'),
  ).toEqual([]);
});

test('finds released migrations that were changed or deleted', () => {
  expect(findBreaches([], RELEASED)).toEqual(['0000_init.sql was released and is gone']);
  expect(findBreaches([{ ...FIRST, sql: 'create table a (id integer);' }], RELEASED)).toEqual([
    '0000_init.sql was released and changed',
  ]);
});
