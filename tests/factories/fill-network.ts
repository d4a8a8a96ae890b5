const DAY_MS = 86_400_000;

/** The maximum rows per statement, to keep each one short. */
const CHUNK_ROWS = 50_000;

/** Deliveries per synthetic working day, two an hour. */
const DAY_ORDERS = 10;

export type NetworkScale = {
  drivers: number;
  restaurants: number;
  /** The minimum number of orders; `countOrders` returns the actual one. */
  orders: number;
  /** The number of drivers who share the orders. */
  owners: number;
  /** The number of audit log entries. */
  entries: number;
  /** The number of days until `now` over which orders, postings and entries are spread. */
  days: number;
  now: number;
  /**
   * Whether orders and events get ids in chronological order. Real ids are random, which leaves more free space in index pages,
   * but with ordered ids ten million rows are written in minutes.
   */
  hasOrderedIds?: boolean;
};

/** Returns the number of drivers working each day. */
function countWorkers({ orders, days }: Pick<NetworkScale, 'orders' | 'days'>): number {
  return Math.ceil(orders / days / DAY_ORDERS);
}

/** Returns the number of orders written: full working days. */
export function countOrders(scale: Pick<NetworkScale, 'orders' | 'days'>): number {
  return countWorkers(scale) * scale.days * DAY_ORDERS;
}

/** Returns the id of the nth synthetic driver or restaurant, as long as a real one. */
export function getFilledId(kind: 'driver' | 'restaurant', n: number): string {
  return `${kind === 'driver' ? 'd' : 'e'}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
}

/** The same id as an SQL expression. */
const id = (prefix: string, n: string) => `printf('${prefix}0000000-0000-4000-8000-%012d', ${n})`;
const randomId = 'lower(hex(randomblob(18)))';

const FIGURES = JSON.stringify({
  facts: { offer: null },
  valueCents: 412,
  extraMinutes: 14.2,
  extraMiles: 3.1,
  netPerExtraMile: 1.32,
  lateMinutes: 0,
});
const HOURS = JSON.stringify(
  [11, 12, 13, 14, 15].map((hour) => ({
    hour,
    totalCents: 1600,
    deliveries: 2,
    activeMs: 2_880_000,
    workCents: 1600,
    workMs: 2_880_000,
    workMiles: 4,
  })),
);

/**
 * Fills an empty database with a network of a given size in few statements: drivers (a fifth on Pro, one in a thousand
 * suspended), restaurants, subscriptions and charges, finished orders with their events, decisions and daily earnings, referral
 * credits, most of them paid out, emails, and audit log entries.
 */
export async function fillNetwork(d1: D1Database, scale: NetworkScale): Promise<void> {
  const { drivers, restaurants, orders, owners, entries, days, now } = scale;
  const span = days * DAY_MS;
  /** The nth of `count` evenly spaced instants, as an SQL expression. */
  const spread = (n: string, count: number) =>
    `cast(${now - span} + ${n} * ${span / Math.max(count, 1)} as integer)`;
  const fills: [number, string][] = [
    [
      drivers,
      `insert into drivers (id, email, first_name, last_name, name_key, surname_key, subscription_status, referral_code, created_at, suspended_at)
       select ${id('d', 'n')}, 'driver-' || n || '@network.example', 'First' || (n % 997), 'Last' || (n % 1009),
         'first' || (n % 997) || ' last' || (n % 1009), 'last' || (n % 1009) || ' first' || (n % 997),
         iif(n % 5 = 0, 'pro', 'free'), printf('%08d', n), ${spread('n', drivers)}, iif(n % 1000 = 0, ${now}, null) from numbers`,
    ],
    [
      drivers,
      `insert into driver_totals (driver_id, completed) select ${id('d', 'n')}, ${Math.round(orders / owners)} from numbers`,
    ],
    [
      restaurants,
      `insert into restaurants (id, slug, status, name, search_key, email, address, created_at, updated_at)
       select ${id('e', 'n')}, 'place-' || n, iif(n % 3 = 0, 'active', 'unpaid'), 'Place ' || n, 'place ' || n,
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
    // Nine in ten credits are paid out.
    [
      drivers,
      `insert into ledger_postings (key, kind, subject, owner_id, amount_cents, at, created_at)
       select 'paid:' || n, 'payout', 'referrals', ${id('d', 'n')}, 1000, ${now}, ${now} from numbers where n % 10 > 0`,
    ],
    [
      drivers,
      `insert into ledger_entries (posting_key, account, owner_id, amount_cents, balance_cents)
       select 'paid:' || n, 'referral_earnings', ${id('d', 'n')}, 1000, 0 from numbers where n % 10 > 0`,
    ],
    [
      drivers,
      `insert into owed_balances (account, owner_id, seq, owed_cents)
       select account, owner_id, seq, -balance_cents from ledger_entries where seq in (select (
         select max(seq) from ledger_entries where account = 'referral_earnings' and owner_id = ${id('d', 'n')}) from numbers)`,
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
  ];
  for (const [rows, insert] of fills) await fillTable(d1, rows, insert);
  if (orders > 0) await fillOrders(d1, scale);
}

