import { expect, type Page } from '@playwright/test';
import { en } from '#worker/words/locales/en.ts';
import { addressBox, expectDashboard, expectToast, signIn } from './driver-screen.ts';
import { expectAccessible } from './expect-page.ts';
import { test } from './guarded-test.ts';
import { forgiveOffline } from './offline-screen.ts';

const {
  payment,
  planState,
  restaurantForm,
  restaurantManage,
  restaurantSignup,
  restaurantPayment,
  toasts,
  upgrade,
} = en;

const CARD = {
  [payment.cardholderName]: 'Dana Driver',
  [payment.cardNumber]: '4242 4242 4242 4242',
  [payment.expiryDate]: '12/31',
  [payment.cvv]: '987',
};

/** Records all requests of this page from now on, with bodies. */
function recordRequests(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  return sent;
}

async function fillCard(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(CARD)) await page.getByLabel(label).fill(value);
}

function expectNoCardIn(sent: string[]): void {
  const all = decodeURIComponent(sent.join('\n').replaceAll('+', ' '));
  // Matches whole values only, since hashes in file names and idempotency keys may contain the same digits.
  for (const value of [...Object.values(CARD), '4242', '4242424242424242']) {
    expect(all).not.toMatch(new RegExp(`(?<![\\w-])${value}(?![\\w-])`));
  }
}

const pay = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a driver starts the trial, and the card never leaves the browser', async ({ page }) => {
  await signIn(page, 'buyer.script@roadwaze.example');
  const sent = recordRequests(page);
  await page.goto('/subscribe');
  await page.getByLabel(payment.cardNumber).fill(CARD[payment.cardNumber] ?? '');
  await pay(page, 'Start 7-Day Free Trial').click();
  await expectToast(page, toasts.paymentDetailsMissing);
  await expect(page.getByLabel(payment.cardholderName)).toBeFocused();
  await expect(page.getByLabel(payment.cardNumber)).toHaveValue('4242 4242 4242 4242');

  await fillCard(page);
  await pay(page, 'Start 7-Day Free Trial').click();
  await expectToast(page, toasts.subscriptionStarted);
  await expect(page).toHaveURL('/', { timeout: 6000 });
  await expectDashboard(page);
  expectNoCardIn(sent);

  await page.goto('/subscribe');
  await page.getByRole('button', { name: planState.cancel }).click();
  await expectToast(page, toasts.planCancelled);
  await page.getByRole('button', { name: planState.resume }).click();
  await expectToast(page, toasts.planResumed);
});

test('the upgrade dialog restores the focus and leads to the offer', async ({ page }) => {
  await signIn(page, 'upgrader@roadwaze.example');
  await page.goto('/analytics');
  await page.waitForLoadState('networkidle');
  const opener = page.getByRole('link', { name: 'Upgrade to Pro - $10/week' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: en.titles.subscribe });
  await expect(dialog.getByText(upgrade.features.hotspots.title)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await opener.click();
  await dialog.getByRole('link', { name: 'Upgrade to Pro - $10/week' }).click();
  await expect(page).toHaveURL('/subscribe');
  await page.getByRole('link', { name: en.common.back, exact: true }).click();
  await expect(page).toHaveURL('/analytics');
});

test('a lost connection keeps the typed card', async ({ page, context, complaints }) => {
  await signIn(page, 'buyer.offline@roadwaze.example');
  await page.goto('/subscribe');
  await page.waitForLoadState('networkidle');
  await fillCard(page);
  await context.setOffline(true);
  await pay(page, 'Start 7-Day Free Trial').click();
  await expectToast(page, toasts.paymentFailed);
  await expect(page.getByLabel(payment.cvv)).toHaveValue('987');
  await context.setOffline(false);
  forgiveOffline(complaints);
});

test('a restaurant registers, pays and is featured', async ({ page }) => {
  const sent = recordRequests(page);
  const name = 'The Paid Kettle';
  await page.goto('/restaurant-signup?ref=ABCD2345');
  await expect(page.getByText('ABCD2345')).toBeVisible();
  await expect(page.getByLabel(restaurantSignup.referralCode)).toHaveValue('');
  await page.getByLabel(restaurantForm.name).fill(name);
  await page.getByLabel(restaurantForm.email).fill('chef@kettle.example');
  await addressBox(page, restaurantForm.address).fill('1832 Eastern Ave, Baltimore');
  await page.getByRole('button', { name: restaurantSignup.submit }).click();
  await expectToast(page, toasts.restaurantRegistered);
  await expect(page).toHaveURL(/\/restaurant-payment\/[0-9a-f-]{36}$/);
  await expect(page.getByText('1832 Eastern Ave, Baltimore')).toBeVisible();

  await fillCard(page);
  await pay(page, 'Subscribe for $40/month').click();
  await expectToast(page, toasts.restaurantActivated);
  await expect(page.getByText(restaurantPayment.active)).toBeVisible();
  expectNoCardIn(sent);
  const link = (await page.getByText(/\/restaurant-manage\//).textContent()) ?? '';
  await page.goto('/restaurants');
  await expect(page.getByText(name, { exact: true })).toBeVisible();

  await page.goto(link);
  await expectAccessible(page);
  await page.getByLabel(restaurantForm.cuisine).fill('Noodles');
  await page.getByRole('button', { name: restaurantManage.save }).click();
  await expectToast(page, toasts.restaurantSaved);
  await page.getByRole('button', { name: planState.cancel }).click();
  await expectToast(page, toasts.planCancelled);
  await expect(page.getByRole('button', { name: planState.resume })).toBeVisible();
  await page.goto('/restaurants');
  await expect(page.getByText('Noodles').first()).toBeVisible();
});
