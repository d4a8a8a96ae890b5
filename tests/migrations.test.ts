import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from 'drizzle-kit/api';
import { Miniflare } from 'miniflare';
import { afterAll, expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../migrations/', import.meta.url));
const schemaModules = import.meta.glob<Record<string, unknown>>('../worker/db/schema/*.ts', { eager: true });

/** Two in-memory databases. */
const server = new Miniflare({
  modules: true,
  script: 'export default {}',
  cf: false,
  d1Databases: ['DECLARED', 'MIGRATED'],
});
afterAll(() => server.dispose());

/** Runs the statements in a database and returns its columns, foreign keys and indexes. */
async function describeSchema(name: 'DECLARED' | 'MIGRATED', statements: string[]): Promise<unknown> {
  const database = await server.getD1Database(name);
  await database.batch(statements.map((statement) => database.prepare(statement)));
  const list = async (sql: string) => (await database.prepare(sql).all()).results;
  return {
    columns: await list(
      `select t.name as tbl, c.name, c.type, c."notnull", c.dflt_value, c.pk from sqlite_master t, pragma_table_info(t.name) c
         where t.type = 'table' and t.name not like '\\_cf%' escape '\\' and t.name not like 'sqlite%' order by t.name, c.name`,
    ),
    foreignKeys: await list(
      `select t.name as tbl, f."table", f."from", f."to", f.on_delete, f.on_update from sqlite_master t, pragma_foreign_key_list(t.name) f
         where t.type = 'table' and t.name not like '\\_cf%' escape '\\' order by t.name, f."from"`,
    ),
    indexes: await list(
      `select name, tbl_name, sql from sqlite_master where type = 'index' and sql is not null order by name`,
    ),
  };
}

function listMigrations(): string[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return files
    .sort()
    .flatMap((name) => readFileSync(folder + name, 'utf8').split('--> statement-breakpoint'));
}

async function listDeclared(): Promise<string[]> {
  const imports = Object.assign({}, ...Object.values(schemaModules));
  const declared = await generateSQLiteDrizzleJson(imports, undefined, 'snake_case');
  return generateSQLiteMigration(await generateSQLiteDrizzleJson({}), declared);
}

it('the migrations together produce the declared schema', async () => {
  const declared = await describeSchema('DECLARED', await listDeclared());
  expect(await describeSchema('MIGRATED', listMigrations())).toEqual(declared);
  expect(declared).not.toMatchObject({ columns: [] });
});

it('rejects a local database made by a migration that has changed since', async () => {
  const { migrateDatabase } = await import(
    new URL('../worker/local/migrate-database.mjs', import.meta.url).href
  );
  const stateDir = mkdtempSync(path.join(tmpdir(), 'roadwaze-state-'));
  const applied = Object.fromEntries(readdirSync(folder).map((name) => [name, 'another']));
  writeFileSync(path.join(stateDir, 'migrations.json'), JSON.stringify(applied));
  await expect(migrateDatabase(stateDir)).rejects.toThrow('Delete that folder to begin anew');
});
