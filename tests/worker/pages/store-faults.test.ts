import { beforeEach, expect, test } from 'vitest';
import { send, signIn } from '../client.ts';
import { createFaults, type Fault, skipPauses } from '../faults.ts';
import { takeLoggedErrors } from '../setup.ts';
import { openAdmin } from './admin-browser.ts';

beforeEach(skipPauses);

const DRIVER_PAGES = ['/', '/orders', '/earnings', '/map', '/profile', '/analytics', '/recruitment'];

const open = (path: string, cookie: string, extra: Record<string, unknown>, language = 'en') =>
  send('GET', path, {
    env: extra,
    headers: {
      Accept: 'text/html',
      'Sec-Fetch-Dest': 'document',
      Cookie: cookie,
      'Accept-Language': language,
    },
  });

async function signInWithSamples() {
  const driver = await signIn();
  expect((await driver.post('/api/generate-mock-orders')).status).toBe(201);
  return driver;
}

async function expectUnavailable(answer: Response, path: string, text = 'We’ll be right back') {
  expect([path, answer.status]).toEqual([path, 503]);
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(answer.headers.get('Content-Type')).toContain('text/html');
  expect(await answer.text()).toContain(text);
}

/**
 * Returns how many database calls a page waits for. Writes after the response may run before it, so the lower count of two views
 * is used.
 */
async function countCalls(path: string, cookie: string): Promise<number> {
  const counts: number[] = [];
  for (let view = 0; view < 2; view += 1) {
    const { env, calls } = createFaults();
    expect((await open(path, cookie, env)).status).toBe(200);
    counts.push(calls.DB);
  }
  return Math.min(...counts);
}

/** Removes the logged errors of a store, and expects no others. */
function takeTroubles() {
  const events = takeLoggedErrors().map(([line]) => JSON.parse(String(line)).event);
  expect(events.filter((event) => event !== 'store unavailable')).toEqual([]);
}

const FAULTS: Fault[] = ['refused', 'lost', 'late'];

test.each(DRIVER_PAGES)('%s is shown although one call to a store fails, whichever it is', async (path) => {
  const { cookie } = await signInWithSamples();
  const sound = createFaults();
  expect((await open(path, cookie, sound.env)).status).toBe(200);
  for (const store of ['DB', 'KV'] as const)
    for (let at = 0; at < sound.calls[store]; at += 1)
      for (const fault of FAULTS) {
        const answer = await open(path, cookie, createFaults({ store, at, fault }).env);
        expect([path, store, at, fault, answer.status]).toEqual([path, store, at, fault, 200]);
      }
  takeTroubles();
});

test.each(DRIVER_PAGES)('%s says in the visitor’s language that data cannot be reached', async (path) => {
  const { cookie } = await signInWithSamples();
  // A driver who is known from the previous view is read together with the page.
  await open(path, cookie, createFaults().env);
  const waitedFor = await countCalls(path, cookie);
  for (let at = 0; at < waitedFor; at += 1) {
    const down = createFaults({ store: 'DB', at, fault: 'refused', lasts: true });
    const answer = await open(path, `${cookie}; language=es`, down.env);
    await expectUnavailable(answer, path, 'Volvemos enseguida');
  }
  takeTroubles();
});

test('the console says so as well, and a single failing database call does not break it', async () => {
  const admin = await openAdmin();
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  for (const path of ['/admin', '/admin/drivers', '/admin/jobs']) {
    const waitedFor = await countCalls(path, cookie);
    for (let at = 0; at < waitedFor; at += 1) {
      const once = createFaults({ store: 'DB', at, fault: 'refused' });
      expect([path, at, (await open(path, cookie, once.env)).status]).toEqual([path, at, 200]);
      const down = createFaults({ store: 'DB', at, fault: 'refused', lasts: true });
      await expectUnavailable(await open(path, cookie, down.env), path);
    }
  }
  takeTroubles();
});

const nothing = () => {
  const fail = () => Promise.reject(new Error('D1_ERROR: D1 DB is overloaded. Too many requests queued.'));
  const statement = { bind: () => statement, all: fail, run: fail, raw: fail, first: fail };
  return {
    DB: { prepare: () => statement, batch: fail },
    KV: { get: fail, put: fail, delete: fail, getWithMetadata: fail },
  };
};

test('public pages need neither store, for visitors and for drivers', async () => {
  const { cookie } = await signIn();
  for (const path of ['/terms', '/privacy', '/restaurant-signup', '/manifest.webmanifest', '/api/docs']) {
    for (const who of ['', cookie]) {
      const answer = await open(path, who, nothing(), 'fr');
      expect([path, answer.status]).toEqual([path, 200]);
    }
  }
  const landing = await open('/', '', nothing(), 'fr');
  expect(landing.status).toBe(200);
  expect(await landing.text()).toContain('<html lang="fr"');
  takeTroubles();
});

test('without the stores, a driver’s pages and the API answer 503, each in its own format', async () => {
  const { cookie } = await signIn();
  for (const path of ['/', '/orders', '/profile'])
    await expectUnavailable(await open(path, cookie, nothing()), path);
  const data = await send('GET', '/orders.data', { env: nothing(), headers: { Cookie: cookie } });
  expect([data.status, Number(data.headers.get('Retry-After')) > 0]).toEqual([503, true]);
  const api = await send('GET', '/api/orders', { env: nothing(), headers: { Cookie: cookie } });
  expect([api.status, Number(api.headers.get('Retry-After')) > 0]).toEqual([503, true]);
  expect(await api.json()).toEqual({
    message: 'We can’t reach your data right now. Try again in a few seconds.',
  });
  takeTroubles();
});
