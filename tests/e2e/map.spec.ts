import { expect, type Page, type Route } from '@playwright/test';
import { paths } from '#worker/domain/shared/paths.ts';
import { en } from '#worker/words/locales/en.ts';
import { generateSamples } from './drive-a-day.ts';
import { expectToast, listIn, signIn, signInByEmail } from './driver-screen.ts';
import { expectAccessible, expectFit } from './expect-page.ts';
import { test } from './guarded-test.ts';

const picture = (page: Page) => page.getByRole('img', { name: /^Map of/ });

async function openMapWithOffers(page: Page, email: string): Promise<void> {
  await signInByEmail(page, email);
  await generateSamples(page, en.dashboard.generateSamples);
  await page.getByRole('link', { name: en.nav.map, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: en.titles.map })).toBeVisible();
  await expect(picture(page)).toHaveAccessibleName(/no stops, [3-6] other orders/);
}

async function optimize(page: Page): Promise<void> {
  await page.getByRole('button', { name: en.map.optimize, exact: true }).click();
  await expectToast(page, en.toasts.routeOptimized);
  await expect(picture(page)).toHaveAccessibleName(/Map of ([4-9]|1[0-2]) stops, no other orders/);
  await expect(listIn(page, en.map.optimization).getByText(en.route.best)).toBeVisible();
}

/** Expects one Google Maps link for the whole route, with at most nine waypoints before the destination. */
async function expectNavigation(page: Page): Promise<void> {
  await page.getByText(en.map.navigate, { exact: true }).first().click();
  const links = listIn(page, 'Navigate with Google Maps').getByRole('link');
  const href = new URL((await links.first().getAttribute('href')) ?? '');
  expect(href.origin + href.pathname).toBe('https://www.google.com/maps/dir/');
  expect(href.searchParams.get('destination')).toMatch(/^-?\d+(\.\d+)?,-?\d+(\.\d+)?$/);
  expect(href.searchParams.get('waypoints')?.split('|').length).toBeLessThanOrEqual(9);
  await expect(listIn(page, 'Navigate with Waze').getByRole('link').first()).toBeVisible();
}

for (const javaScriptEnabled of [true, false]) {
  const way = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript';

  test.describe(way, () => {
    test.use({ javaScriptEnabled });

    test(`a route is planned on the map and opened in a navigation app, ${way}`, async ({ page }) => {
      await openMapWithOffers(page, `map.${javaScriptEnabled ? 'script' : 'plain'}@roadwaze.example`);
      await optimize(page);
      await page.getByRole('button', { name: /^Accept (these|this)$/ }).click();
      await expectToast(page, en.toasts.setAccepted);
      await expectNavigation(page);
      await expectFit(page);
    });
  });
}

test('the interactive map loads only from this site, and only a few tiles', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openMapWithOffers(page, 'map.interactive@roadwaze.example');
  await page.getByRole('button', { name: en.map.interactive }).click();
  await expect(page.locator('canvas')).toBeVisible();
  await expectAccessible(page);
  await chooseByKey(page);
  const tiles = await zoomOut(page, () => asked.filter((url) => url.includes('/streets/')));
  expect(tiles.length).toBeGreaterThan(0);
  expect(tiles.length).toBeLessThan(100);
  const own = new URL(page.url()).origin;
  expect(asked.filter((url) => !url.startsWith(own) && !/^(data|blob):/.test(url))).toEqual([]);

  // On a phone in landscape, part of the page stays beside the map for scrolling.
  await page.setViewportSize({ width: 844, height: 390 });
  expect((await page.locator('canvas').boundingBox())?.height).toBeLessThan(300);
});

/** Chooses an offer on the map with Enter. Its marker is redrawn with the detour and keeps the focus. */
async function chooseByKey(page: Page): Promise<void> {
  const mark = page.locator('button.map-mark', { has: page.locator('.pending') }).first();
  const name = (await mark.getAttribute('aria-label')) ?? '';
  await mark.evaluate((button) => {
    button.dataset.old = '';
    button.focus();
  });
  await page.keyboard.press('Enter');
  await expect(page.locator('button.map-mark:not([data-old]):focus')).toHaveAccessibleName(name);
}

test('street tiles that failed to load are retried', async ({ page, complaints }) => {
  const fail = (route: Route) => route.abort();
  await page.route('**/streets/**', fail);
  await openMapWithOffers(page, 'map.tunnel@roadwaze.example');
  await page.getByRole('button', { name: en.map.interactive }).click();
  await expect(page.locator('canvas')).toBeVisible();
  const loaded = page.waitForResponse((response) => response.url().includes('/streets/') && response.ok());
  await page.unroute('**/streets/**', fail);
  await loaded;
  expect(complaints.splice(0).filter((complaint) => !complaint.includes('ERR_FAILED'))).toEqual([]);
});

/** Zooms all the way out and returns the requests once the network is idle. */
async function zoomOut(page: Page, listAsked: () => string[]): Promise<string[]> {
  for (let level = 0; level < 12; level += 1) {
    await page.getByRole('button', { name: en.map.zoomOut }).click();
    await page.waitForTimeout(300);
  }
  await page.waitForLoadState('networkidle');
  return listAsked();
}

test.describe('my position', () => {
  test.use({ permissions: ['geolocation'], geolocation: { latitude: 39.2855, longitude: -76.5735 } });

  test("the driver's position appears on the map after a tap", async ({ page }) => {
    await openMapWithOffers(page, 'map.position@roadwaze.example');
    const legend = page.getByRole('list', { name: en.map.legend });
    await expect(legend.getByText(en.map.legendPosition, { exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: en.map.myPosition, exact: true }).click();
    await expect(legend.getByText(en.map.legendPosition, { exact: true })).toBeVisible();
  });
});

test("a restaurant's long words make no page scroll sideways", async ({ page }) => {
  await signIn(page, 'long-words@roadwaze.example');
  const signup = await page.request.post('/api/restaurants/signup', {
    data: {
      name: 'Llanfair'.repeat(12),
      email: 'long-words@restaurant.example',
      address: '3401 O’Donnell St, Baltimore',
      cuisine: 'Welsh'.repeat(20),
      description: 'menu'.repeat(400),
    },
  });
  const { id } = await signup.json();
  await page.request.post(`/api/restaurants/${id}/subscribe`);
  for (const path of [paths.map(), paths.restaurants(), paths.restaurantPayment(id)]) {
    await page.goto(path);
    await expect(page.getByText('Llanfair'.repeat(12)).first()).toBeVisible();
    await expectFit(page);
  }
});
