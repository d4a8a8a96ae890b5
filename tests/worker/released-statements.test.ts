import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import released from '#worker/db/released.json';

/** Returns the number of parameters of a statement: its question marks outside of string literals. */
function countValues(statement: string): number {
  return statement.replaceAll(/'(?:[^']|'')*'/g, '').split('?').length - 1;
}

/** Returns the statements that the current schema cannot run, each with the reason. It runs none of them. */
async function findBroken(statements: readonly string[]): Promise<string[]> {
  const broken: string[] = [];
  for (const statement of statements) {
    const values = Array.from({ length: countValues(statement) }, () => null);
    try {
      await env.DB.prepare(`explain ${statement}`)
        .bind(...values)
        .all();
    } catch (error) {
      broken.push(`${statement}: ${String(error)}`);
    }
  }
  return broken;
}

test('every statement of the released version still works on the current schema', async () => {
  expect(await findBroken(released.statements)).toEqual([]);
});

test('finds statements about removed columns and tables', async () => {
  const fine = "update drivers set first_name = ? where id = ? and email <> 'what?'";
  const broken = ['select shoe_size from drivers where id = ?', 'delete from trolleys where id = ?'];
  const found = await findBroken([fine, ...broken]);
  expect(found).toHaveLength(2);
  expect(found[0]).toContain('no such column: shoe_size');
  expect(found[1]).toContain('no such table: trolleys');
});
