import { expect, type Page } from '@playwright/test';
import { en } from '#worker/words/locales/en.ts';
import { expectToast, fill, signIn } from './driver-screen.ts';
import { forgiveRefusal, test } from './guarded-test.ts';

const { automation, analytics, toasts } = en;

async function becomePro(page: Page, email: string): Promise<void> {
  await signIn(page, email);
  expect((await page.request.post('/api/create-subscription')).status()).toBe(201);
}

const save = (page: Page) => page.getByRole('button', { name: automation.save, exact: true });
const zone = (page: Page, name: string) =>
  page.getByRole('button', { name: fill(automation.removeZone, { zone: name }), exact: true });

/** The label has the driver's unit, which is miles by default. */
const PAY_PER_MILE = 'Minimum pay per mile ($)';

test('a Pro driver saves AI settings and zones', async ({ page, complaints }) => {
  await becomePro(page, 'pro@roadwaze.example');
  await page.goto('/ai-automation');
  await expect(page.getByLabel(automation.autoAcceptOrders)).toBeDisabled();
  await page.getByLabel(automation.isEnabled, { exact: false }).first().check();
  await page.getByLabel(PAY_PER_MILE).fill('a lot');
  await save(page).click();
  await expect(page.getByText(en.validation.price)).toBeVisible();
  await expect(page.getByLabel(PAY_PER_MILE)).toHaveValue('a lot');
  await page.getByLabel(PAY_PER_MILE).fill('1.75');
  await page.getByLabel(automation.avoidSlowRestaurants).uncheck();
  await page.getByLabel(automation.zoneName).fill(' Downtown ');
  await page.getByLabel(automation.zoneName).press('Enter');
  await expect(zone(page, 'Downtown')).toBeVisible();
  await page.getByLabel(automation.zoneName).fill('downtown');
  await page.getByRole('button', { name: automation.addZone, exact: true }).click();
  await expect(page.getByText(en.validation.zoneTwice)).toBeVisible();
  await page.getByLabel(automation.zoneName).fill('Harbor');
  await page.getByRole('button', { name: automation.addZone, exact: true }).click();
  await zone(page, 'Downtown').click();
  await save(page).click();
  await expectToast(page, toasts.automationSaved);
  forgiveRefusal(complaints);
  await page.goto('/ai-automation');
  await expect(page.getByRole('heading', { name: automation.active })).toBeVisible();
  await expect(page.getByLabel(automation.autoAcceptOrders)).toBeEnabled();
  await expect(page.getByLabel(PAY_PER_MILE)).toHaveValue('1.75');
  await expect(page.getByLabel(automation.avoidSlowRestaurants)).not.toBeChecked();
  await expect(zone(page, 'Harbor')).toBeVisible();
  await expect(zone(page, 'Downtown')).toHaveCount(0);
  await page.getByRole('button', { name: automation.replayRun, exact: true }).click();
  await expect(page.getByText(automation.replayNothing)).toBeVisible();
});

test('analytics offer Pro, then say what they need, on tabs the arrow keys reach', async ({ page }) => {
  await signIn(page, 'analytics@roadwaze.example');
  await page.goto('/analytics');
  await expect(page.getByRole('link', { name: 'Upgrade to Pro - $10/week' })).toBeVisible();
  expect((await page.request.post('/api/create-subscription')).status()).toBe(201);
  await page.goto('/analytics');
  for (const name of [analytics.market, analytics.strategy, analytics.performance]) {
    await page.getByRole('tab', { name, exact: true }).click();
    await expect(page.getByText(analytics.notEnough, { exact: true })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`tab=${name.toLowerCase()}`));
  }
  await page.goto('/analytics');
  await page.getByRole('tab', { name: analytics.insights }).focus();
  await page.keyboard.press('ArrowLeft');
  const last = page.getByRole('tab', { name: analytics.strategy });
  await expect(last).toHaveAttribute('aria-selected', 'true');
  await expect(last).toBeFocused();
});
