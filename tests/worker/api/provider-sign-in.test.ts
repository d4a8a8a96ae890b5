import { env } from 'cloudflare:test';
import { beforeEach, expect, test, vi } from 'vitest';
import { RATE_LIMITS } from '#worker/domain/limits/rate-limits.ts';
import { ORIGIN, readJson, send } from '../client.ts';
import { createFaults } from '../faults.ts';
import { comeBackTo, deployWith, getCookie, signInAt, startAt } from '../provider-browser.ts';
import { type SoftwareProvider, startProvider } from '../software-provider.ts';

let count = 0;
let provider: SoftwareProvider;

beforeEach(async () => {
  count += 1;
  // Each test has its own issuer, because a provider's metadata is cached by issuer.
  provider = await startProvider(`https://id-${count}.example`);
});

const production = () => deployWith(provider);

const casey = (rest: Record<string, unknown> = {}) => ({
  sub: 'casey',
  email: `Casey-${count}@Mail.example`,
  email_verified: true,
  given_name: 'Casey',
  family_name: 'Lee',
  ...rest,
});

const start = (query = '', cookie = '') => startAt(provider, query, cookie);

const callBack = (query: URLSearchParams | Record<string, string>, cookie: string) =>
  comeBackTo(provider, query, cookie);

const signIn = (claims: Record<string, unknown> = casey(), query = '') => signInAt(provider, claims, query);

async function getUser(answer: Response) {
  const headers = { Cookie: getCookie(answer, 'session') ?? '' };
  return readJson(send('GET', '/api/auth/user', { env: production(), headers }));
}

const refuse = async (answer: Response, status: number, text: string) => {
  expect(answer.status).toBe(status);
  expect(getCookie(answer, 'session')).toBeUndefined();
  expect(answer.headers.get('Content-Type')).toContain('text/html');
  expect(await answer.text()).toContain(`>${text}`);
};

const STALE = 'This sign-in is no longer valid.';
const UNVERIFIED = 'The provider has not verified your email address.';
const WRONG = 'The provider’s response could not be verified.';
const UNREACHABLE = 'The provider cannot be reached at the moment.';

test('with one provider the sign-in redirects there directly, with state, nonce and PKCE', async () => {
  const { answer, authorization } = await start('?returnTo=/orders');
  expect(answer.status).toBe(302);
  expect(authorization.origin + authorization.pathname).toBe(`${provider.issuer}/authorize`);
  expect(Object.fromEntries(authorization.searchParams)).toEqual({
    response_type: 'code',
    client_id: 'roadwaze',
    redirect_uri: `${ORIGIN}/api/login/callback`,
    scope: 'openid email profile',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  });
  expect(answer.headers.get('Set-Cookie')).toMatch(
    /^__Host-sign-in=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  );
});

test('fetches a provider’s metadata if the cache cannot be read or written', async () => {
  const { KV } = createFaults({ store: 'KV', at: 0, fault: 'refused', lasts: true }).env;
  const answer = await send('GET', '/api/login', { env: { ...production(), KV } });
  expect(answer.headers.get('Location')).toMatch(new RegExp(`^${provider.issuer}/authorize`));
});

test('the first sign-in creates the driver and returns to the requested path', async () => {
  const answer = await signIn(casey(), '?returnTo=/earnings%3Fweek=1');
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/earnings?week=1']);
  expect(await getUser(answer)).toMatchObject({
    email: `casey-${count}@mail.example`,
    firstName: 'Casey',
    lastName: 'Lee',
    profileImageUrl: null,
  });
});

test('a provider account stays the same driver, even if its email changes', async () => {
  const first = await getUser(await signIn());
  const changed = await getUser(await signIn(casey({ email: 'new@mail.example', given_name: 'Other' })));
  expect(changed).toMatchObject({ id: first.id, email: first.email, firstName: 'Casey' });
  const unverified = await getUser(await signIn(casey({ email_verified: false })));
  expect(unverified.id).toBe(first.id);
});

test('a verified email links to its existing driver, and parallel first sign-ins create one driver', async () => {
  const local = await send('POST', '/api/login/local', { body: { email: `casey-${count}@mail.example` } });
  expect(local.status).toBe(303);
  const answers = await Promise.all([signIn(), signIn(), signIn(casey({ sub: 'second account' }))]);
  const ids = await Promise.all(answers.map(async (answer) => (await getUser(answer)).id));
  expect(new Set(ids).size).toBe(1);
  const { results } = await env.DB.prepare('select id from drivers where email = ?')
    .bind(`casey-${count}@mail.example`)
    .all();
  expect(results).toEqual([{ id: ids[0] }]);
});

