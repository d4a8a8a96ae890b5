import { expect, test as plainTest } from '@playwright/test';
import { readAdminCode } from './admin-screen.ts';
import { test } from './guarded-test.ts';

test('the administrator signs in, is greeted, and signs out', async ({ page }) => {
  await page.goto('/admin');
  const code = page.getByLabel('Access code', { exact: true });
  await expect(code).toHaveAttribute('type', 'password');
  await code.fill(readAdminCode());
  await page.getByRole('button', { name: 'Show the access code' }).click();
  await expect(code).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Administrator access granted').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Access code', { exact: true })).toBeVisible();
});

plainTest('a wrong code and an empty one are refused in the words of the product', async ({ page }) => {
  await page.goto('/admin');
  const submit = page.getByRole('button', { name: 'Sign in' });
  await submit.click();
  await expect(page.locator('main').getByText('Please enter the administrator access code')).toBeVisible();
  await page.getByLabel('Access code', { exact: true }).fill('guess');
  await submit.click();
  await expect(page.getByText('Access Denied', { exact: true })).toBeVisible();
  await expect(page.locator('main').getByText('Invalid administrator access code')).toBeVisible();
});

plainTest('it works without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/admin');
  await page.getByLabel('Access code', { exact: true }).fill(readAdminCode());
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await context.close();
});
