import { expect, test, vi } from 'vitest';
import { getEdgeCache } from '#worker/edge-cache.ts';
import { ORIGIN, readJson, send, signIn } from '../client.ts';

const DEPLOYED = { APP_ENV: 'production', SITE_URL: ORIGIN };

const open = (path: string, headers: Record<string, string> = {}, env: Record<string, unknown> = {}) =>
  send('GET', path, { headers: { Accept: 'text/html', ...headers }, env });

const readPolicy = (answer: Response) => answer.headers.get('Content-Security-Policy') ?? '';

test("a visitor's page runs its own small script, and defers what starts the app", async () => {
  const answer = await open('/api/login');
  const html = await answer.text();
  const [, nonce = ''] = /script-src 'nonce-([^']+)'/.exec(readPolicy(answer)) ?? [];
  const scripts = [...html.matchAll(/<script\b([^>]*)>/g)].map(([, attributes = '']) => attributes);
  const running = scripts.filter((attributes) => !/type="later(-module)?"/.test(attributes));
  expect(running).toEqual([expect.stringContaining('src="/assets/small-visitor-')]);
  expect(scripts.length).toBeGreaterThan(1);
  for (const attributes of scripts) expect(attributes).toContain(`nonce="${nonce}"`);
  expect(html).not.toMatch(/rel="modulepreload"|as="fetch"/);
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  expect(answer.headers.get('Link')).toMatch(/^<\/assets\/styles-[\w-]+\.css>; rel=preload; as=style, /);
});

test('the trial starts on its own page, after the sign-in', async () => {
  const html = await (await open('/')).text();
  const links = [...html.matchAll(/<a [^>]*href="([^"]+)"[^>]*>[^<]*Free Trial/g)].map(([, href]) => href);
  expect(links).toEqual(Array(2).fill('/api/login?returnTo=%2Fsubscribe'));
});

test('the public list has the script that its button for nearby restaurants needs', async () => {
  const body = {
    name: 'Copper Kettle',
    email: 'chef@kettle.example',
    address: '1832 Eastern Ave, Baltimore',
  };
  const { id } = await readJson(send('POST', '/api/restaurants/signup', { body }));
  await send('POST', `/api/restaurants/${id}/subscribe`);
  const html = await (await open('/restaurants')).text();
  expect(html).toMatch(/<button[^>]*data-activates[^>]*>.*Near me/);
  expect(html).toMatch(/<script[^>]*src="\/assets\/small-visitor-/);
});

test('the pin of an address is visible before the app starts, and starts it', async () => {
  const html = await (await open('/restaurant-signup')).text();
  const [button = ''] = html.match(/<button[^>]*aria-label="Full address: Set the pin"[^>]*>/) ?? [];
  expect(button).toContain('data-activates');
  expect(button).not.toContain('invisible');
});

test('a page shared by all visitors has no script, and a browser that has it gets a 304', async () => {
  for (const path of ['/terms', '/privacy']) {
    const answer = await open(path, { Cookie: 'language=es; timeZone=Europe%2FMadrid' });
    expect(readPolicy(answer)).toContain("script-src 'none'");
    expect(await answer.text()).not.toMatch(/<script|nonce=/);
    expect(answer.headers.get('Cache-Control')).toBe('public, no-cache');
    expect(answer.headers.get('Vary')).toBe('Cookie, Accept-Language');
    const tag = answer.headers.get('ETag') ?? '';
    const again = await open(path, { 'Accept-Language': 'es', 'If-None-Match': tag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(readPolicy(again)).toContain("script-src 'none'");
    expect((await open(path, { 'If-None-Match': tag })).status).toBe(200);
  }
});

test('the edge stores one copy of it per language, but not for a driver, a toast or a form', async () => {
  const put = vi.spyOn(getEdgeCache(), 'put');
  const made = await open('/terms', { Cookie: 'language=nl' }, DEPLOYED);
  await expect.poll(() => put.mock.calls.length).toBe(1);
  const copy = await open('/terms', { 'Accept-Language': 'nl-BE' }, DEPLOYED);
  expect(put).toHaveBeenCalledTimes(1);
  expect(await copy.text()).toBe(await made.text());
  const french = await open('/terms', { 'Accept-Language': 'fr' }, DEPLOYED);
  expect(await french.text()).toContain('<html lang="fr"');
  expect(readPolicy(copy)).toContain("script-src 'none'");
  // The form for the language on that page contains the page's URL.
  const asked = await open('/terms?shared=x', { 'Accept-Language': 'nl' }, DEPLOYED);
  expect(asked.headers.get('ETag')).toBeNull();
  const { cookie } = await signIn();
  for (const Cookie of [cookie, 'flash=x', 'session=stolen']) {
    const own = await open('/terms', { Cookie, 'Accept-Language': 'nl' });
    expect(own.headers.get('Cache-Control')).toBe('no-store');
    expect(own.headers.get('ETag')).toBeNull();
  }
});

test("a driver's page runs its own small script, and defers what starts the app", async () => {
  const html = await (await (await signIn()).get('/orders')).text();
  const modules = html.match(/<script[^>]* type="(?:later-)?module"[^>]*>/g) ?? [];
  expect(modules).toEqual([
    expect.stringContaining('src="/assets/small-driver-'),
    expect.stringContaining('type="later-module"'),
  ]);
  const preloads = html.match(/<link[^>]* rel="(?:modulepreload|preload)"[^>]*>/g) ?? [];
  expect(preloads.map((link) => link.match(/as="(\w+)"/)?.[1])).toEqual(['font']);
  expect(html).toMatch(/<link nonce="[^"]+" rel="later" href="\/assets\/entry/);
});
