import { env } from 'cloudflare:test';

/** Tables with a few dozen rows at most, which are scanned on purpose. */
const SMALL_TABLES = ['hotspots', 'news_sources', 'admin_passkeys'];

/** Returns the table behind a name in a query plan, which may be an alias: "from orders o" is shown as "SCAN o". */
function findTable(statement: string, name: string): string {
  return (
    statement.match(
      new RegExp(`\\b(?:from|join)\\s+"?(\\w+)"?\\s+(?:as\\s+)?"?${name}"?(?!\\w)`, 'i'),
    )?.[1] ?? name
  );
}

/** Returns the statements that scan a whole table, each with the table's name. */
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
    // Read in index order up to a limit, without sorting or filtering: it reads only the rows it returns.
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
