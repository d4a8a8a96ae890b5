import { expect, type Page } from '@playwright/test';
import { readQr } from '#tests/factories/read-qr.ts';
import { en } from '#worker/words/locales/en.ts';
import { expectDashboard, expectToast, fill, signIn } from './driver-screen.ts';
import { expectAccessible } from './expect-page.ts';
import { forgiveRefusal, test } from './guarded-test.ts';

const { qr, qrSignup, recruitment, restaurantForm, restaurantSignup, login, toasts } = en;

/** Returns the link in the QR code with this title, decoded as a phone would. */
async function scan(page: Page, title: string): Promise<string> {
  const code = page.getByRole('img', { name: title });
  await expect(code).toBeVisible();
  const picture = await code.evaluate((svg: SVGSVGElement) => ({
    modules: svg.viewBox.baseVal.width,
    path: svg.querySelector('path:last-of-type')?.getAttribute('d') ?? '',
  }));
  return readQr(picture);
}

test("a driver invites another with a campaign's QR code", async ({ page, browser, baseURL }) => {
  await signIn(page, 'inviter@roadwaze.example');
  await page.goto('/recruitment');
  await expect(page.getByText(recruitment.none, { exact: true })).toBeVisible();
  await page.getByRole('link', { name: /REFERRED2025/ }).click();
  const link = await scan(page, fill(recruitment.qrTitle, { campaign: 'Referral' }));
  expect(link).toContain('/signup?campaign=REFERRED2025&type=driver&ref=');
  await expect(page.getByText(link, { exact: true })).toBeVisible();

  const phone = await browser.newContext({ baseURL });
  const newcomer = await phone.newPage();
  await newcomer.goto(link);
  await expect(newcomer.getByText(en.campaigns.invited)).toBeVisible();
  await newcomer.getByRole('textbox', { name: login.email }).fill('invited@roadwaze.example');
  await newcomer.getByLabel(login.firstName).fill('Newcomer');
  await newcomer.getByRole('button', { name: login.submit, exact: true }).click();
  await expectDashboard(newcomer);
  await phone.close();

  await page.reload();
  await expect(page.getByText('Newcomer')).toBeVisible();
  await expect(page.getByText(recruitment.statuses.signed_up, { exact: true })).toBeVisible();
});

test('a QR code is downloaded as PNG and SVG, and its link copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'downloader@roadwaze.example');
  await page.goto('/recruitment');
  for (const [role, name, file] of [
    ['button', qr.download, 'roadwaze-standard.png'],
    ['link', qr.downloadSvg, 'roadwaze-standard.svg'],
  ] as const) {
    const download = page.waitForEvent('download');
    await page.getByRole(role, { name, exact: true }).click();
    expect((await download).suggestedFilename()).toBe(file);
    await expectToast(page, toasts.qrDownloaded);
  }
  await page.getByRole('button', { name: qr.copyLink }).click();
  await expectToast(page, toasts.linkCopied);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    '/signup?campaign=NEWDRIVER2025',
  );
});

test('a restaurant signed up in person gets a prefilled form', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  await signIn(page, 'in.person@roadwaze.example');
  await page.goto('/recruitment');
  const opener = page.getByRole('link', { name: qrSignup.open });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: en.titles.qrSignup });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel(qrSignup.restaurant).check();
  await dialog.getByLabel(qrSignup.firstName).fill('Zoë');
  await dialog.getByRole('button', { name: qrSignup.submit }).click();
  await expect(dialog.getByText(en.validation.lastName)).toBeVisible();
  await dialog.getByLabel(qrSignup.lastName).fill('东');
  await dialog.getByLabel(qrSignup.email).fill('zoe@mail.example');
  await dialog.getByLabel(qrSignup.phoneNumber).fill('+1 512 555 0100');
  await dialog.getByRole('button', { name: qrSignup.submit }).click();
  await expectToast(page, toasts.qrGenerated);
  const link = await scan(page, fill(qrSignup.qrTitle, { name: 'Zoë 东' }));
  await expectAccessible(page);
  await dialog.getByRole('link', { name: qrSignup.done }).click();
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();

  const phone = await browser.newContext({ baseURL });
  const restaurant = await phone.newPage();
  await restaurant.goto(link);
  await expect(restaurant.getByLabel(restaurantForm.email)).toHaveValue('zoe@mail.example');
  await expect(restaurant.getByLabel(restaurantForm.phone)).toHaveValue('+1 512 555 0100');
  await expect(restaurant.getByLabel(restaurantSignup.referralCode)).toHaveValue(/^[A-Z2-9]{8}$/);
  expect(restaurant.url()).not.toContain('prefill');
  await phone.close();
  forgiveRefusal(complaints);
});