test('an unverified email neither finds nor creates a driver', async () => {
  await send('POST', '/api/login/local', { body: { email: `casey-${count}@mail.example` } });
  for (const email_verified of [false, undefined, 'false', 1]) {
    await refuse(await signIn(casey({ email_verified })), 403, UNVERIFIED);
  }
  await refuse(await signIn(casey({ email: 'no address' })), 403, UNVERIFIED);
  const kept = await env.DB.prepare('select count(*) as n from identities where provider = ?')
    .bind(provider.issuer)
    .first('n');
  expect(kept).toBe(0);
});

test('fetches the email from the provider if the ID token lacks it', async () => {
  provider.twist = { userInfo: casey() };
  expect(await getUser(await signIn({ sub: 'casey' }))).toMatchObject({ firstName: 'Casey' });
  provider.twist = { userInfo: casey({ sub: 'somebody else' }) };
  await refuse(await signIn({ sub: 'casey' }), 400, WRONG);
});

test('rejects an unknown state or another browser’s, without ending the sign-in in progress', async () => {
  const { authorization, cookie } = await start();
  const { cookie: otherBrowser } = await start();
  const query = provider.consent(authorization, casey());
  await refuse(await callBack({ code: 'x', state: 'unknown' }, cookie), 400, STALE);
  await refuse(await callBack({ code: 'x' }, cookie), 400, STALE);
  await refuse(await callBack(query, otherBrowser), 400, STALE);
  await refuse(await callBack(query, ''), 400, STALE);
  expect((await callBack(query, cookie)).status).toBe(303);
});

test('a callback works once, and of parallel ones exactly one signs in', async () => {
  const { authorization, cookie } = await start();
  const query = provider.consent(authorization, casey());
  const answers = await Promise.all(Array.from({ length: 5 }, () => callBack(query, cookie)));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 400, 400, 400, 400]);
  await refuse(await callBack(query, cookie), 400, STALE);
});

test('the provider rejects a used code under a new state', async () => {
  const first = await start();
  const used = provider.consent(first.authorization, casey());
  expect((await callBack(used, first.cookie)).status).toBe(303);
  const second = await start();
  const state = second.authorization.searchParams.get('state') ?? '';
  await refuse(await callBack({ code: used.get('code') ?? '', state }, second.cookie), 400, STALE);
});

test('PKCE rejects a stolen code under one’s own state', async () => {
  const [mine, theirs] = [await start(), await start()];
  const stolen = provider.consent(theirs.authorization, casey()).get('code') ?? '';
  const state = mine.authorization.searchParams.get('state') ?? '';
  await refuse(await callBack({ code: stolen, state }, mine.cookie), 400, STALE);
});

test('sign-ins in two tabs do not interfere', async () => {
  const first = await start();
  const second = await start('', first.cookie);
  expect(second.cookie).toBe(first.cookie);
  for (const { authorization } of [first, second]) {
    expect((await callBack(provider.consent(authorization, casey()), first.cookie)).status).toBe(303);
  }
});

test('a sign-in expires after ten minutes', async () => {
  const { authorization, cookie } = await start();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 });
  await refuse(await callBack(provider.consent(authorization, casey()), cookie), 400, STALE);
});

test('shows the provider’s refusals and failures', async () => {
  const errors = {
    access_denied: [403, 'The provider did not sign you in.'],
    temporarily_unavailable: [503, UNREACHABLE],
  } as const;
  for (const [error, [status, text]] of Object.entries(errors)) {
    const { authorization, cookie } = await start('?returnTo=/orders');
    const state = authorization.searchParams.get('state') ?? '';
    const answer = await callBack({ error, error_description: '<script>alert(1)</script>', state }, cookie);
    const page = await answer.clone().text();
    expect(page).not.toContain('<script>alert');
    expect(page).toContain('href="/api/login?returnTo=%2Forders"');
    await refuse(answer, status, text);
  }
});

