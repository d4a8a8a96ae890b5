import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { listTextAddresses } from '#app/i18n/text-store.ts';
import { ADMIN_PAGES, DRIVER_PAGES, MORE_DRIVER_PAGES, VISITOR_PAGES } from '#tests/e2e/page-list.ts';
import { createLeftoverSearch } from '#tests/i18n/find-leftovers.ts';
import { readPageTexts } from '#tests/i18n/read-page-texts.ts';
import { createCtx } from '#worker/ctx.ts';
import { DEMO_DRIVER } from '#worker/local/demo/demo-driver.ts';
import { seedDemo } from '#worker/local/seed-demo.ts';
import { CATALOGS } from '#worker/words/catalogs.server.ts';
import { getDirection, type Language } from '#worker/words/languages.ts';
import { en } from '#worker/words/locales/en.ts';
import { readJson, send, signIn } from '../client.ts';
import { openAdmin } from './admin-browser.ts';
import { openBrowser } from './browse.ts';

const LANGUAGES = Object.keys(CATALOGS) as Language[];
const TRANSLATIONS = LANGUAGES.filter((language) => language !== 'en');

const INTL = /<meta name="document-intl" content="([^"]*)"/;

async function readDocument(answer: Response | Promise<Response>) {
  const html = await (await answer).text();
  const [, language, dir] = html.match(/<html lang="([^"]*)" dir="([^"]*)"/) ?? [];
  const intl = INTL.exec(html)?.[1]?.replaceAll('&quot;', '"');
  // First the texts of every page, then those of this page.
  return { html, language, dir, addresses: intl ? listTextAddresses(JSON.parse(intl)) : [] };
}

/** Returns the sections of the catalog at each text address of a document. */
async function readSections(answer: Response | Promise<Response>): Promise<string[][]> {
  const { addresses } = await readDocument(answer);
  return Promise.all(
    addresses.map(async (address) => {
      const texts = await send('GET', address);
      expect(texts.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
      return Object.keys((await readJson(texts)).messages).sort();
    }),
  );
}

const choose = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  send('POST', '/language', {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });

test('stores a chosen language in a cookie, and returns to the page it was chosen on', async () => {
  const answer = await choose({ language: 'en', returnTo: '/restaurants?near=me' });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('Location')).toBe('/restaurants?near=me');
  expect(answer.headers.get('Set-Cookie')).toMatch(/^language=en; Path=\/; SameSite=Lax; Max-Age=\d{7,}$/);
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
});

test('ignores a language that is not offered', async () => {
  for (const language of ['de', '', 'en; Domain=evil.example']) {
    const answer = await choose({ language, returnTo: '/' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('Set-Cookie')).toBeNull();
  }
});

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/api/logout',
  '',
])('choosing a language does not lead to %s', async (returnTo) => {
  const answer = await choose({ language: 'en', returnTo });
  expect(answer.headers.get('Location')).toBe('/');
});

test('another site cannot choose the language', async () => {
  const answer = await choose({ language: 'en' }, { Origin: 'https://evil.example' });
  expect(answer.status).toBe(403);
});

test('stores a driver’s language in the account, including one chosen before signing in', async () => {
  const driver = await signIn();
  const readLanguage = async () => (await readJson(driver.get('/api/auth/user'))).language;
  expect(await readLanguage()).toBeNull();
  await driver.get('/api/auth/user', undefined, { Cookie: `${driver.cookie}; language=nl` });
  expect(await readLanguage()).toBe('nl');
  await driver.get('/api/auth/user', undefined, { Cookie: `${driver.cookie}; language=fr` });
  expect(await readLanguage()).toBe('nl');
  await choose({ language: 'en' }, { Cookie: driver.cookie });
  expect(await readLanguage()).toBe('en');
});

test('uses the cookie’s language, then the driver’s, then the browser’s, then English', async () => {
  const first = TRANSLATIONS.at(0) ?? 'en';
  const second = TRANSLATIONS.at(1) ?? 'en';
  const driver = await signIn();
  const open = async (headers: Record<string, string>) =>
    (await readDocument(driver.get('/', undefined, headers))).language;
  expect(await open({ 'Accept-Language': 'de, *' })).toBe('en');
  expect(await open({ 'Accept-Language': `de, en;q=0.5, ${first}-XX;q=0.9` })).toBe(first);
  await choose({ language: second }, { Cookie: driver.cookie });
  expect(await open({ 'Accept-Language': first })).toBe(second);
  expect(await open({ Cookie: `${driver.cookie}; language=${first}` })).toBe(first);
});

