const DAY_MS = 86_400_000;

/** Rows one statement writes at most, so that none runs too long. */
const CHUNK_ROWS = 50_000;

export type NetworkScale = {
  drivers: number;
  restaurants: number;
  orders: number;
  /** Among how many drivers the orders are shared out. */
  owners: number;
  /** Entries of the audit log. */
  entries: number;
  /** Over how many days, until `now`, orders, postings and entries spread. */
  days: number;
  now: number;
};

/** The id of the nth invented driver or restaurant, as long as a real one. */
export function getFilledId(kind: 'driver' | 'restaurant', n: number): string {
  return `${kind === 'driver' ? 'd' : 'e'}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
}

/** SQL of such an id. */
const id = (prefix: string, n: string) => `printf('${prefix}0000000-0000-4000-8000-%012d', ${n})`;
const randomId = 'lower(hex(randomblob(18)))';

/**
 * Fills an empty database with a network of a given size, in few statements: drivers (a fifth Pro, each thousandth
 * suspended), restaurants, subscriptions and charges, finished orders with their events and daily earnings, referral
 * balances, e-mails and entries of the audit log.
 */
export async function fillNetwork(d1: D1Database, scale: NetworkScale): Promise<void> {
  const { drivers, restaurants, orders, owners, entries, days, now } = scale;
  const span = days * DAY_MS;
  /** The nth of `count` instants, evenly spread. */
  const spread = (n: string, count: number) =>
    `cast(${now - span} + ${n} * ${span / Math.max(count, 1)} as integer)`;
  const fills: [number, string][] = [
    [
      drivers,
      `insert into drivers (id, email, first_name, last_name, subscription_status, referral_code, created_at, suspended_at)
       select ${id('d', 'n')}, 'driver-' || n || '@network.example', 'First' || n % 997, 'Last' || n % 1009,
         iif(n % 5 = 0, 'pro', 'free'), printf('%08d', n), ${spread('n', drivers)}, iif(n % 1000 = 0, ${now}, null) from numbers`,
    ],
    [
      drivers,
      `insert into driver_totals (driver_id, completed) select ${id('d', 'n')}, ${Math.round(orders / owners)} from numbers`,
    ],
    [
      restaurants,
      `insert into restaurants (id, slug, status, name, email, address, created_at, updated_at)
       select ${id('e', 'n')}, 'place-' || n, iif(n % 3 = 0, 'active', 'unpaid'), 'Place ' || n,
         'place-' || n || '@network.example', n || ' Main Street, Springfield', ${spread('n', restaurants)}, ${now} from numbers`,
    ],
    [
      Math.floor(drivers / 5),
      `insert into subscriptions (id, product, subscriber_id, status, price_cents, interval, current_period_end, provider, created_at, updated_at)
       select ${randomId}, 'pro', ${id('d', 'n * 5')}, 'active', 1000, 'week', ${now + 7 * DAY_MS}, 'stripe',
         ${spread('n', drivers / 5)}, ${now} from numbers`,
    ],
    [
      drivers,
      `insert into ledger_postings (key, kind, subject, owner_id, amount_cents, at, created_at)
       select 'credit:' || n, 'referral_credit', 'driver_referral', ${id('d', 'n')}, 1000,
         ${spread('n', drivers)}, ${spread('n', drivers)} from numbers`,
    ],
    [
      drivers,
      `insert into ledger_entries (posting_key, account, owner_id, amount_cents, balance_cents)
       select 'credit:' || n, 'referral_earnings', ${id('d', 'n')}, -1000, -1000 from numbers`,
    ],
    [
      drivers,
      `insert into outbox (id, key, owner_id, recipient, time_zone, kind, "values", status, next_attempt_at, created_at)
       select ${randomId}, 'receipt:' || n, ${id('d', 'n')}, 'driver-' || n || '@network.example', 'UTC', 'receipt', '{}',
         'kept', ${now}, ${spread('n', drivers)} from numbers`,
    ],
    [
      entries,
      `insert into audit_log (id, at, session_id, address_hash, action, target_kind, target_id)
       select ${randomId}, ${spread('n', entries)}, 'session', 'address',
         iif(n % 2 = 0, 'suspendDriver', 'restoreDriver'), 'driver', ${id('d', `n % ${Math.ceil(drivers / 100)}`)} from numbers`,
    ],
    [
      orders,
      `insert into orders (id, driver_id, platform, source, restaurant_name, restaurant_address, customer_address,
         payout_cents, distance_miles, estimated_minutes, pickup_lat, pickup_lng, dropoff_lat, dropoff_lng, status,
         created_at, expires_at, accepted_at, picked_up_at, completed_at, completed_on, completed_hour, history_at)
       select ${id('a', 'n')}, ${id('d', `n % ${owners} + 1`)}, iif(n % 2, 'doordash', 'ubereats'), 'import',
         'Place ' || n % 10000, n % 900 || ' Main Street, Springfield', n % 977 || ' Oak Avenue, Springfield', 800, 3.2, 24,
         41.8 + n % 100 / 1e3, -87.6, 41.9, -87.7 + n % 100 / 1e3, 'completed', at, at + 1800000, at + 60000,
         at + 600000, at + 1500000, date(at / 1000, 'unixepoch'), n % 24, at + 1500000
       from (select n, ${spread('n', orders)} as at from numbers)`,
    ],
    [
      orders,
      `insert into order_events (id, order_id, driver_id, kind, at)
       select ${randomId}, ${id('a', 'n')}, ${id('d', `n % ${owners} + 1`)}, kind, ${spread('n', orders)}
       from (select n, value as kind from numbers, json_each('["created","accepted","completed"]'))`,
    ],
  ];
  for (const [rows, insert] of fills) await fillTable(d1, rows, insert);
  await d1.exec(
    `insert into daily_earnings (driver_id, day, total_cents, deliveries, active_ms, miles) select driver_id, completed_on, sum(payout_cents), count(*), count(*) * 1440000, sum(distance_miles) from orders where completed_on is not null group by driver_id, completed_on`,
  );
}

/** Runs an `insert … select … from numbers` over the numbers 1 to `rows`, a part at a time. */
async function fillTable(d1: D1Database, rows: number, insert: string): Promise<void> {
  for (let start = 1; start <= rows; start += CHUNK_ROWS) {
    const end = Math.min(rows, start + CHUNK_ROWS - 1);
    const numbers = `select ${start} union all select n + 1 from numbers where n < ${end}`;
    await d1.prepare(`with recursive numbers (n) as (${numbers}) ${insert}`).run();
  }
}
