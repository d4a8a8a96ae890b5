import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { runCron } from '#worker/cron/index.ts';
import { createCtx } from '#worker/ctx.ts';
import { selectFailingItems } from '#worker/services/jobs/select-failing-items.ts';
import { archiveOrders } from '#worker/services/orders/archive-orders.ts';
import { type Client, readJson, signIn } from '../client.ts';
import { takeLoggedErrors } from '../setup.ts';

const NOW = Date.parse('2026-11-20T10:27:00Z');
const archive = (now = NOW) => archiveOrders(createCtx(env, () => {}, 'test', now));
const all = async (query: string, ...values: unknown[]) =>
  (
    await env.DB.prepare(query)
      .bind(...values)
      .all<Record<string, number>>()
  ).results;

type OldOrder = { day: string; status?: string; count?: number; hour?: number };

/** Inserts a driver with old orders as the app would have left them: events, decisions and roll-ups included. */
async function insertDriver(orders: OldOrder[]): Promise<Client & { id: string }> {
  const driver = await signIn();
  const { id } = await readJson(driver.get('/api/auth/user'));
  await env.DB.prepare('update drivers set archived_at = 0, created_at = 1 where id = ?').bind(id).run();
  for (const { day, status = 'completed', count = 1, hour = 12 } of orders) {
    const at = Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000;
    await env.DB.prepare(
      `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ?5)
       insert into orders (id, driver_id, platform, source, restaurant_name, restaurant_address, customer_address,
         payout_cents, tip_cents, distance_miles, status, created_at, expires_at, completed_at, completed_on, history_at)
       select lower(hex(randomblob(8))), ?1, 'doordash', 'manual', 'Zoë’s', '1 Main Street', '2 Oak Avenue', 500, 100, 2.5,
         ?4, ?2 + n, ?2, iif(?4 = 'completed', ?2 + n, null), iif(?4 = 'completed', ?3, null), ?2 + n from numbers`,
    )
      .bind(id, at, day, status, count)
      .run();
  }
  await env.DB.batch([
    env.DB.prepare(
      `insert into order_events (id, order_id, driver_id, kind, at)
       select lower(hex(randomblob(16))), orders.id, driver_id, value, created_at from orders, json_each('["created","completed","edited"]')
       where driver_id = ?`,
    ).bind(id),
    env.DB.prepare(
      `insert into automation_decisions (id, driver_id, order_id, verdict, rule, figures, decided_at)
       select lower(hex(randomblob(16))), driver_id, id, 'left', 'zones', '{}', created_at from orders where driver_id = ?`,
    ).bind(id),
    env.DB.prepare(
      `insert into daily_earnings (driver_id, day, total_cents, deliveries, active_ms, miles, by_hour)
       select driver_id, completed_on, sum(payout_cents), count(*), 0, sum(distance_miles), '[]' from orders
       where driver_id = ? and completed_on is not null group by completed_on`,
    ).bind(id),
  ]);
  return { ...driver, id };
}

const count = async (table: string, id: string) =>
  (await all(`select count(*) as n from ${table} where driver_id = ?`, id))[0]?.n;

test('moves old orders to the archive without changing daily totals', async () => {
  const driver = await insertDriver([
    { day: '2025-06-30', count: 3 },
    { day: '2025-05-02' },
    { day: '2025-05-03', status: 'declined' },
    { day: '2025-07-01', count: 2 },
  ]);
  const days = await all('select * from daily_earnings where driver_id = ? order by day', driver.id);
  expect(await archive()).toMatchObject({ done: 1, changed: 2 });
  expect(await count('orders', driver.id)).toBe(2);
  expect(
    await all('select month, count from order_archives where driver_id = ? order by month', driver.id),
  ).toEqual([
    { month: '2025-05', count: 1 },
    { month: '2025-06', count: 3 },
  ]);
  expect(await count('automation_decisions', driver.id)).toBe(2);
  expect(await all('select * from daily_earnings where driver_id = ? order by day', driver.id)).toEqual(days);
  expect(
    await all('select kind, count(*) as n from order_events where driver_id = ? group by kind', driver.id),
  ).toEqual([{ kind: 'edited', n: 2 }]);
});

