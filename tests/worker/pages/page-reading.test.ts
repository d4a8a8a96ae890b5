import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { en } from '#worker/words/locales/en.ts';
import { type Client, preparedStatements, readJson, signIn } from '../client.ts';
import { listScans } from '../list-scans.ts';

const HERE = { lat: 30.27, lng: -97.74 };

/** Inserts orders of another driver near this one, with the numbers from `from` to `to - 1`: completed, declined and accepted. */
async function insertOthers(from: number, to: number): Promise<void> {
  await env.DB.prepare(
    `with recursive numbers (n) as (select ?1 union all select n + 1 from numbers where n < ?2 - 1)
     insert into orders (id, driver_id, platform, source, restaurant_name, customer_address, payout_cents, status,
       created_at, expires_at, accepted_at, history_at, pickup_lat, pickup_lng, dropoff_lat, dropoff_lng)
     select 'other-' || n, (select id from drivers where email = 'others@roadwaze.example'), 'doordash', 'network',
       'R' || (n % 15), 'C', 500, case n % 3 when 0 then 'completed' when 1 then 'declined' else 'accepted' end,
       ?3 - n * 1000, ?3 + 9e5, ?3, iif(n % 3 = 2, null, ?3 - n * 1000), 30.27 + (n % 40) / 1000.0, -97.74, 30.29, -97.75
     from numbers`,
  )
    .bind(from, to, Date.now())
    .run();
}

/** Creates a driver with a position, two accepted orders, five offers, and a history of two pages. */
async function openBusyDriver(): Promise<Client> {
  const driver = await signIn();
  await driver.put('/api/driver/position', HERE);
  const { id: driverId } = await readJson(driver.get('/api/auth/user'));
  for (let index = 0; index < 7; index += 1) {
    const place = { lat: 30.27 + index / 500, lng: -97.74 };
    const input = buildOrderInput({ pickup: place, dropoff: { ...place, lng: -97.75 } });
    const { id } = await readJson(driver.post('/api/orders', input));
    if (index < 2) await driver.patch(`/api/orders/${id}/status`, { status: 'accepted' });
  }
  await env.DB.prepare(
    `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 60)
     insert into orders (id, driver_id, platform, source, restaurant_name, customer_address, payout_cents, status,
       created_at, expires_at, completed_at, history_at, pickup_lat, pickup_lng)
     select 'past-' || ?1 || n, ?1, 'doordash', 'manual', 'R', 'C', 500, 'completed', ?2 - n * 6e5, ?2, ?2 - n * 6e5,
       ?2 - n * 6e5, 30.27, -97.74 from numbers`,
  )
    .bind(driverId, Date.now())
    .run();
  return driver;
}

async function look(driver: Client, path: string) {
  const page = await driver.get(path);
  const [, trips, rows] = page.headers.get('Server-Timing')?.match(/q=(\d+) r=(\d+)/) ?? [];
  return { trips: Number(trips), rows: Number(rows), text: await page.text() };
}

const MAX_ROWS = { '/': 90, '/orders': 90, '/drive': 60 } as const;

test('home, orders and Drive read as many rows among many orders as among few, and scan no table', async () => {
  await signIn({ email: 'others@roadwaze.example' });
  const driver = await openBusyDriver();
  const read = async () => {
    const rows: number[] = [];
    for (const path of Object.keys(MAX_ROWS)) {
      await look(driver, path);
      rows.push((await look(driver, path)).rows);
    }
    return rows;
  };
  await insertOthers(0, 100);
  const few = await read();
  await insertOthers(100, 20_000);
  preparedStatements.clear();
  const many = await read();
  expect(await listScans(preparedStatements)).toEqual([]);
  expect(many).toEqual(few);
  for (const [index, maxRows] of Object.values(MAX_ROWS).entries())
    expect(many[index]).toBeLessThanOrEqual(maxRows);
});

test('reads a page in one round trip with its session, and again if the driver has changed', async () => {
  const driver = await openBusyDriver();
  const id = (await readJson(driver.get('/api/auth/user'))).id;
  const change = (set: string) => env.DB.prepare(`update drivers set ${set} where id = ?`).bind(id).run();
  await look(driver, '/');
  for (const path of ['/', '/?open=restaurants', '/orders'])
    expect([path, (await look(driver, path)).trips]).toEqual([path, 1]);
  // The plan and the place are not guessed: a page that was read for an outdated driver is read again.
  await change(`subscription_status = 'pro', units = 'km'`);
  const pro = await look(driver, '/');
  expect(pro.trips).toBe(2);
  expect(pro.text).toContain('Pro Plan');
  // A move of a few yards changes nothing.
  await change('position_lat = position_lat + 0.00001');
  expect((await look(driver, '/')).trips).toBe(1);
  await change('position_lat = position_lat + 1');
  expect((await look(driver, '/')).trips).toBe(2);
  await env.DB.prepare('update sessions set revoked_at = 1 where driver_id = ?').bind(id).run();
  expect((await driver.get('/orders')).status).toBe(401);
  expect((await look(driver, '/')).text).not.toContain('Pro Plan');
});

test('writes a folded part when it is asked for, by a link that needs no script', async () => {
  const driver = await openBusyDriver();
  const [first] = await readJson(driver.get('/api/orders?status=pending'));
  const links = async (path: string) =>
    [...(await look(driver, path)).text.matchAll(/<noscript><a href="([^"]+)"/g)].map(([, to]) => to);
  expect(await links('/')).toEqual(
    expect.arrayContaining(['?open=today#today', `/orders?why=${first.id}#order-${first.id}`]),
  );
  expect((await look(driver, '/')).text).not.toContain(en.dashboard.hoursActive);
  expect((await look(driver, '/?open=today')).text).toContain(en.dashboard.hoursActive);
  const why = await look(driver, `/orders?why=${first.id}`);
  expect(why.text).toContain(`id="order-${first.id}"`);
  expect(why.text).toMatch(/<details[^>]* open\b/);
  expect(await links('/orders')).toHaveLength((await links(`/orders?why=${first.id}`)).length + 1);
});
