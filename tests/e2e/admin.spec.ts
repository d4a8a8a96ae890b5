import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { en } from '#worker/words/locales/en.ts';
import { readAdminCode, signInAsAdmin } from './admin-screen.ts';
import { expectToast } from './driver-screen.ts';
import { expectFit } from './expect-page.ts';
import { forgiveRefusal, test } from './guarded-test.ts';

test('the administrator sees why a code was wrong, signs in, is greeted, and signs out', async ({
  page,
  complaints,
}) => {
  await page.goto('/admin');
  const code = page.getByLabel('Access code', { exact: true });
  const submit = page.getByRole('button', { name: 'Sign in' });
  await submit.click();
  await expect(page.locator('main').getByText('Please enter the administrator access code')).toBeVisible();
  await expect(code).toHaveAttribute('type', 'password');
  await code.fill('guess');
  await submit.click();
  await expect(page.getByText('Access Denied', { exact: true })).toBeVisible();
  await expect(page.locator('main').getByText('Invalid administrator access code')).toBeVisible();
  forgiveRefusal(complaints);
  forgiveRefusal(complaints, 1, 401);
  await code.fill(readAdminCode());
  await page.getByRole('button', { name: 'Show the access code' }).click();
  await expect(code).toHaveAttribute('type', 'text');
  // The label already names the action: with aria-pressed as well, it would announce the code as hidden.
  const hide = page.getByRole('button', { name: 'Hide the access code' });
  await expect(hide).not.toHaveAttribute('aria-pressed');
  await submit.click();
  await expect(page.getByText('Administrator access granted').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Access code', { exact: true })).toBeVisible();
});

test('a driver is found, suspended with a reason and restored, and the log is exported', async ({
  page,
  request,
}) => {
  const { console: texts, toasts } = en;
  const email = `suspended.${Date.now()}@roadwaze.example`;
  const made = await request.post('/api/login/local', { data: { email, firstName: 'W'.repeat(100) } });
  expect(made.ok()).toBe(true);
  await signInAsAdmin(page);
  await page.goto('/admin/drivers');
  await page.getByLabel(texts.beginsWith).fill(email);
  await page.getByRole('button', { name: texts.apply }).click();
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole('link', { name: email })).toBeVisible();
    await expectFit(page);
  }
  await page.getByRole('link', { name: email }).click();
  await page.getByRole('link', { name: texts.actions.suspendDriver.link, exact: true }).click();
  const reason = `Fake deliveries ${'x'.repeat(120)}`;
  await page.getByLabel(texts.reason, { exact: true }).fill(reason);
  await page.getByRole('button', { name: texts.actions.suspendDriver.submit }).click();
  await expectToast(page, toasts.adminDone);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole('row').getByText(reason)).toBeVisible();
    await expectFit(page);
  }

  const entries = page.getByRole('row');
  const id = new URL(page.url()).pathname.split('/').at(-1);
  await page.goto(`/admin/audit?target=${id}`);
  await expect(entries.getByText(texts.audit.actions.suspendDriver, { exact: true })).toBeVisible();
  await page.goto(`/admin/drivers/${id}`);
  await page.getByRole('link', { name: texts.actions.restoreDriver.link, exact: true }).click();
  await page.getByLabel(texts.reason, { exact: true }).fill('A mistake');
  await page.getByRole('button', { name: texts.actions.restoreDriver.submit }).click();
  await expectToast(page, toasts.adminDone);
  await page.goto(`/admin/audit?target=${id}`);
  await expect(entries.getByText(texts.audit.actions.restoreDriver, { exact: true })).toBeVisible();

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: texts.exportCsv }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('roadwaze-audit.csv');
  const csv = readFileSync(await download.path(), 'utf8');
  for (const told of [reason, 'A mistake']) expect(csv).toContain(told);
});

test('a news source with a long name fits and is paused', async ({ page }) => {
  const { console: texts } = en;
  const name = 'N'.repeat(100);
  await signInAsAdmin(page);
  await page.goto('/admin/news/new');
  await page.getByLabel(texts.sourceName).fill(name);
  await page.getByLabel(texts.sourceUrl).fill(`https://news.example.com/${Date.now()}.xml`);
  await page.getByRole('button', { name: texts.addSource }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toBeVisible();
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectFit(page);
  }
  await row.getByRole('button', { name: texts.actions.pauseNewsSource.link }).click();
  await expect(row.getByRole('button', { name: texts.actions.resumeNewsSource.link })).toBeVisible();
});