test('repeated and concurrent runs archive each order exactly once', async () => {
  const driver = await insertDriver([
    { day: '2025-03-01', count: 900 },
    { day: '2025-03-02', count: 900 },
    { day: '2025-03-03', count: 900 },
  ]);
  await Promise.all([archive(), archive(), archive()]);
  await archive();
  const rows = await all(
    'select json_extract(value, "$[0]") as id from order_archives, json_each(orders) where driver_id = ?'.replaceAll(
      '"',
      "'",
    ),
    driver.id,
  );
  expect(new Set(rows.map(({ id }) => id)).size).toBe(2700);
  expect(rows).toHaveLength(2700);
  expect(await count('orders', driver.id)).toBe(0);
});

test('catches up on missed months after a long gap, and a second run in the same month finds no driver', async () => {
  const driver = await insertDriver([{ day: '2025-07-10' }, { day: '2025-09-10' }, { day: '2025-12-10' }]);
  await archive(Date.parse('2026-12-01T00:27:00Z'));
  expect(await count('orders', driver.id)).toBe(2);
  expect(await archive(Date.parse('2026-12-31T23:27:00Z'))).toMatchObject({ done: 0, removed: 0 });
  await archive(Date.parse('2027-05-01T00:27:00Z'));
  expect(await count('orders', driver.id)).toBe(0);
  // The first run already deleted the events of orders that had ended by then, and the window moved on without a gap.
  expect(await count('order_events', driver.id)).toBe(0);
});

test('archives a local day as a whole, and leaves a day without a roll-up for later', async () => {
  const driver = await insertDriver([
    { day: '2025-06-30', hour: 20 },
    { day: '2025-06-30', hour: 29 },
    { day: '2025-06-29' },
  ]);
  await env.DB.prepare("delete from daily_earnings where driver_id = ? and day = '2025-06-29'")
    .bind(driver.id)
    .run();
  await archive();
  expect(await all('select completed_on from orders where driver_id = ?', driver.id)).toEqual([
    { completed_on: '2025-06-29' },
  ]);
  expect(await all('select count from order_archives where driver_id = ?', driver.id)).toEqual([
    { count: 2 },
  ]);
});

test('both exports include archived orders, without the customer’s address and the note', async () => {
  const driver = await insertDriver([{ day: '2025-05-02' }, { day: '2025-05-03', status: 'cancelled' }]);
  await env.DB.prepare("update orders set note = 'Gate 4417' where driver_id = ?").bind(driver.id).run();
  await archive();
  const csv = await (
    await driver.get('/earnings/export.csv?kind=orders&from=2025-05-01&to=2025-05-31')
  ).text();
  expect(csv.trim().split('\r\n')).toHaveLength(3);
  expect(csv).toContain('Zoë’s,1 Main Street,,5.00,1.00,2.50,no,');
  const account = await readJson(driver.get('/profile/data.json'));
  expect(account.orders).toEqual([]);
  expect(account.archivedOrders).toHaveLength(2);
  expect(JSON.stringify(account)).not.toMatch(/Oak Avenue|Gate 4417/);
  expect(await (await driver.get('/orders')).text()).toMatch(/Orders up to May 2025/);
});

test('an archived order stays on its original day in exports when the driver changes time zone', async () => {
  // 5:00 UTC is half past midnight in New York.
  const driver = await insertDriver([{ day: '2025-01-01', hour: 5 }]);
  await archive();
  await env.DB.prepare("update drivers set time_zone = 'America/Chicago' where id = ?").bind(driver.id).run();
  const countLines = async (year: number) => {
    const file = await driver.get(`/earnings/export.csv?kind=orders&from=${year}-01-01&to=${year}-12-31`);
    return (await file.text()).trim().split('\r\n').length;
  };
  expect([await countLines(2024), await countLines(2025)]).toEqual([1, 2]);
});

test('keeps deadlines in the archive, and reads null from rows archived before that field existed', async () => {
  const driver = await insertDriver([{ day: '2025-05-02' }, { day: '2025-05-03' }]);
  const promisedAt = Date.parse('2025-05-03T12:40:00Z');
  await env.DB.prepare(
    "update orders set promised_at = ? where driver_id = ? and completed_on = '2025-05-03'",
  )
    .bind(promisedAt, driver.id)
    .run();
  await archive();
  const readDeadlines = async () => {
    const { archivedOrders } = await readJson(driver.get('/profile/data.json'));
    return archivedOrders
      .toSorted((one: { createdAt: number }, other: { createdAt: number }) => one.createdAt - other.createdAt)
      .map((order: { promisedAt: number | null }) => order.promisedAt);
  };
  expect(await readDeadlines()).toEqual([null, promisedAt]);
  await env.DB.prepare(
    `update order_archives set fields = (select json_group_array(value) from json_each(fields) where value <> 'promisedAt')
     where driver_id = ?`,
  )
    .bind(driver.id)
    .run();
  expect(await readDeadlines()).toEqual([null, null]);
});

