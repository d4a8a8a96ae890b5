import { expect, type Locator, type Page } from '@playwright/test';
import { paths } from '#worker/domain/shared/paths.ts';
import { en } from '#worker/words/locales/en.ts';
import {
  expectAwake,
  expectDashboard,
  expectToast,
  listIn,
  orderButton,
  RETRY,
  signIn,
  signInByEmail,
} from './driver-screen.ts';
import { test } from './guarded-test.ts';
import { addOrders } from './offline-screen.ts';

const EMAIL = 'keys@roadwaze.example';

const DONE = { accept: 'orderAccepted', pickUp: 'orderPickedUp', complete: 'orderCompleted' } as const;

/** Presses Tab until the target has the focus, which must be visible. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  // Both in one evaluation, since the page may move the focus to the next card in between.
  const look = () =>
    target.evaluate((element) => ({
      isThere: element === document.activeElement,
      outline: getComputedStyle(element).outlineStyle,
    }));
  let seen = await look();
  for (let presses = 0; presses < 120 && !seen.isThere; presses += 1) {
    await page.keyboard.press('Tab');
    seen = await look();
  }
  expect(seen.isThere, 'Tab leads there').toBe(true);
  expect(seen.outline, 'the focus is seen').not.toBe('none');
  await expect(target).toBeInViewport();
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Expects the focus inside a card or another part of the page. */
async function expectFocusIn(card: Locator): Promise<void> {
  await expect.poll(() => card.evaluate((element) => element.contains(document.activeElement))).toBe(true);
}

/**
 * Moves an order to its next step by keyboard. The focus may enter its card only once the previous step has finished, so wait.
 */
async function move(page: Page, action: 'accept' | 'pickUp' | 'complete', restaurant: string) {
  const button = orderButton(page, action, restaurant);
  await expectAwake(button);
  await expect(button).toBeEnabled();
  await press(page, button);
  await expectToast(page, en.toasts[DONE[action]]);
  await expect(button).toHaveCount(0);
}

test('a driver signs in, delivers an order and optimizes the route by keyboard alone', async ({ page }) => {
  await signIn(page, EMAIL);
  await addOrders(page, 'Tab Grill');
  await page.context().clearCookies({ name: 'session' });

  await page.goto('/');
  await press(page, page.getByRole('link', { name: en.common.getStarted, exact: true }).first());
  await tabTo(page, page.getByRole('textbox', { name: en.login.email }));
  await page.keyboard.type(EMAIL);
  await page.keyboard.press('Enter');
  await expectDashboard(page);

  // The navigation comes before the page in Tab order, with a link to skip it.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: en.app.skipToContent })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('navigation').getByRole('link').first()).toBeFocused();

  const next = listIn(page, en.home.nextStop);
  const card = next.locator('[data-order-id]');
  await move(page, 'accept', 'Tab Grill');
  await expectFocusIn(card);

  const menu = next.locator(`summary[aria-label="${en.home.moreActions}"]`);
  await press(page, menu);
  const cancel = next.getByRole('link', { name: en.orders.cancel });
  await press(page, cancel);
  const dialog = page.getByRole('dialog');
  await expectFocusIn(dialog);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(menu).toBeFocused();
  await expect(cancel).toBeHidden();

  await press(page, listIn(page, en.route.heading).locator('summary').first());
  await press(page, page.getByRole('button', { name: en.route.optimize, exact: true }));
  await expectToast(page, en.toasts.routeOptimized);

  await move(page, 'pickUp', 'Tab Grill');
  await expectFocusIn(card);
  await move(page, 'complete', 'Tab Grill');
  // The card is gone, but the focus is still on the page.
  await expectFocusIn(page.locator('main'));
});

test('on the Drive screen a key press moves the focus to the next stop', async ({ page }) => {
  await signIn(page, 'keys.drive@roadwaze.example');
  await addOrders(page, 'Old Mill');
  const [order]: { id: string }[] = await (await page.request.get('/api/orders', RETRY)).json();
  await page.request.patch(`/api/orders/${order?.id}/status`, { ...RETRY, data: { status: 'accepted' } });
  await page.goto(paths.drive());
  const sheet = listIn(page, en.drive.nextStop);
  const card = sheet.getByRole('article');
  for (const move of ['arrive', 'pickUp']) {
    const button = sheet.locator(`button[value="${move}"]`);
    await expectAwake(button);
    await press(page, button);
    await expect(button).toHaveCount(0);
    await expect(card).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(card.getByRole('button', { name: en.drive.copy })).toBeFocused();
  }
  await press(page, orderButton(page, 'complete', 'Old Mill'));
  await expect(page.getByText(en.drive.allDone)).toBeFocused();
});

test("a link moves the focus to its page's heading, and Back restores the position", async ({ page }) => {
  await signInByEmail(page, 'keys.pages@roadwaze.example');
  const heading = page.getByRole('heading', { level: 1 });
  await expectAwake(page.getByRole('navigation').getByRole('link').first());
  await press(page, page.getByRole('navigation').getByRole('link', { name: en.nav.profile }));
  await expect(heading).toHaveText(en.titles.profile);
  await expect(heading).toBeFocused();
  const link = page.locator('main').getByRole('link', { name: en.titles.help });
  await press(page, link);
  await expect(page).toHaveURL(/\/profile\/help$/);
  await expect(heading).toBeFocused();
  await page.goBack();
  await expect(heading).toBeFocused();
  await expect(link).toBeInViewport();
});
