import { env } from 'cloudflare:test';

/** A few dozen rows at most, wholly read on purpose. */
const SMALL_TABLES = ['hotspots', 'news_sources', 'admin_passkeys'];

/** The table of a name in a plan, which is an alias where the statement gives one: "from orders o" is "SCAN o". */
function findTable(statement: string, name: string): string {
  return (
    statement.match(
      new RegExp(`\\b(?:from|join)\\s+"?(\\w+)"?\\s+(?:as\\s+)?"?${name}"?(?!\\w)`, 'i'),
    )?.[1] ?? name
  );
}

/** Those of some statements that read a whole table, with its name. */
export async function listScans(statements: Iterable<string>): Promise<string[]> {
  const { results: tables } = await env.DB.prepare(
    "select name from sqlite_master where type = 'table'",
  ).all<{ name: string }>();
  const isLarge = (name: string) =>
    tables.some((table) => table.name === name) && !SMALL_TABLES.includes(name);
  const scans: string[] = [];
  for (const statement of statements) {
    const values = (statement.match(/\?/g) ?? []).map(() => null);
    const { results } = await env.DB.prepare(`explain query plan ${statement}`)
      .bind(...values)
      .all<{ detail: string }>();
    // Read in an index's order up to a limit, with nothing to sort or to leave out: as many rows as it returns.
    const isSorted = results.some(({ detail }) => detail.includes('TEMP B-TREE'));
    if (/ limit \?$/.test(statement) && !statement.includes(' where ') && !isSorted) continue;
    const found = results
      .flatMap(({ detail }) => detail.match(/^SCAN (\w+)/)?.[1] ?? [])
      .map((name) => findTable(statement, name))
      .filter(isLarge);
    if (found.length > 0) scans.push(`${found}: ${statement}`);
  }
  return scans;
}
