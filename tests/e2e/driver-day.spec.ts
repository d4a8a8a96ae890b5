import { expect, type Page } from '@playwright/test';
import { en } from '#worker/words/locales/en.ts';
import { driveADay, generateSamples } from './drive-a-day.ts';
import { expectDashboard, expectText, listIn, openMore, readToday } from './driver-screen.ts';
import { test } from './guarded-test.ts';

async function openSignIn(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: en.landing.headline })).toBeVisible();
  await page.getByRole('link', { name: en.common.getStarted, exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: en.login.heading })).toBeVisible();
}

test('the demo driver starts with work in progress and delivers an order', async ({ page }) => {
  await openSignIn(page);
  await page.getByRole('button', { name: en.login.demo }).click();
  await expectDashboard(page);
  await expect(listIn(page, en.home.nextStop)).toBeVisible();
  await generateSamples(page, en.dashboard.generate);
  await driveADay(page, { restaurant: 'Demo Kitchen' });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a new driver starts with nothing and delivers an order', async ({ page }) => {
    await openSignIn(page);
    await page.getByRole('textbox', { name: en.login.email }).fill('new.plain@roadwaze.example');
    await page.getByLabel(en.login.firstName).fill('Robin');
    await page.getByRole('button', { name: en.login.submit, exact: true }).click();
    await expectDashboard(page);
    await expect(page.getByText(en.dashboard.noActive, { exact: true })).toBeVisible();
    await expect(page.getByText(en.home.firstSteps, { exact: true })).toBeVisible();
    await openMore(page, en.route.heading);
    await expectText(page, en.route.empty);
    expect(await readToday(page)).toEqual({ cents: 0, deliveries: 0 });
    await page.goto('/orders');
    await expect(page.getByText(en.orders.none, { exact: true })).toBeVisible();
    await page.goto('/');
    await generateSamples(page, en.dashboard.generateSamples);
    await generateSamples(page, en.dashboard.generate);
    await driveADay(page, { restaurant: 'First Kitchen' });
  });
});
