import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { type Client, readJson, signIn } from '../client.ts';

const PLATFORMS = ['doordash', 'grubhub', 'ubereats'];
const STATUSES = ['completed', 'declined', 'cancelled', 'expired'];

/** Inserts `count` finished orders that cycle through platforms and statuses, which their names contain. */
async function insertHistory(driver: Client, count: number) {
  const { id } = await readJson(driver.get('/api/auth/user'));
  const rows = Array.from({ length: count }, (_, n) => ({
    id: crypto.randomUUID(),
    platform: PLATFORMS[n % 3],
    status: STATUSES[n % 4],
    name: `${PLATFORMS[n % 3]}-${STATUSES[n % 4]}-${n}`,
    at: 1e12 + Math.floor(n / 5) * 1000,
  }));
  await env.DB.prepare(
    `insert into orders (id, driver_id, platform, source, restaurant_name, customer_address, payout_cents, status,
       created_at, expires_at, history_at)
     select value ->> 'id', ?1, value ->> 'platform', 'manual', value ->> 'name', '20 Oak Ave', 500, value ->> 'status',
       value ->> 'at', 1e12, value ->> 'at' from json_each(?2)`,
  )
    .bind(id, JSON.stringify(rows))
    .run();
  return rows;
}

async function readNames(driver: Client, path: string) {
  const answer = await driver.get(path);
  const page = await answer.text();
  const body = page.slice(page.indexOf('id="history"'));
  return {
    names: [...body.matchAll(/>((?:doordash|grubhub|ubereats)-\w+-\d+)</g)].map((match) => match[1] ?? ''),
    older:
      body.match(/href="([^"]+)" rel="next"/)?.[1]?.replaceAll('&amp;', '&') ??
      body.match(/rel="next"[^>]*href="([^"]+)"/)?.[1]?.replaceAll('&amp;', '&'),
    page,
    rows: Number(answer.headers.get('Server-Timing')?.match(/ r=(\d+)/)?.[1]),
    trips: Number(answer.headers.get('Server-Timing')?.match(/q=(\d+)/)?.[1]),
  };
}

async function readAllPages(driver: Client, path: string) {
  const names: string[] = [];
  for (let next: string | undefined = path; next; ) {
    const page = await readNames(driver, next);
    names.push(...page.names);
    expect(page.trips).toBeLessThanOrEqual(2);
    next = page.older;
  }
  return names;
}

test.each([
  ['platform=grubhub', (name: string) => name.startsWith('grubhub')],
  ['status=declined', (name: string) => name.includes('declined')],
  ['platform=ubereats&status=expired', (name: string) => name.startsWith('ubereats-expired')],
  ['text=DoorDash-c', (name: string) => name.startsWith('doordash-c')],
  ['text=oak&status=cancelled&platform=doordash', (name: string) => name.startsWith('doordash-cancelled')],
])('%s lists exactly the matching orders, newest first, page after page', async (query, isWanted) => {
  const driver = await signIn();
  const rows = await insertHistory(driver, 300);
  const wanted = rows
    .filter(({ name }) => isWanted(name))
    .sort((one, other) => other.at - one.at || (one.id < other.id ? 1 : -1))
    .map(({ name }) => name);
  expect(wanted.length).toBeGreaterThan(20);
  expect(await readAllPages(driver, `/orders?${query}`)).toEqual(wanted);
});

test('a filter reads no more rows than it shows, and a search no more than its window', async () => {
  const driver = await signIn();
  await insertHistory(driver, 3000);
  for (const query of ['', 'status=expired', 'platform=grubhub', 'platform=grubhub&status=declined']) {
    // A filter by platform alone reads one page for each of the four final statuses.
    const pages = query === 'platform=grubhub' ? 4 : 1;
    expect((await readNames(driver, `/orders?${query}`)).rows, query).toBeLessThan(20 + 25 * pages);
  }
  // Besides the history, a search reads the same rows as the unfiltered page, whose history has 20 rows.
  const plain = await readNames(driver, '/orders');
  const searched = await readNames(driver, '/orders?text=grubhub-completed-4');
  expect(searched.rows).toBeLessThanOrEqual(plain.rows - 20 + 500);
  // The oldest order is outside the window, and the page names the window's size.
  expect(searched.names).toEqual([]);
  expect(searched.page).toContain('newest 500 finished orders');
});

test('filtering by an open status shows open orders and no history', async () => {
  const driver = await signIn();
  await insertHistory(driver, 12);
  await driver.post('/api/generate-mock-orders');
  const { page, names } = await readNames(driver, '/orders?status=pending');
  expect(names).toEqual([]);
  expect(page).toMatch(/>Pending Orders/);
  expect(page).not.toContain('>Order History<');
  expect((await readNames(driver, '/orders?status=accepted')).page).toContain('>No orders match<');
});

test('an empty result says so and offers to clear the filter', async () => {
  const driver = await signIn();
  await insertHistory(driver, 4);
  await driver.post('/api/generate-mock-orders');
  const { page } = await readNames(driver, '/orders?status=declined&text=nowhere');
  expect(page).toContain('No orders match');
  expect(page).not.toMatch(/>Pending Orders/);
  expect(page).toMatch(/href="\/orders"[^>]*>Clear filter/);
  const { names } = await readNames(driver, '/orders?platform=&status=&text=&before=nonsense');
  expect(names).toHaveLength(4);
});
