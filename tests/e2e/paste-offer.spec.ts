import { expect, type Page } from '@playwright/test';
import { paths } from '#worker/domain/shared/paths.ts';
import { en } from '#worker/words/locales/en.ts';
import { cardOf, expectAwake, expectDashboard, expectToast, orderButton, signIn } from './driver-screen.ts';
import { test } from './guarded-test.ts';

const { pasteOffer: texts, orderForm, toasts } = en;

/** Unlike every app's wording: all capitals, a missing decimal point, and the pickup after the customer. */
const OFFER = [
  'NEW DELIVERY!',
  'YOU’LL EARN $1175 (INCL. TIPS)',
  'TOTAL 14 MINS · 3.1 MILES',
  'Customer dropoff: 9 Elm Street',
  'Pickup: Harbor Noodle House',
  'Decline / Accept',
].join('\n');

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);

async function pasteInto(page: Page, text: string): Promise<void> {
  const box = page.getByLabel(texts.text);
  await box.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, text);
}

test('a text without an offer stays, and a pasted offer is evaluated and accepted', async ({ page }) => {
  await signIn(page, 'paste.offer@roadwaze.example');
  await page.goto(paths.newOrder());
  await expectAwake(page.getByRole('button', { name: orderForm.submit, exact: true }));
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));

  await field(page, 'note').evaluate((note: HTMLTextAreaElement) => {
    note.value = 'Gate 4417';
  });
  await page.getByText(texts.paste, { exact: true }).click();
  const box = page.getByLabel(texts.text);
  await box.fill('See you at 5');
  await page.getByRole('button', { name: texts.read }).click();
  await expect(page.getByText(texts.noOffer)).toBeVisible();
  await expect(box).toHaveValue('See you at 5');
  await box.fill('');
  await pasteInto(page, OFFER);
  await expect(field(page, 'payoutAmount')).toHaveValue('11.75');
  await expect(field(page, 'distance')).toHaveValue('3.1');
  await expect(field(page, 'estimatedTime')).toHaveValue('14');
  await expect(field(page, 'restaurantName')).toHaveValue('Harbor Noodle House');
  await expect(field(page, 'customerAddress')).toHaveValue('9 Elm Street');
  await expect(field(page, 'note')).toHaveValue('Gate 4417');
  await expect(page.getByText(texts.paste, { exact: true })).toBeFocused();
  await expect(field(page, 'payoutAmount')).toHaveAccessibleDescription(en.common.checkThis);
  await expect(page.getByRole('status').filter({ hasText: 'Check the marked fields' })).toBeVisible();
  await expect(page.locator('form').getByText(/\/hr/).first()).toBeVisible();

  await page.getByRole('button', { name: orderForm.submit, exact: true }).click();
  await expectToast(page, toasts.orderAdded);
  await expectDashboard(page);
  const read = sent.map((request) => decodeURIComponent(request.replaceAll('+', ' ')));
  expect(read.filter((request) => request.includes('Harbor Noodle House'))).not.toEqual([]);
  expect(read.filter((request) => /you’ll earn|offerText/i.test(request))).toEqual([]);
  const accept = orderButton(page, 'accept', 'Harbor Noodle House').first();
  await expectAwake(accept);
  await accept.click();
  await expect(
    cardOf(page, 'Harbor Noodle House').getByRole('button', { name: en.orders.accept }),
  ).toHaveCount(0);
});
