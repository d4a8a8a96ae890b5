import { env } from 'cloudflare:test';
import { eq, getTableName } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { createCtx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { exportAccount } from '#worker/services/account/export-account.ts';
import { readJson, send, signIn } from '../client.ts';
import { fillTables, namesDriver, TABLES } from '../fill-tables.ts';

/** The export property that holds the rows of a table, or why they are left out. */
type Place = { exportedAs: string } | { leftOut: string };

/** All tables whose rows belong to a driver. */
const ACCOUNT_TABLES: Record<string, Place> = {
  drivers: { exportedAs: 'driver' },
  sessions: { exportedAs: 'sessions' },
  identities: { exportedAs: 'signInProviders' },
  passkeys: { exportedAs: 'passkeys' },
  notification_settings: { exportedAs: 'notificationSettings' },
  automation_settings: { exportedAs: 'automationSettings' },
  automation_decisions: { exportedAs: 'automationDecisions' },
  integrations: { exportedAs: 'integrations' },
  delivery_links: { leftOut: 'which delivery of a platform each order is; the orders are there' },
  delivery_events: {
    leftOut: 'what platforms reported of deliveries, about their customers; what it moved is in the orders',
  },
  courier_connections: { leftOut: 'by what platforms report to restaurants; none of it is the driver’s' },
  courier_events: { leftOut: 'what platforms reported to restaurants; none of it is the driver’s' },
  courier_deliveries: { leftOut: 'how deliveries of other couriers stand; none of it is the driver’s' },
  network_deliveries: { leftOut: 'what restaurants posted, about their customers; the orders are there' },
  restaurant_keys: { leftOut: 'by what a restaurant’s programs sign in; a hash, and not the driver’s' },
  network_offers: { leftOut: 'as which order a delivery was offered; the orders are there' },
  network_members: { exportedAs: 'networkMembership' },
  subscriptions: { exportedAs: 'subscriptions' },
  checkouts: { exportedAs: 'openCheckouts' },
  ledger_postings: { exportedAs: 'payments' },
  owed_balances: { exportedAs: 'balances' },
  referrals: { exportedAs: 'driversReferred' },
  outbox: { exportedAs: 'emails' },
  push_subscriptions: { exportedAs: 'alertDevices' },
  alerts: { exportedAs: 'alerts' },
  orders: { exportedAs: 'orders' },
  order_events: { exportedAs: 'orderEvents' },
  imports: { exportedAs: 'imports' },
  imported_orders: { leftOut: 'which record of a file became which order; the orders are there' },
  import_pieces: {
    leftOut:
      'a file as the driver sent it, while rows of it are to be written or shown as left out; 28 days at most once confirmed',
  },
  order_archives: { exportedAs: 'archivedOrders' },
  driver_totals: { exportedAs: 'totals' },
  daily_earnings: { exportedAs: 'dailyEarnings' },
  routes: { exportedAs: 'routes' },
  ready_facts: { exportedAs: 'readyFacts' },
  market_figures: { exportedAs: 'comparison' },
  alert_deliveries: {
    leftOut: 'how far each alert got on its way to each device; the alerts and devices are there',
  },
  audit_log: { leftOut: 'what administrators did, and why, which is for administrators' },
  embedded_subscriptions: { leftOut: 'the memory of a payment provider that only a local run has' },
  failing_items: { leftOut: 'notes of our own about jobs that failed' },
  ledger_entries: { leftOut: 'the two sides of each of the payments, which are there' },
  offer_reports: {
    leftOut: 'what the open offers are worth for some minutes, computed from the orders, which are there',
  },
  rate_counters: {
    leftOut: 'how often something was tried of late; deleted after a day, or a month for what adds rows',
  },
  request_keys: { leftOut: 'answers kept for a week to be repeated, about what is there itself' },
  restaurants: {
    leftOut: 'the data of restaurants are their own; what they brought the driver is in the payments',
  },
  sign_in_attempts: { leftOut: 'secrets of a sign-in that is under way; over in minutes' },
};

test('exports the data kept about the driver, including the events of each order', async () => {
  const driver = await signIn();
  const order = await readJson(driver.post('/api/orders', buildOrderInput({ restaurantName: 'Café "Zoé"' })));
  await driver.patch(`/api/orders/${order.id}/status`, { status: 'accepted' });
  await driver.patch(`/api/orders/${order.id}/status`, { status: 'completed' });
  await driver.post('/api/orders', buildOrderInput());
  const answer = await driver.get('/profile/data.json');
  expect(answer.headers.get('Content-Type')).toMatch(/^application\/json/);
  expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="roadwaze-data.json"');
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  const account = await readJson(answer);
  expect(account.driver.email).toBe(driver.email);
  expect(account.sessions).toHaveLength(1);
  expect(account.dailyEarnings).toHaveLength(1);
  expect(account.orders).toHaveLength(2);
  const exported = account.orders.find((one: { id: string }) => one.id === order.id);
  expect(exported.restaurantName).toBe('Café "Zoé"');
  const events = account.orderEvents.filter((event: { orderId: string }) => event.orderId === order.id);
  expect(events.map((event: { kind: string }) => event.kind)).toEqual(['created', 'accepted', 'completed']);
});

test('exports all orders, however many are open', async () => {
  const driver = await signIn();
  const { id } = await readJson(driver.post('/api/orders', buildOrderInput()));
  await env.DB.prepare(
    `with recursive n(i) as (select 2 union all select i + 1 from n where i < 450)
     insert into orders (id, driver_id, platform, source, restaurant_name, customer_address, payout_cents, status, created_at, expires_at)
     select o.id || '-' || i, driver_id, platform, source, restaurant_name, customer_address, payout_cents, 'pending', created_at, expires_at
     from n, orders o where o.id = ?`,
  )
    .bind(id)
    .run();
  const account = await readJson(driver.get('/profile/data.json'));
  expect(new Set(account.orders.map((one: { id: string }) => one.id)).size).toBe(450);
});

test('exports valid JSON for an empty account', async () => {
  const account = await readJson((await signIn()).get('/profile/data.json'));
  expect(account).toMatchObject({ orders: [], routes: [], automationDecisions: [], dailyEarnings: [] });
});

test('exports each order once, however many pages that takes', async () => {
  const driver = await signIn();
  const { id } = await readJson(driver.get('/api/auth/user'));
  await env.DB.prepare(
    `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 1203)
     insert into orders (id, driver_id, platform, source, restaurant_name, customer_address, payout_cents, status,
       created_at, expires_at, history_at)
     select 'many-' || n, ?1, 'doordash', 'manual', 'R', 'C', 500, 'declined', 1e12, 1e12, 1e12 + n / 700 from numbers`,
  )
    .bind(id)
    .run();
  const { orders } = await readJson(driver.get('/profile/data.json'));
  expect(new Set(orders.map((order: { id: string }) => order.id)).size).toBe(1203);
  expect(orders).toHaveLength(1203);
});

test('leaves out another driver’s row that reuses a row id freed during the export', async () => {
  const [driver, other] = [await signIn(), await signIn()];
  const [{ id }, { id: otherId }] = await Promise.all(
    [driver, other].map((client) => readJson(client.get('/api/auth/user'))),
  );
  const insert = (name: string, owner: string) =>
    env.DB.prepare(
      `insert into orders (id, driver_id, platform, source, restaurant_name, customer_address, payout_cents, status,
         created_at, expires_at, history_at)
       values (?1, ?2, 'doordash', 'manual', 'R', 'C', 500, 'declined', 1e12, 1e12, 1e12)`,
    ).bind(name, owner);
  await env.DB.batch(Array.from({ length: 201 }, (_, index) => insert(`mine-${index}`, id)));
  const ctx = createCtx(env, () => {}, 'test');
  const [row] = await ctx.db.select().from(drivers).where(eq(drivers.id, id));
  if (!row) throw new Error('No such driver');
  let text = '';
  let isMoved = false;
  for await (const piece of exportAccount(ctx, row)) {
    text += piece;
    if (isMoved || !piece.includes('mine-0')) continue;
    isMoved = true;
    const readRow = (order: string) =>
      env.DB.prepare('select rowid as row from orders where id = ?').bind(order).first();
    const freed = await readRow('mine-200');
    await env.DB.batch([
      env.DB.prepare("delete from orders where id = 'mine-200'"),
      insert('not-mine', otherId),
    ]);
    expect(await readRow('not-mine')).toEqual(freed);
  }
  const { orders } = JSON.parse(text);
  expect(orders).toHaveLength(200);
  expect(text).not.toContain('not-mine');
});

test('exports no secrets: no keys, no tokens, no data of others', async () => {
  const [driver, other] = [await signIn(), await signIn()];
  const { id, referralCode } = await readJson(driver.get('/api/auth/user'));
  await other.post('/api/orders', buildOrderInput({ restaurantName: 'Someone else’s' }));
  await driver.post('/api/app-integrations', {
    platform: 'doordash',
    isConnected: true,
    method: 'api-key',
    apiKey: 'a-very-secret-platform-key',
  });
  await env.DB.prepare(
    `insert into passkeys (id, driver_id, public_key, counter, transports, name, created_at)
     values ('credential-1', ?, 'PUBLICKEYBYTES', 7, '[]', 'My phone', 1)`,
  )
    .bind(id)
    .run();
  const text = await (await driver.get('/profile/data.json')).text();
  expect(text).toContain(referralCode);
  expect(text).toContain('My phone');
  expect(text).toContain('"platform":"doordash"');
  for (const hidden of [
    'a-very-secret-platform-key',
    'PUBLICKEYBYTES',
    driver.cookie.split('=')[1] ?? '',
    other.email,
    'Someone else',
  ]) {
    expect(text).not.toContain(hidden);
  }
});

test('exports nothing without a session', async () => {
  const answer = await send('GET', '/profile/data.json');
  expect([answer.status, answer.headers.get('Refresh')]).toEqual([401, '0; url=/profile/privacy']);
});

test('exports an offer past its expiry as expired, and leaves out events of other drivers', async () => {
  const [driver, other] = [await signIn(), await signIn()];
  const order = await readJson(driver.post('/api/orders', buildOrderInput()));
  const { id: otherId } = await readJson(other.get('/api/auth/user'));
  await env.DB.batch([
    env.DB.prepare('update orders set expires_at = 1 where id = ?').bind(order.id),
    env.DB.prepare(
      "insert into order_events (id, order_id, driver_id, kind, at) values ('stray', ?, ?, 'edited', 1)",
    ).bind(order.id, otherId),
  ]);
  const { orders, orderEvents } = await readJson(driver.get('/profile/data.json'));
  expect(orders).toHaveLength(1);
  expect(orders[0].status).toBe('expired');
  expect(orderEvents).toMatchObject([{ kind: 'created' }]);
});

test('every table with rows of a driver is exported or left out for a stated reason', async () => {
  const named = TABLES.filter(namesDriver).map((table) => getTableName(table));
  expect(Object.keys(ACCOUNT_TABLES).sort()).toEqual(named.sort());
  const { id } = await readJson((await signIn()).get('/api/auth/user'));
  await fillTables(id);
  const ctx = createCtx(env, () => {}, 'test');
  const [driver] = await ctx.db.select().from(drivers).where(eq(drivers.id, id));
  if (!driver) throw new Error('No such driver');
  let text = '';
  for await (const piece of exportAccount(ctx, driver)) text += piece;
  const account = JSON.parse(text);
  const properties = Object.values(ACCOUNT_TABLES).flatMap((place) =>
    'exportedAs' in place ? [place.exportedAs] : [],
  );
  expect(properties.filter((name) => Object.keys(account[name] ?? {}).length === 0)).toEqual([]);
  const known = [...properties, 'exportedAt', 'referredBy'];
  expect(Object.keys(account).filter((name) => !known.includes(name))).toEqual([]);
});
