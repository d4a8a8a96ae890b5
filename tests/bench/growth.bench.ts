import { readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readD1Cost } from '#tests/bench/measure.ts';
import { choosePlace, makeStateDir, startApp } from '#tests/e2e/start-app.ts';
import { type Action, type Cost, type Costs, DAY, simulateDay, sumUp } from './growth-day.ts';
import { type BenchDriver, createDriver, DISPATCH_SECRET, dispatchOffer } from './live-drivers.ts';
import { keepBelow, printTargets } from './targets.ts';

const DRIVERS = 1e6;
/** Days of a month on which a driver works. */
const WORKING_DAYS = 16;
/** Number of measured rounds of orders, enough for database pages to fill. */
const ROUNDS = 60;
/** Cloudflare's list prices beyond the included amounts, in dollars per million; storage is per gigabyte and month. */
const PRICES = { request: 0.3, cpuMs: 0.02, read: 0.001, written: 1, gigabyte: 0.75 };
/** CPU milliseconds of a request as Cloudflare would bill it, from the bench of pages. */
const CPU_MS = 8;
/** Limits of one database: its maximum bytes minus a fifth, and requests a second at one or two milliseconds a statement. */
const DATABASE = { bytes: 8e9, requestsASecond: 500 };
/** Days after which finished orders are archived and take little space. */
const KEPT_DAYS = 500;

/** Estimates the database load and cost of a million drivers, from the rows that each action reads and writes. */
export async function run(): Promise<boolean> {
  const { port, origin } = await choosePlace();
  const stateDir = makeStateDir();
  const secrets = JSON.stringify({ NETWORK_DISPATCH_SECRET: DISPATCH_SECRET });
  writeFileSync(path.join(stateDir, 'secrets.json'), secrets);
  const app = await startApp(port, {}, stateDir);
  try {
    const { costs, bytesAnOrder } = await measureActions(origin, stateDir);
    console.log('action        times a shift   rows read   rows written');
    for (const [action, { read, written }] of Object.entries(costs)) {
      const times = action === 'position' ? DAY.positions : DAY.perShift[action as keyof typeof DAY.perShift];
      const cells = [times, read.toFixed(0), written.toFixed(1)].map((cell) => String(cell).padStart(12));
      console.log(action.padEnd(12), ...cells);
    }
    const minutes = simulateDay(DRIVERS, costs);
    const peak = (pick: (minute: (typeof minutes)[number]) => number) => Math.max(...minutes.map(pick)) / 60;
    const day = sumUp(costs);
    const perMonth = (count: number) => (count * DRIVERS * WORKING_DAYS) / 1e6;
    const bytes = bytesAnOrder * DAY.perShift.offered * WORKING_DAYS * (KEPT_DAYS / 30) * DRIVERS;
    const dollars = {
      requests: perMonth(day.requests) * (PRICES.request + CPU_MS * PRICES.cpuMs),
      read: perMonth(day.read) * PRICES.read,
      written: perMonth(day.written) * PRICES.written,
      positions: perMonth(DAY.positions * costs.position.written) * PRICES.written,
      storage: (bytes / 1e9) * PRICES.gigabyte,
    };
    const databases = Math.ceil(
      Math.max(bytes / DATABASE.bytes, peak(({ requests }) => requests) / DATABASE.requestsASecond),
    );
    const whole = (value: number) => Math.round(value).toLocaleString('en');
    console.log(
      `\n${DRIVERS.toLocaleString('en')} drivers, each working ${WORKING_DAYS} days a month\n` +
        `at the peak minute, a second: ${whole(peak(({ requests }) => requests))} requests, ` +
        `${whole(peak(({ read }) => read))} rows read, ${whole(peak(({ written }) => written))} rows written\n` +
        `an order takes ${whole(bytesAnOrder)} bytes; kept for ${KEPT_DAYS} days: ${whole(bytes / 1e9)} GB, ` +
        `${databases} databases\n` +
        `dollars a month: requests and CPU ${whole(dollars.requests)}, rows read ${whole(dollars.read)}, rows written ` +
        `${whole(dollars.written)} (positions alone ${whole(dollars.positions)}), storage ${whole(dollars.storage)}\n` +
        `a driver and month: $${(
          (dollars.requests + dollars.read + dollars.written + dollars.storage) / DRIVERS
        ).toFixed(3)}`,
    );
    return printTargets([
      keepBelow('rows a view of home reads', costs.home.read, 150, ''),
      keepBelow('rows a view of orders reads', costs.orders.read, 120, ''),
      keepBelow('rows a position writes', costs.position.written, 2, ''),
    ]);
  } finally {
    await app.stop();
  }
}

/** Plays through the orders of one driver; returns the mean rows of each action, and the bytes an order adds. */
async function measureActions(origin: string, stateDir: string) {
  const driver = await createDriver(origin, 'growth');
  const sums = new Map<Action, { count: number } & Cost>();
  const note = async (action: Action, answer: Promise<Response>) => {
    const response = await answer;
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${action} returned ${response.status}`);
    const { read, written } = readD1Cost(response);
    const sum = sums.get(action) ?? { count: 0, read: 0, written: 0 };
    sum.count += 1;
    sum.read += read;
    sum.written += written;
    sums.set(action, sum);
  };
  const before = measureDatabase(stateDir);
  for (let round = 0; round < ROUNDS; round += 1) {
    const offer = async () => {
      const { orderId, rows } = await dispatchOffer(origin, driver.dispatchCode, `Growth ${round % 9}`);
      const sum = sums.get('offered') ?? { count: 0, read: 0, written: 0 };
      sums.set('offered', {
        count: sum.count + 1,
        read: sum.read + rows.read,
        written: sum.written + rows.written,
      });
      return orderId;
    };
    const [taken, left] = [await offer(), await offer()];
    const position = { lat: 39.29 + round / 1000, lng: -76.61 };
    await note('position', ask(origin, driver, 'PUT', '/api/driver/position', position));
    await note('declined', move(origin, driver, left, 'declined'));
    await note('accepted', move(origin, driver, taken, 'accepted'));
    for (const page of ['home', 'orders', 'drive', 'earnings'] as const) {
      await note(page, ask(origin, driver, 'GET', page === 'home' ? '/' : `/${page}`));
    }
    await note('pickedUp', ask(origin, driver, 'POST', `/api/orders/${taken}/pickup`));
    await note('home', ask(origin, driver, 'GET', '/'));
    await note('completed', move(origin, driver, taken, 'completed'));
  }
  const bytesAnOrder = (measureDatabase(stateDir) - before) / (2 * ROUNDS);
  const costs = Object.fromEntries(
    [...sums].map(([action, { count, read, written }]) => [
      action,
      { read: read / count, written: written / count },
    ]),
  ) as Costs;
  return { costs, bytesAnOrder };
}

const move = (origin: string, driver: BenchDriver, id: string, status: string) =>
  ask(origin, driver, 'PATCH', `/api/orders/${id}/status`, { status });

function ask(origin: string, { cookie }: BenchDriver, method: string, address: string, body?: object) {
  return fetch(origin + address, {
    method,
    headers: { Cookie: cookie, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
}

/** Returns the bytes of the database's files, without its log. */
function measureDatabase(stateDir: string): number {
  const folder = path.join(stateDir, 'v3', 'd1');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.sqlite$/.test(name))
    .reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0);
}
