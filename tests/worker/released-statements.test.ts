import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import released from '#worker/db/released.json';

/** How many values a statement takes: its question marks, those within texts aside. */
function countValues(statement: string): number {
  return statement.replaceAll(/'(?:[^']|'')*'/g, '').split('?').length - 1;
}

/** Which statements the present schema cannot run, each with the reason; none is run. */
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

test('everything the released version asks of the database still works on the present schema', async () => {
  expect(await findBroken(released.statements)).toEqual([]);
});

test('a statement about what is gone is found', async () => {
  const fine = "update drivers set first_name = ? where id = ? and email <> 'what?'";
  const broken = ['select shoe_size from drivers where id = ?', 'delete from trolleys where id = ?'];
  const found = await findBroken([fine, ...broken]);
  expect(found).toHaveLength(2);
  expect(found[0]).toContain('no such column: shoe_size');
  expect(found[1]).toContain('no such table: trolleys');
});