test('reports a provider that is down or responds incorrectly as unreachable', async () => {
  const show = () => send('GET', '/api/login', { env: production() });
  provider.twist = { isDown: true };
  await refuse(await show(), 503, UNREACHABLE);
  provider.twist = { document: { issuer: 'https://evil.example' } };
  await refuse(await show(), 503, UNREACHABLE);
  provider.twist = { document: { token_endpoint: 'http://id.example/token' } };
  await refuse(await show(), 503, UNREACHABLE);
  provider.twist = {};
  const { authorization, cookie } = await start();
  const query = provider.consent(authorization, casey());
  provider.twist = { isDown: true };
  await refuse(await callBack(query, cookie), 503, UNREACHABLE);
  const answers = [
    new Response('<html>', { status: 502 }),
    Response.json({ error: 'slow_down' }, { status: 429 }),
    Response.redirect(`${provider.issuer}/token`, 307),
    new Response(new Uint8Array(300_000)),
  ];
  for (const tokenAnswer of answers) {
    provider.twist = { tokenAnswer };
    await refuse(await signIn(), 503, UNREACHABLE);
  }
  provider.twist = { tokenAnswer: Response.json({ error: 'invalid_client' }, { status: 401 }) };
  await refuse(await signIn(), 400, WRONG);
});

const now = () => Math.floor(Date.now() / 1000);

test.each([
  ['signed by another key', () => ({ signWith: 'stranger' as const })],
  ['not signed', () => ({ signWith: 'none' as const })],
  ['signed with the client secret', () => ({ signWith: 'client secret' as const })],
  ['of another issuer', () => ({ tokenClaims: { iss: 'https://evil.example' } })],
  ['for another client', () => ({ tokenClaims: { aud: 'another app' } })],
  ['for several clients without naming us', () => ({ tokenClaims: { aud: ['roadwaze', 'another app'] } })],
  ['made out to another party', () => ({ tokenClaims: { azp: 'another app' } })],
  ['of another sign-in', () => ({ tokenClaims: { nonce: 'another' } })],
  ['without a nonce', () => ({ tokenClaims: { nonce: undefined } as any })],
  ['expired', () => ({ tokenClaims: { iat: now() - 900, exp: now() - 90 } })],
  ['not valid yet', () => ({ tokenClaims: { nbf: now() + 900 } })],
  ['without a subject', () => ({ tokenClaims: { sub: '' } })],
])('rejects an ID token %s', async (_what, twist) => {
  provider.twist = twist();
  await refuse(await signIn(), 400, WRONG);
});

test('a provider can rotate its keys', async () => {
  expect((await signIn()).status).toBe(303);
  provider.twist = { signWith: 'second', publish: ['first', 'second'] };
  expect((await signIn()).status).toBe(303);
  const asked = provider.requests.filter((path) => path === '/keys').length;
  expect((await signIn()).status).toBe(303);
  expect(provider.requests.filter((path) => path === '/keys')).toHaveLength(asked);
});

test('requires a provider’s issuer in its callback if announced, and rejects another one', async () => {
  provider.twist = { document: { authorization_response_iss_parameter_supported: true } };
  const attempt = async (iss?: string) => {
    const { authorization, cookie } = await start();
    const query = provider.consent(authorization, casey());
    if (iss) query.set('iss', iss);
    return callBack(query, cookie);
  };
  await refuse(await attempt(), 400, WRONG);
  await refuse(await attempt('https://evil.example'), 400, WRONG);
  expect((await attempt(provider.issuer)).status).toBe(303);
});

