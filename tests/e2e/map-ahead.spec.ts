import { expect } from '@playwright/test';
import { en } from '#worker/words/locales/en.ts';
import { addSamples, signIn } from './driver-screen.ts';
import { test } from './guarded-test.ts';

const MAP_SCRIPT = /\/assets\/street-map\.client-[^/]*\.js$/;

test('the interactive map is preloaded at rest, hidden until it is opened', async ({ page }) => {
  await signIn(page, 'map.ahead@roadwaze.example');
  await addSamples(page);
  await page.goto('/map');
  const canvas = page.locator('canvas');
  await expect(canvas).toBeAttached();
  await expect(canvas).toBeHidden();
  await page.getByRole('button', { name: en.map.interactive }).press('Enter');
  await expect(canvas).toBeVisible();
  // The button is gone and the map has the focus, so the arrow keys pan it directly.
  await expect(page.getByRole('region', { name: en.map.interactive })).toBeFocused();
});

test('with the data saver on, the interactive map loads only when opened', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await signIn(page, 'map.saving@roadwaze.example');
  await addSamples(page);
  const rest = page.waitForResponse(/\/assets\/live-updates-/);
  await page.goto('/map');
  await rest;
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((url) => MAP_SCRIPT.test(url))).toEqual([]);
  await page.getByRole('button', { name: en.map.interactive }).click();
  await expect(page.locator('canvas')).toBeVisible();
});