test('rejects edits to an order that is due for archiving, so its day keeps its totals', async () => {
  const driver = await insertDriver([{ day: '2020-01-05' }]);
  const [order] = await all('select id from orders where driver_id = ?', driver.id);
  const answer = await driver.patch(`/api/orders/${order?.id}`, { payoutAmount: 90 });
  expect(answer.status).toBe(409);
  expect(await all('select total_cents from daily_earnings where driver_id = ?', driver.id)).toEqual([
    { total_cents: 500 },
  ]);
});

test('deletes archives with the account, and after seven years', async () => {
  const driver = await insertDriver([{ day: '2019-10-31' }, { day: '2019-11-01' }]);
  await archive();
  await env.DB.prepare('update drivers set archived_at = 0').run();
  await archive();
  expect(await all('select month from order_archives where driver_id = ?', driver.id)).toEqual([
    { month: '2019-11' },
  ]);
  await env.DB.prepare('delete from drivers where id = ?').bind(driver.id).run();
  expect(await count('order_archives', driver.id)).toBe(0);
});

test('the schedule runs the job and records its runs', async () => {
  const ctx = createCtx(env, () => {}, 'test', NOW);
  const runs = await runCron(ctx, '17 * * * *');
  expect(runs.find(({ job }) => job === 'archive')).toMatchObject({ outcome: 'ok' });
});

test('archive rows stay far below the database’s row limit, however long the texts are', async () => {
  const driver = await insertDriver([{ day: '2025-03-01', count: 450 }]);
  const long = await insertDriver([{ day: '2025-03-01', count: 40 }]);
  await env.DB.prepare('update orders set restaurant_address = ? where driver_id = ?')
    .bind('\u0001'.repeat(6000), long.id)
    .run();
  await archive();
  const rows = await all(
    'select count, length(orders) as bytes from order_archives where driver_id = ? order by count',
    driver.id,
  );
  expect(rows.map((row) => row.count)).toEqual([50, 200, 200]);
  const longRows = await all(
    'select count, length(orders) as bytes from order_archives where driver_id = ?',
    long.id,
  );
  expect(longRows.reduce((sum, row) => sum + (row.count ?? 0), 0)).toBe(40);
  expect(Math.max(...longRows.map((row) => row.bytes ?? 0))).toBeLessThan(600_000);
});

test('skips a driver whose month fails, retries later, and archives all others', async () => {
  const [bad, good] = [
    await insertDriver([{ day: '2025-03-01' }]),
    await insertDriver([{ day: '2025-03-01' }]),
  ];
  // why: no order that passes validation can make the archive fail.
  await env.DB.prepare(
    `create trigger bad_month before insert on order_archives when new.driver_id = '${bad.id}'
     begin select raise(abort, 'too big'); end`,
  ).run();
  try {
    expect(await archive()).toMatchObject({ changed: 1, failed: 1 });
    expect(takeLoggedErrors()).toHaveLength(1);
    expect(await count('orders', good.id)).toBe(0);
    expect(await count('orders', bad.id)).toBe(1);
    expect(await all('select failures from failing_items where item = ?', bad.id)).toEqual([{ failures: 1 }]);
    expect(await archive(NOW + 60_000)).toMatchObject({ failed: 0 });
    for (const hours of [1, 5]) {
      expect(await archive(NOW + hours * 3_600_000)).toMatchObject({ failed: 1 });
    }
    takeLoggedErrors();
    expect(await selectFailingItems(createCtx(env, () => {}, 'test', NOW))).toMatchObject([
      { job: 'archive', item: bad.id, failures: 3 },
    ]);
  } finally {
    await env.DB.prepare('drop trigger bad_month').run();
  }
  expect(await archive(NOW + 48 * 3_600_000)).toMatchObject({ changed: 1, failed: 0 });
  expect(await selectFailingItems(createCtx(env, () => {}, 'test', NOW))).toEqual([]);
});
