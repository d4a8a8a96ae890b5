import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test';
import fc from 'fast-check';
import { afterAll, expect, inject, test } from 'vitest';
import { countRuns } from '#tests/count-runs.ts';
import worker from '#worker/index.ts';
import { ORIGIN, readJson, send, signIn } from '../client.ts';
import { CODE } from '../pages/admin-browser.ts';
import { takeLoggedErrors } from '../setup.ts';
import { STRIPE_ENV } from '../software-stripe.ts';
import { arbitraryApiRequest } from './arbitrary-api-request.ts';
import { arbitraryPageRequest } from './arbitrary-page-request.ts';
import type { HostileRequest, World } from './hostile-request.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** How many requests `npm run test:hostile` sends. 0 in other runs. */
    hostileRequests: number;
    /** How many of them earlier runs have sent. */
    hostileFrom: number;
  }
}

const SEED = 20_261_120;

/** Requests per driver. Some end the session or delete the account, so each round starts with a new driver. */
const ROUND = 100;

const requests = inject('hostileRequests') || countRuns({ usual: 2000, thorough: 20_000 });
const first = Math.floor(inject('hostileFrom') / ROUND) + 1;
const rounds = Array.from({ length: Math.ceil(requests / ROUND) }, (_, index) => first + index);

const UNREADABLE_EVENT = 'an event of Stripe cannot be read';

/** A response that takes this much longer than an idle one counts as slow, and `npm run test:hostile` prints its request. */
const SLOW_MS = 2000;

/** How many idle responses are measured. Their median is the response time while the app has nothing else to do. */
const IDLE_ANSWERS = 9;

/** Internal terms, which must not reach a client. */
const LEAK =
  /SQLITE|D1_ERROR|drizzle-orm|node_modules|\.tsx?:\d+|no such column|COOKIE_SECRET|a cookie secret/i;
const LEAK_IN_JSON = /\bat [\w.]+ \(|expected \w+, received|Too (?:big|small): |Invalid input/i;

/** Creates a driver with offers, orders, a connection and a restaurant, next to another driver and an administrator. */
async function buildWorld(): Promise<World> {
  const [driver, other] = [await signIn(), await signIn()];
  const { orders } = await readJson(driver.post('/api/generate-mock-orders'));
  const { orders: others } = await readJson(other.post('/api/generate-mock-orders'));
  await driver.patch(`/api/orders/${orders[0].id}/status`, { status: 'accepted' });
  const account = { platform: 'doordash', method: 'driver-code', driverAccountId: 'D-1', phone: '+15550100' };
  const { id: integrationId } = await readJson(driver.post('/api/app-integrations', account));
  const place = {
    name: 'Kettle',
    email: `k-${crypto.randomUUID()}@kettle.example`,
    address: '10 S Broadway, Baltimore',
  };
  const { id: restaurantId } = await readJson(driver.post('/api/restaurants/signup', place));
  const { id: driverId } = await readJson(driver.get('/api/auth/user'));
  const admin = await send('POST', '/api/admin/login', { body: { adminCode: CODE } });
  const ids = [...orders, ...others].map(({ id }: { id: string }) => id);
  return {
    cookie: driver.cookie,
    adminCookie: admin.headers.get('Set-Cookie')?.split(';')[0] ?? '',
    ids: [...ids, integrationId, restaurantId, driverId, 'doordash', 'roadwaze'],
  };
}

async function sendHostile({ method, url, headers, body, sign }: HostileRequest): Promise<Response> {
  const execution = createExecutionContext();
  const all = new Headers(headers);
  for (const [name, value] of Object.entries((await sign?.()) ?? {})) all.set(name, value);
  const request = new Request(new URL(url, ORIGIN).href, { method, headers: all, body, redirect: 'manual' });
  // With Stripe configured, the webhook reads what it is sent.
  const bindings = url.startsWith('/api/webhooks/stripe') ? { ...env, ...STRIPE_ENV } : env;
  const response = await worker.fetch(request, bindings as unknown as Env, execution);
  await waitOnExecutionContext(execution);
  return response;
}

/** Returns the current time. In workerd, clocks stand still until something is awaited. */
async function readClock(): Promise<number> {
  await scheduler.wait(0);
  return performance.now();
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const startedAt = await readClock();
  await work();
  return (await readClock()) - startedAt;
}

async function measureIdle(): Promise<number> {
  const answers: number[] = [];
  for (let count = 0; count < IDLE_ANSWERS; count += 1)
    answers.push(await time(() => send('GET', '/api/health').then((answer) => answer.text())));
  return answers.sort((one, other) => one - other)[Math.floor(IDLE_ANSWERS / 2)] ?? 0;
}

const idle = await measureIdle();
const tally = { sent: 0, slow: 0, slowest: 0 };

/** Prints a report instead of checking the times, since a busy machine must not fail a test. */
afterAll(() => {
  const { sent, slow, slowest } = tally;
  console.log(
    `${sent} hostile requests, ${slow} slower than an idle answer (${Math.round(idle)} ms) and ${SLOW_MS} ms, the slowest ${Math.round(slowest)} ms`,
  );
});

function describe({ method, url, headers, body }: HostileRequest): string {
  return JSON.stringify({ method, url, headers, body: String(body).slice(0, 300) }).slice(0, 2000);
}

/** Sends a request. Returns what is wrong with its response, or null. */
async function tryOut(request: HostileRequest): Promise<string | null> {
  let breach: string | null = null;
  const ms = await time(async () => {
    const response = await sendHostile(request);
    const answer = await response.text();
    const patterns = response.headers.get('Content-Type')?.includes('json') ? [LEAK, LEAK_IN_JSON] : [LEAK];
    const leak = patterns.map((pattern) => answer.match(pattern)?.[0]).find(Boolean);
    if (response.status >= 500) breach = `${response.status} ${answer.slice(0, 300)}`;
    else if (leak) breach = `leaks "${leak}"`;
  });
  const isSlow = ms > idle + SLOW_MS;
  tally.sent += 1;
  tally.slow += isSlow ? 1 : 0;
  tally.slowest = Math.max(tally.slowest, ms);
  if (isSlow && inject('hostileRequests') > 0) console.log(`${Math.round(ms)} ms: ${describe(request)}`);
  return breach && `${breach}: ${describe(request)}`;
}

test.each(rounds)('hostile requests to every endpoint break nothing: round %i', async (round) => {
  const world = await buildWorld();
  const request = fc.oneof(arbitraryApiRequest(world), arbitraryPageRequest(world));
  const breaches: (string | null)[] = [];
  for (const one of fc.sample(request, { seed: SEED + round, numRuns: ROUND }))
    breaches.push(await tryOut(one));
  expect(breaches.filter(Boolean)).toEqual([]);
  // Only a signed event that cannot be read may raise an alarm.
  const unexpected = takeLoggedErrors().filter((line) => !String(line).includes(UNREADABLE_EVENT));
  expect(unexpected).toEqual([]);
});
