import { expect } from '@playwright/test';
import { en } from '#worker/words/locales/en.ts';
import { expectAwake, expectToast, isAwake, signInAsDemo } from './driver-screen.ts';
import { test } from './guarded-test.ts';
import { holdBack } from './hold-back.ts';

test('an offer is answered before the scripts of what stands below it are there', async ({ page }) => {
  await signInAsDemo(page);
  const letGo = await holdBack(page, '**/lower-sections-*.js');
  await page.goto('/');
  const lower = page.getByRole('region', { name: en.route.heading });
  await expect(lower).toBeVisible();
  const offers = page.getByRole('button', { name: new RegExp(`^${en.orders.decline}`) });
  await expectAwake(offers.first());
  const count = await offers.count();
  await offers.first().click();
  await expectToast(page, en.toasts.orderDeclined);
  await expect(offers).toHaveCount(count - 1);
  const optimize = page.getByRole('button', { name: en.route.optimize, exact: true });
  expect(await isAwake(optimize)).toBe(false);
  letGo();
  await expectAwake(optimize);
});
