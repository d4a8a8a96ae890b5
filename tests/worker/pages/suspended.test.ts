import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { readJson, send, signIn } from '../client.ts';
import { readBody } from './browse.ts';

/** Signs in a driver who is then suspended while the session remains in the browser. */
async function signInSuspended() {
  const driver = await signIn();
  await driver.get('/');
  await env.DB.prepare('update drivers set suspended_at = ? where email = ?')
    .bind(Date.now(), driver.email)
    .run();
  return driver;
}

const countTrips = (answer: Response) => Number(answer.headers.get('Server-Timing')?.match(/q=(\d+)/)?.[1]);

const HTML = { Accept: 'text/html', 'Sec-Fetch-Dest': 'document' };

test.each(['/', '/subscribe', '/orders', '/profile'])(
  '%s tells a suspended driver so, and offers no trial, in one round trip',
  async (path) => {
    const driver = await signInSuspended();
    const answer = await driver.get(path, undefined, HTML);
    const page = await readBody(answer);
    expect([answer.status, countTrips(answer)]).toEqual([403, 1]);
    expect(page).toContain('Your account is suspended');
    expect(page).not.toMatch(/Trial/i);
  },
);

test('the link to the start page signs a suspended driver out', async () => {
  const driver = await signInSuspended();
  const page = await readBody(await driver.get('/', undefined, HTML));
  const [, way = ''] = page.match(/href="([^"]+)"[^>]*>Go to the start page/) ?? [];
  const left = await driver.get(way, undefined, { ...HTML, 'Sec-Fetch-Site': 'same-origin' });
  expect([left.headers.get('Location'), left.headers.get('Set-Cookie')]).toEqual([
    '/',
    expect.stringMatching(/^session=;.*Max-Age=0/),
  ]);
});

test('a visitor’s start page runs no database queries', async () => {
  const answer = await send('GET', '/', { headers: HTML });
  expect([answer.status, countTrips(answer)]).toEqual([200, 0]);
});

const FILES = [
  ['GET', '/profile/data.json'],
  ['GET', '/profile/picture'],
  ['GET', '/map/picture.svg'],
  ['GET', '/map/area.json'],
  ['GET', '/earnings/export.csv'],
  ['GET', '/earnings/import/x/left-out.csv'],
  ['GET', '/orders/basis.json'],
  ['GET', '/orders/evaluate.json?payoutAmount=9'],
  ['GET', '/integrations/doordash/open'],
  ['POST', '/shift'],
  ['POST', '/map-app'],
] as const;

const ask = (method: string, path: string, cookie = '') =>
  send(method, path, { headers: { Cookie: cookie } });

test.each(FILES)('%s %s says why it is refused', async (method, path) => {
  const visitor = await ask(method, path);
  expect([visitor.status, (await readJson(visitor)).message]).toEqual([401, 'Unauthorized']);
  const { cookie } = await signInSuspended();
  const kept = await ask(method, path, cookie);
  expect([kept.status, (await readJson(kept)).message]).toEqual([
    403,
    'This account is suspended. Write to us if you think this is a mistake.',
  ]);
});

test.each(['/earnings/export.csv', '/manifest.webmanifest', '/profile/data.json', '/pin-map.json'])(
  'refuses a POST to %s with an accurate message',
  async (path) => {
    const answer = await ask('POST', path);
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
    expect((await readJson(answer)).message).toBe('This method is not allowed here.');
  },
);

test('leads a suspended driver who opens a file to the page that says so', async () => {
  const driver = await signInSuspended();
  const refused = await driver.get('/profile/data.json', undefined, HTML);
  const [, page = ''] = refused.headers.get('Refresh')?.match(/^0; url=(.+)$/) ?? [];
  expect(await readBody(await driver.get(page, undefined, HTML))).toContain('Your account is suspended');
});