test('stores and logs no token, code or verifier', async () => {
  const lines: unknown[] = [];
  for (const level of ['info', 'warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((...line) => lines.push(line));
  }
  const { authorization, cookie } = await start();
  const query = provider.consent(authorization, casey());
  const answer = await callBack(query, cookie);
  await callBack(query, cookie);
  const { keys } = await env.KV.list();
  const values = await Promise.all(keys.map(({ name }) => env.KV.get(name)));
  const tables = ['identities', 'sessions', 'drivers', 'sign_in_attempts'];
  const rows = await Promise.all(tables.map((table) => env.DB.prepare(`select * from ${table}`).all()));
  const kept = JSON.stringify([keys, values, rows.map(({ results }) => results), lines]);
  const session = getCookie(answer, 'session')?.split('=')[1];
  expect(provider.issued).toHaveLength(2);
  for (const secret of [...provider.issued, query.get('code'), query.get('state'), session]) {
    expect(kept).not.toContain(secret);
  }
});

test('a sign-in redirects only to a path of this site', async () => {
  for (const returnTo of ['https://evil.example', '//evil.example', '/\\evil.example', '/api/logout']) {
    const answer = await signIn(casey(), `?returnTo=${encodeURIComponent(returnTo)}`);
    expect(answer.headers.get('Location')).toBe('/');
  }
});

const showLogin = (variables: Record<string, unknown>, query = '', cookie = '') =>
  send('GET', `/api/login${query}`, { env: variables, headers: { Cookie: cookie } });

const GOOGLE = { GOOGLE_CLIENT_ID: 'google client', GOOGLE_CLIENT_SECRET: 'google secret' };

test('shows a page with several providers, on request, or in a browser that has used a passkey', async () => {
  const both = await showLogin({ ...production(), ...GOOGLE, OIDC_NAME: 'Road ID' }, '?returnTo=/orders');
  expect(both.status).toBe(200);
  const page = await both.text();
  expect(page).toContain('>Continue with Google<');
  expect(page).toContain('href="/api/login?provider=oidc&amp;returnTo=%2Forders"');
  expect(page).toContain('>Continue with Road ID<');
  expect(page).not.toContain('>Continue as demo driver<');
  expect((await showLogin(production(), '?choose=1')).status).toBe(200);
  expect((await showLogin(production(), '', 'passkey=1')).status).toBe(200);
  expect((await showLogin(production(), '?provider=oidc', 'passkey=1')).status).toBe(302);
  expect((await showLogin(production(), '?provider=nobody')).status).toBe(200);
});

test('locally the page shows the provider next to the local form', async () => {
  const page = await (await showLogin(provider.env)).text();
  expect(page).toContain(`>Continue with id-${count}.example<`);
  expect(page).toContain('>Continue as demo driver<');
});

test('without a provider, or with one over http outside local runs, sign-in names the missing settings', async () => {
  const settings = [
    { APP_ENV: 'production' },
    { ...production(), OIDC_ISSUER: 'http://id.example' },
    { ...production(), OIDC_CLIENT_SECRET: '' },
  ];
  for (const variables of settings) {
    const answer = await showLogin(variables);
    expect(answer.status).toBe(503);
    const page = await answer.text();
    for (const name of ['GOOGLE_CLIENT_ID', 'OIDC_ISSUER', 'OIDC_CLIENT_SECRET'])
      expect(page).toContain(name);
  }
  expect((await showLogin({ ...provider.env, OIDC_ISSUER: 'http://id.example' })).status).toBe(200);
});

/** Sets how many sign-ins are counted for an address. */
const setSignIns = (address: string, count: number) =>
  env.DB.prepare('insert into rate_counters (key, window_started_at, count) values (?, ?, ?)')
    .bind(`signIn:${address}`, Date.now(), count)
    .run();

test('sign-ins at a provider count toward the limit of the address', async () => {
  const attempt = (path: string) =>
    send('GET', path, {
      env: { ...production(), RATE_LIMITS: 'on' },
      headers: { 'CF-Connecting-IP': '198.51.100.77' },
    });
  await setSignIns('198.51.100.77', RATE_LIMITS.signIn.limit - 2);
  expect((await attempt('/api/login')).status).toBe(302);
  expect((await attempt('/api/login/callback?state=x&code=y')).status).toBe(400);
  for (const path of ['/api/login', '/api/login/callback?state=x&code=y']) {
    const answer = await attempt(path);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await answer.text()).toContain('>That was too much at once. Try again in ');
  }
});

test('a rate-limited sign-in still reaches its page when its link is followed later', async () => {
  const { authorization, cookie } = await start('?returnTo=/orders');
  const query = provider.consent(authorization, casey());
  const attempt = (path: string, address: string) =>
    send('GET', path, {
      env: { ...production(), RATE_LIMITS: 'on' },
      headers: { 'CF-Connecting-IP': address, Cookie: cookie },
    });
  await setSignIns('198.51.100.79', RATE_LIMITS.signIn.limit);
  const refused = await attempt(`/api/login/callback?${query}`, '198.51.100.79');
  expect(refused.status).toBe(429);
  const [, retry = ''] = /href="(\/api\/login\/callback[^"]*)"/.exec(await refused.text()) ?? [];
  const answer = await attempt(retry.replaceAll('&amp;', '&'), '198.51.100.80');
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/orders']);
});

test('a browser may start 20 sign-ins a minute, without blocking another browser at its address', async () => {
  const start = (cookie: string) =>
    send('GET', '/api/login', {
      env: { ...production(), RATE_LIMITS: 'on' },
      headers: { 'CF-Connecting-IP': '198.51.100.78', Cookie: cookie },
    });
  const first = await start('');
  const cookie = first.headers.get('Set-Cookie')?.split(';')[0] ?? '';
  for (let tries = 0; tries < 20; tries += 1) expect((await start(cookie)).status).toBe(302);
  expect((await start(cookie)).status).toBe(429);
  expect((await start('')).status).toBe(302);
});
