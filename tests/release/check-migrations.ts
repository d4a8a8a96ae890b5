import { createHash } from 'node:crypto';

/** The record of the last release (worker/db/released.json): its migrations with their hashes, and the statements it sends. */
export type Released = { migrations: Record<string, string>; statements: string[] };

export type Migration = { name: string; sql: string };

export function hashMigration(sql: string): string {
  return createHash('sha256').update(sql).digest('hex');
}

/** Changes that would break the running version during or after the migration, with their names. */
const BREAKING: [name: string, pattern: RegExp][] = [
  ['drops a table', /\bdrop\s+table\b/i],
  ['drops a column', /\bdrop\s+column\b/i],
  ['renames', /\balter\s+table\b[^;]*\brename\b/i],
  [
    'adds a column that must be given',
    /\balter\s+table\b[^;]*\badd\b(?![^;]*\bdefault\b)(?![^;]*\bgenerated\b)[^;]*\bnot\s+null\b/i,
  ],
  ['drops an index', /\bdrop\s+index\b/i],
];

/** A contraction is a separate migration with this header, which states why no released code uses what it drops. */
const CONTRACTION = /^-- contract: \S/;

/**
 * Returns the breaches of the migrations compared with the last release: a released migration that was changed or deleted, or a
 * new one that is not an expansion. Before the first release everything is allowed.
 */
export function findBreaches(migrations: readonly Migration[], released: Released): string[] {
  const known = Object.entries(released.migrations);
  if (known.length === 0) return [];
  const changed = known.flatMap(([name, hash]) => {
    const present = migrations.find((migration) => migration.name === name);
    if (!present) return [`${name} was released and is gone`];
    return hashMigration(present.sql) === hash ? [] : [`${name} was released and changed`];
  });
  const added = migrations.filter(
    ({ name, sql }) => !(name in released.migrations) && !CONTRACTION.test(sql),
  );
  const newTables = new Set(added.flatMap(({ sql }) => listNames(sql, /create\s+table\s+`?(\w+)/gi)));
  const breaking = added.flatMap(({ name, sql }) => [
    ...BREAKING.filter(([, pattern]) => sql.split(';').some((statement) => pattern.test(statement))).map(
      ([what]) => `${name} ${what}`,
    ),
    ...listNames(sql, /create\s+unique\s+index\s+\S+\s+on\s+`?(\w+)/gi)
      .filter((table) => !newTables.has(table))
      .map((table) => `${name} makes rows of \`${table}\` unique`),
  ]);
  return [...changed, ...breaking];
}

function listNames(sql: string, pattern: RegExp): string[] {
  return [...sql.matchAll(pattern)].flatMap(([, name]) => name ?? []);
}
