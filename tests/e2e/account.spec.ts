import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { forgiveRefusal, test } from './guarded-test.ts';

async function signIn(page: Page): Promise<string> {
  const email = `account-${crypto.randomUUID()}@roadwaze.example`;
  await page.request.post('/api/login/local', { data: { email, firstName: 'Ada', lastName: 'Ng' } });
  return email;
}

test('a driver sets kilometers and a time zone, exports the data and deletes the account', async ({
  page,
  complaints,
}) => {
  const email = await signIn(page);
  await page.goto('/profile');
  await page.getByRole('link', { name: /^Account/ }).click();
  await page.getByLabel('Distances').selectOption('km');
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
  await page.locator('button[value="saveAccount"]').click();
  await expect(page.getByText('Account saved', { exact: true })).toBeVisible();
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
  await expect(page.getByText('Account deleted', { exact: true })).toBeVisible();
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
  forgiveRefusal(complaints);
});

test('a driver in a new time zone sees local times on the first page', async ({ page, context }) => {
  await signIn(page);
  const last = { name: 'timeZone', value: encodeURIComponent('America/Los_Angeles') };
  await context.addCookies([{ ...last, domain: 'localhost', path: '/' }]);
  await page.goto('/');
  const intl = page.locator('meta[name="document-intl"]');
  await expect(intl).toHaveAttribute('content', /"timeZone":"America\/New_York"/);
});
