import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { FRESH_COOKIE } from '#worker/domain/live/fresh-key.ts';
import { send, signIn } from '../client.ts';
import { deployWith, startAt } from '../provider-browser.ts';
import { startProvider } from '../software-provider.ts';

const FIRST = '00000001-00000000-00000000-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa';
const NEXT = '00000002-00000000-00000000-bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb';

/** Creates a database with replicas that records where each of its sessions may start to read. */
function createReplicas(bookmark = NEXT) {
  const starts: string[] = [];
  const DB = {
    // why: replicas exist only in the cloud. This tests what they are asked for.
    withSession(start: string) {
      starts.push(start);
      return {
        prepare: (query: string) => env.DB.prepare(query),
        batch: (statements: D1PreparedStatement[]) => env.DB.batch(statements),
        getBookmark: () => bookmark,
      };
    },
  };
  return { starts, DB };
}

async function ask(
  method: string,
  path: string,
  cookie: string,
  extra: Record<string, unknown> = {},
  { body = { online: true }, headers }: { body?: unknown; headers?: Record<string, string> } = {},
) {
  const { starts, DB } = createReplicas();
  const response = await send(method, path, {
    ...(method !== 'GET' && { body }),
    headers: { Cookie: cookie, ...headers },
    env: { DB, ...extra },
    ...(extra.SITE_URL ? { origin: String(extra.SITE_URL) } : {}),
  });
  const cookies = response.headers.getSetCookie();
  const set = cookies.find((one) => /bookmark=/.test(one)) ?? null;
  return { start: starts[0], set, status: response.status, isFresh: cookies.includes(FRESH_COOKIE) };
}

test('a driver reads the nearest replica that has their writes, visitors read the nearest of all', async () => {
  const { cookie } = await signIn();
  // Without a bookmark a driver reads the primary, and gets a bookmark.
  const first = await ask('GET', '/api/orders', cookie);
  expect(first).toMatchObject({ start: 'first-primary', status: 200 });
  expect(first.set).toBe(`bookmark=${NEXT}; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax`);
  const known = `${cookie}; bookmark=${FIRST}`;
  const unchanged = { set: null, status: 200, isFresh: false };
  expect(await ask('GET', '/', known)).toEqual({ start: FIRST, ...unchanged });
  // A write goes to the primary and updates the bookmark.
  const change = await ask('PUT', '/api/driver/shift', known);
  expect(change).toMatchObject({ start: 'first-primary', status: 204, isFresh: true });
  expect(change.set).toContain(`bookmark=${NEXT};`);
  // The `fresh` cookie says that a change on another device was just reported.
  expect((await ask('GET', '/orders', `${known}; fresh=1`)).start).toBe('first-primary');
  // A live socket stays open even if its session has ended, so it is authenticated at the primary.
  expect((await ask('GET', '/api/live', known)).start).toBe('first-primary');
  expect((await ask('GET', '/orders', `${cookie}; bookmark=<script>`)).start).toBe('first-primary');
  expect(await ask('GET', '/terms', '')).toEqual({ start: 'first-unconstrained', ...unchanged });
  // Positions are sent constantly and don't update the bookmark, so they can't set an older one.
  const position = { body: { lat: 30.27, lng: -97.74 } };
  expect(await ask('PUT', '/api/driver/position', known, {}, position)).toMatchObject({
    start: 'first-primary',
    status: 204,
    set: null,
    isFresh: false,
  });
});

test('the health check reads the primary', async () => {
  expect(await ask('GET', '/api/health', '')).toMatchObject({ start: 'first-primary', status: 200 });
});

test('a page states how far behind its replica may be', async () => {
  const { cookie } = await signIn();
  const readLag = async (isPrimary: boolean) => {
    const tell = <T>({ meta, ...result }: D1Result<T>) => ({
      ...result,
      meta: { ...meta, served_by_primary: isPrimary },
    });
    const DB = {
      prepare: (query: string) => env.DB.prepare(query),
      batch: async (statements: D1PreparedStatement[]) => (await env.DB.batch(statements)).map(tell),
    };
    const response = await send('GET', '/orders', { headers: { Cookie: cookie }, env: { DB } });
    return Number((await response.text()).match(/lagMs\W+(\d+)/)?.[1]);
  };
  expect([await readLag(true), await readLag(false)]).toEqual([0, 10_000]);
});

test('an administrator and a restaurant’s API client also read their own writes', async () => {
  const body = { adminCode: 'an administrator code that only tests know' };
  const signedIn = await ask('POST', '/api/admin/login', '', {}, { body });
  expect(signedIn).toMatchObject({ start: 'first-primary', status: 200 });
  expect(signedIn.set).toContain(`bookmark=${NEXT};`);
  expect((await ask('GET', '/admin', `admin=x; bookmark=${NEXT}`)).start).toBe(NEXT);
  // A request that writes nothing needs no bookmark.
  expect((await ask('POST', '/api/orders/evaluate', '')).set).toBeNull();
  const headers = { Authorization: 'Bearer rwk_unknown' };
  expect((await ask('GET', '/api/deliveries', '', {}, { headers })).start).toBe('first-primary');
});

test('outside local runs the bookmark cookie is bound to the host', async () => {
  const { cookie } = await signIn();
  const site = { APP_ENV: 'production', SITE_URL: 'https://roadwaze.example' };
  const host = cookie.replace('session=', '__Host-session=');
  const { set } = await ask('GET', '/api/orders', host, site);
  expect(set).toBe(`__Host-bookmark=${NEXT}; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax; Secure`);
  expect((await ask('GET', '/api/orders', `${host}; __Host-bookmark=${FIRST}`, site)).start).toBe(FIRST);
});

test('a GET that writes updates the bookmark, like the end of a provider sign-in', async () => {
  const provider = await startProvider('https://bookmarked.example');
  const { authorization, cookie } = await startAt(provider);
  const query = provider.consent(authorization, {
    sub: 'casey',
    email: 'casey@mail.example',
    email_verified: true,
  });
  const path = `/api/login/callback?${query}`;
  const signedIn = await ask('GET', path, `${cookie}; __Host-bookmark=${FIRST}`, deployWith(provider));
  expect(signedIn).toMatchObject({ status: 303, set: expect.stringContaining(`__Host-bookmark=${NEXT};`) });
});

test('a page that only counts its visitor leaves the bookmark unchanged', async () => {
  const { cookie } = await signIn();
  const counted = { RATE_LIMITS: 'on', ADDRESS_READS: undefined, DRIVER_READS: undefined };
  const known = `${cookie}; bookmark=${FIRST}`;
  expect(await ask('GET', '/orders', known, counted)).toMatchObject({
    start: FIRST,
    set: null,
    isFresh: false,
  });
});
