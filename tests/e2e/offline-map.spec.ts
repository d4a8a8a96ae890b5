import { expect, type Page } from '@playwright/test';
import { paths } from '#worker/domain/shared/paths.ts';
import { en } from '#worker/words/locales/en.ts';
import { generateSamples } from './drive-a-day.ts';
import { RETRY, signInByEmail } from './driver-screen.ts';
import { test } from './guarded-test.ts';
import { bar, expectKept, forgiveOffline, listPrivate } from './offline-screen.ts';

test.use({ serviceWorkers: 'allow' });

const AREA = { lat: 39.283, lng: -76.572 };

async function signInHere(page: Page, email: string): Promise<void> {
  await signInByEmail(page, email);
  await page.request.put(paths.driverPosition(), { ...RETRY, data: AREA });
  await generateSamples(page, en.dashboard.generateSamples);
  await page.goto('/');
}

const countTiles = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('tiles '));
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().length;
  });

test("the map of the driver's area works offline without having been opened", async ({
  page,
  context,
  complaints,
}) => {
  await signInHere(page, 'map.offline@roadwaze.example');
  await expectKept(page);
  const tiles: string[] = await (await page.request.get(paths.areaTiles(), RETRY)).json();
  expect(tiles.length).toBeGreaterThan(20);
  await expect.poll(() => countTiles(page)).toBe(tiles.length);

  const lost: string[] = [];
  page.on('requestfailed', (request) => lost.push(new URL(request.url()).pathname));
  await context.setOffline(true);
  await page.goto(paths.map());
  await expect(bar(page)).toBeVisible();
  await page.getByRole('button', { name: en.map.interactive }).click();
  await expect(page.locator('canvas')).toBeVisible();
  expect(lost.filter((path) => /^\/(?:streets|assets\/(?:mount-map|street-map))/.test(path))).toEqual([]);

  await context.setOffline(false);
  await page.goto(paths.profile());
  await page.getByRole('link', { name: en.profile.logout }).click();
  await page.waitForURL((url) => url.pathname !== paths.profile());
  await expect.poll(() => listPrivate(page)).toEqual([]);
  forgiveOffline(complaints);
});