test('a document names the texts that its page can show, and no others', async () => {
  const shared = ['app', 'common', 'titles', 'toasts', 'errors', 'errorPages', 'shift'];
  const driver = await signIn();
  expect(await readSections(driver.get('/orders'))).toEqual([
    [...shared, 'install', 'offline', 'nav'].sort(),
    ['orders', 'cancelOrder', 'orderNote', 'offer', 'home', 'map', 'validation'].sort(),
  ]);
  const dashboard = (await readSections(driver.get('/'))).flat();
  expect(dashboard).toEqual(expect.arrayContaining(['dashboard', 'hotspot', 'news', 'integrations']));
  for (const section of ['landing', 'legal', 'questions', 'analytics', 'admin', 'csv']) {
    expect(dashboard).not.toContain(section);
  }
  expect(await readSections(send('GET', '/'))).toEqual([shared.sort(), ['footer', 'landing', 'language']]);
});

test('a document does not contain its texts', async () => {
  const { html } = await readDocument((await signIn()).get('/'));
  expect(html).toContain(en.titles.dashboard);
  expect(html).not.toContain(en.errorPages.offlineHeading);
});

test('pages that differ only by an id share their texts', async () => {
  const driver = await signIn();
  const { addresses } = await readDocument(driver.get('/orders/42/cancel'));
  expect(addresses.at(-1)).toMatch(/driver\/orders\/:orderId\/cancel$/);
  const { pageId } = await readJson(send('GET', addresses.at(-1) ?? ''));
  expect(pageId).toBe('routes/orders/cancel/cancel-order');
});

test('serves the texts of the next page at its path, cached permanently while their version is current', async () => {
  const { addresses } = await readDocument(send('GET', '/'));
  const version = addresses[0]?.split('/')[3];
  const answer = await send('GET', `/texts/en/${version}/driver/orders/42/cancel`);
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  const { pageId, messages } = await readJson(answer);
  expect(pageId).toBe('routes/orders/cancel/cancel-order');
  expect(Object.keys(messages).sort()).toEqual(['cancelOrder', 'orders', 'validation']);
  for (const old of ['/texts/en/0ld/driver/orders', '/texts/en/0ld/shared/driver']) {
    expect((await send('GET', old)).headers.get('Cache-Control')).toBe('no-store');
  }
  for (const path of [
    '/texts/de/x/driver/orders',
    '/texts/en/x/nobody/orders',
    '/texts/en/x/shared/nobody',
  ]) {
    expect((await send('GET', path)).status).toBe(404);
  }
});

test.each(LANGUAGES)(
  'every page declares from its first byte that it is in %s, and no English is left',
  async (language) => {
    await seedDemo(createCtx(env, () => {}, 'demo', Date.now()));
    const visitor = openBrowser();
    const driver = openBrowser();
    await driver.signIn(DEMO_DRIVER.email);
    const admin = await openAdmin();
    const isLeft = createLeftoverSearch(language, CATALOGS[language] ?? en, en);
    const leftovers: string[] = [];
    for (const [browser, pages] of [
      [visitor, VISITOR_PAGES],
      [driver, [...DRIVER_PAGES, ...MORE_DRIVER_PAGES]],
      [admin, ADMIN_PAGES],
    ] as const) {
      browser.cookies.set('language', language);
      // In English nothing can be left, and one root writes the language of all pages.
      for (const page of language === 'en' ? pages.slice(0, 7) : pages) {
        const answer = await browser.open(page);
        if (answer.headers.has('Location')) {
          // A campaign redirects to the sign-in.
          expect(page).toMatch(/^\/signup\?/);
          continue;
        }
        const { html, language: written, dir } = await readDocument(answer);
        expect([written, dir], page).toEqual([language, getDirection(language)]);
        const left = readPageTexts(html, language).filter((text) => language !== 'en' && isLeft(text));
        leftovers.push(...left.map(({ text }) => `${page}: ${text}`));
      }
    }
    expect([...new Set(leftovers)]).toEqual([]);
  },
);

test.each(LANGUAGES)('the web app manifest describes the app in %s', async (language) => {
  const answer = await send('GET', `/manifest.webmanifest?language=${language}`);
  expect(answer.headers.get('Content-Type')).toContain('application/manifest+json');
  const { tagline } = (CATALOGS[language] ?? en).app;
  expect(await readJson(answer)).toMatchObject({
    lang: language,
    dir: getDirection(language),
    description: tagline,
  });
});