/**
 * Writes full working days, oldest first, in the order they would have arrived: for each of the day's drivers an order every half
 * hour from eleven o'clock with its events, the day's roll-up, and automation decisions for a fifth of the drivers.
 */
async function fillOrders(d1: D1Database, scale: NetworkScale): Promise<void> {
  const { owners, days, now, hasOrderedIds } = scale;
  const workers = countWorkers(scale);
  const firstDay = Math.floor(now / DAY_MS) - days;
  const driver = `(day * ${workers} + worker) % ${owners} + 1`;
  const orderId = hasOrderedIds
    ? id('a', 'n')
    : `printf('%08x-0000-4000-8000-%012d', n * 2654435761 % 4294967296, n)`;
  const eventId = hasOrderedIds ? `printf('b0000000-0000-4000-8%03d-%012d', key, n)` : randomId;
  const placed = `select n, day, worker, slot, (${firstDay} + day) * ${DAY_MS} + 39600000 + slot * 1800000 + worker as at
    from (select n, (n - 1) / ${workers * DAY_ORDERS} as day, (n - 1) % ${workers} as worker,
      (n - 1) % ${workers * DAY_ORDERS} / ${workers} as slot from numbers)`;
  const writeOrders = `insert into orders (id, driver_id, platform, source, restaurant_name, restaurant_address, customer_address,
      payout_cents, distance_miles, estimated_minutes, pickup_lat, pickup_lng, dropoff_lat, dropoff_lng, status,
      created_at, expires_at, accepted_at, picked_up_at, completed_at, completed_on, completed_hour, history_at)
    select ${orderId}, ${id('d', driver)}, iif(n % 2, 'doordash', 'ubereats'), 'partner',
      'Place ' || (n % 10000), (n % 900) || ' Main Street, Springfield', (n % 977) || ' Oak Avenue, Springfield', 800, 3.2, 24,
      41.8 + n % 100 / 1e3, -87.6, 41.9, -87.7 + n % 100 / 1e3, 'completed', at, at + 1800000, at + 60000,
      at + 600000, at + 1500000, date(at / 1000, 'unixepoch'), 11 + slot / 2, at + 1500000 from (${placed})`;
  const writeEvents = `insert into order_events (id, order_id, driver_id, kind, at)
    select ${eventId}, ${orderId}, ${id('d', driver)}, value, at + key * 500000
    from (${placed}), json_each('["created","accepted","pickedUp","completed"]')`;
  const writeDecisions = `insert into automation_decisions (id, driver_id, order_id, verdict, rule, figures, decided_at)
    select ${hasOrderedIds ? id('c', 'n') : randomId}, ${id('d', driver)}, ${orderId}, 'accepted', 'offerValue', '${FIGURES}', at
    from (${placed}) where (${driver}) % 5 = 0`;
  await fillTable(d1, countOrders(scale), writeOrders, writeEvents, writeDecisions);
  await fillTable(
    d1,
    days * workers,
    `insert into daily_earnings (driver_id, day, total_cents, deliveries, active_ms, miles, by_hour)
     select ${id('d', `(n - 1) % ${owners} + 1`)}, date((${firstDay} + (n - 1) / ${workers}) * 86400, 'unixepoch'),
       ${DAY_ORDERS * 800}, ${DAY_ORDERS}, ${DAY_ORDERS * 1_440_000}, ${DAY_ORDERS * 3.2}, '${HOURS}' from numbers`,
  );
}

/** Runs each `insert … select … from numbers` for the numbers 1 to `rows`, in chunks. */
async function fillTable(d1: D1Database, rows: number, ...inserts: string[]): Promise<void> {
  for (let start = 1; start <= rows; start += CHUNK_ROWS) {
    const end = Math.min(rows, start + CHUNK_ROWS - 1);
    const numbers = `select ${start} union all select n + 1 from numbers where n < ${end}`;
    await d1.batch(
      inserts.map((insert) => d1.prepare(`with recursive numbers (n) as (${numbers}) ${insert}`)),
    );
  }
}
