import { env } from 'cloudflare:test';
import { beforeAll, expect, test } from 'vitest';
import { fillNetwork, getFilledId } from '#tests/factories/fill-network.ts';
import { preparedStatements } from '../client.ts';
import { listScans } from '../list-scans.ts';
import { openAdmin } from './admin-browser.ts';

const DRIVERS = 3000;
const PAGES_READ = 3;

/** How many rows a page may read, including the session: one page of a list, and a search for what no index finds. */
const MAX_ROWS = { page: 110, search: 250 };

beforeAll(() => preparedStatements.clear());

const driver = getFilledId('driver', 5);
const restaurant = getFilledId('restaurant', 5);

const VISITS: [string, number][] = [
  ['/admin', MAX_ROWS.page],
  ['/admin?range=year&figure=revenue', MAX_ROWS.page],
  ['/admin/drivers', MAX_ROWS.page],
  ['/admin/drivers?state=pro', MAX_ROWS.page],
  ['/admin/drivers?state=suspended', MAX_ROWS.page],
  ['/admin/drivers?text=driver', MAX_ROWS.page],
  ['/admin/drivers?by=surname&text=last', MAX_ROWS.page],
  ['/admin/drivers?by=name&text=first&state=suspended', MAX_ROWS.search],
  [`/admin/drivers/${driver}`, MAX_ROWS.page],
  ['/admin/restaurants', MAX_ROWS.page],
  ['/admin/restaurants?state=active', MAX_ROWS.page],
  ['/admin/restaurants?text=place&state=ended', MAX_ROWS.search],
  ['/admin/restaurants?by=email&text=place', MAX_ROWS.page],
  [`/admin/restaurants/${restaurant}`, MAX_ROWS.page],
  ['/admin/subscriptions', MAX_ROWS.page],
  ['/admin/subscriptions?product=pro&state=active', MAX_ROWS.page],
  ['/admin/ledger', MAX_ROWS.page],
  ['/admin/ledger?kind=referral_credit', MAX_ROWS.page],
  [`/admin/ledger?owner=${driver}&kind=charge`, MAX_ROWS.search],
  ['/admin/ledger?subject=driver_referral&from=2001-01-01&to=2099-01-01', MAX_ROWS.page],
  [`/admin/subscriptions?owner=${driver}&state=active`, MAX_ROWS.search],
  ['/admin/subscriptions?owner=driver-5@network.example&from=2001-01-01', MAX_ROWS.page],
  ['/admin/payouts', MAX_ROWS.page],
  ['/admin/payouts?owner=driver-10@network.example', MAX_ROWS.page],
  ['/admin/news', MAX_ROWS.page],
  ['/admin/hotspots', MAX_ROWS.page],
  ['/admin/jobs', MAX_ROWS.page],
  ['/admin/jobs?job=billing&from=2001-01-01', MAX_ROWS.page],
  ['/admin/jobs?job=billing&state=failed', MAX_ROWS.search],
  ['/admin/emails', MAX_ROWS.page],
  [`/admin/emails?owner=${driver}`, MAX_ROWS.page],
  ['/admin/emails?owner=driver-5@network.example', MAX_ROWS.page],
  ['/admin/ledger?owner=driver-5@network.example', MAX_ROWS.page],
  ['/admin/emails?state=kept', MAX_ROWS.page],
  ['/admin/audit', MAX_ROWS.page],
  ['/admin/audit?action=suspendDriver', MAX_ROWS.page],
  [`/admin/audit?target=${driver}&action=suspendDriver`, MAX_ROWS.search],
];

/** Lists that certainly have more pages. */
const PAGED = ['/admin/drivers', '/admin/restaurants', '/admin/ledger', '/admin/audit', '/admin/payouts'];

beforeAll(async () => {
  const scale = { drivers: DRIVERS, restaurants: 600, orders: 6000, owners: DRIVERS, entries: 3000 };
  await fillNetwork(env.DB, { ...scale, days: 400, now: Date.now() });
});

async function readPage(admin: Awaited<ReturnType<typeof openAdmin>>, path: string) {
  const answer = await admin.open(path);
  expect(answer.status, path).toBe(200);
  const [, trips, rows] = answer.headers.get('Server-Timing')?.match(/q=(\d+) r=(\d+)/) ?? [];
  const next = (await answer.text()).match(/rel="next"[^>]*href="([^"]+)"|href="([^"]+)"[^>]*rel="next"/);
  return {
    trips: Number(trips),
    rows: Number(rows),
    next: (next?.[1] ?? next?.[2])?.replaceAll('&amp;', '&'),
  };
}

test.each(VISITS)('%s reads at most %i rows, on later pages too', async (path, maxRows) => {
  const admin = await openAdmin();
  let pages = 0;
  for (let at: string | undefined = path; at && pages < PAGES_READ; pages += 1) {
    const read: Awaited<ReturnType<typeof readPage>> = await readPage(admin, at);
    expect(read.rows, at).toBeLessThanOrEqual(maxRows);
    expect(read.trips, at).toBeLessThanOrEqual(2);
    at = read.next;
  }
  if (PAGED.includes(path)) expect(pages).toBe(PAGES_READ);
});

test('every statement of the console uses an index', async () => {
  expect(preparedStatements.size).toBeGreaterThan(25);
  expect(await listScans(preparedStatements)).toEqual([]);
});
