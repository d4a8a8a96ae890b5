import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { forgiveRefusal, test } from './guarded-test.ts';

async function signIn(page: Page): Promise<string> {
  const email = `account-${crypto.randomUUID()}@roadwaze.example`;
  await page.request.post('/api/login/local', { data: { email, firstName: 'Ada', lastName: 'Ng' } });
  return email;
}

test('a driver sets kilometers and a time zone, takes the data along and deletes the account', async ({
  page,
  complaints,
}) => {
  const email = await signIn(page);
  await page.goto('/profile');
  await page.getByRole('link', { name: /^Account/ }).click();
  await page.getByLabel('Distances').selectOption('km');
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
  await page.locator('button[value="saveAccount"]').click();
  await expect(page.getByText('Account Saved', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/profile');

  await page.getByRole('link', { name: /^Privacy & Security/ }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export my data' }).click();
  const file = await (await downloading).path();
  expect(JSON.parse(await readFile(file, 'utf8')).driver).toMatchObject({ email, timeZone: 'Asia/Tokyo' });

  await page.getByRole('link', { name: 'Delete my account' }).click();
  await page.getByLabel('Your email address').fill('wrong@example.com');
  await page.getByRole('button', { name: 'Delete my account for good' }).click();
  await expect(page.getByText('This is not the email address of your account')).toBeVisible();
  await page.getByLabel('Your email address').fill(email);
  await page.getByRole('button', { name: 'Delete my account for good' }).click();
  await expect(page.getByText('Account Deleted', { exact: true })).toBeVisible();
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
  forgiveRefusal(complaints);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('orders are filtered, settings saved and figures exported', async ({ page }) => {
    await signIn(page);
    await page.request.post('/api/generate-mock-orders');
    await page.goto('/orders');
    await page.getByText('Filter', { exact: true }).click();
    await page.getByLabel('Status').selectOption('Declined');
    await page.getByRole('button', { name: 'Show orders' }).click();
    await expect(page.getByText('No orders match')).toBeVisible();
    await expect(page.getByRole('heading', { name: /Pending Orders/ })).toHaveCount(0);
    await page.getByRole('link', { name: 'Clear filter' }).first().click();
    await expect(page.getByRole('heading', { name: /Pending Orders/ })).toBeVisible();

    await page.request.post('/api/create-subscription');
    await page.goto('/profile/notifications');
    await page.getByLabel(/^News/).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Notifications Saved', { exact: true })).toBeVisible();
    await expect(page.getByLabel(/^News/)).toBeChecked();

    await page.goto('/earnings');
    await page.getByRole('link', { name: 'Export' }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^roadwaze-orders-.*\.csv$/);
  });
});

test('a driver who has traveled sees local times on the first page', async ({ page, context }) => {
  await signIn(page);
  const last = { name: 'timeZone', value: encodeURIComponent('America/Los_Angeles') };
  await context.addCookies([{ ...last, domain: 'localhost', path: '/' }]);
  await page.goto('/');
  const intl = page.locator('meta[name="document-intl"]');
  await expect(intl).toHaveAttribute('content', /"timeZone":"America\/New_York"/);
});
