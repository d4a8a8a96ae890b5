import { expect, type Locator, type Page } from '@playwright/test';
import { en } from '#worker/words/locales/en.ts';
import { driveADay, generateSamples } from './drive-a-day.ts';
import {
  expectAwake,
  expectDashboard,
  expectText,
  expectToast,
  fill,
  listIn,
  nextAction,
  openMore,
  readToday,
} from './driver-screen.ts';
import { test } from './guarded-test.ts';

// One after the other: both ways are the same demo driver's.
test.describe.configure({ mode: 'serial' });

async function openSignIn(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: en.landing.headline })).toBeVisible();
  await page.getByRole('link', { name: en.common.getStarted, exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: en.login.heading })).toBeVisible();
}

/** Presses Tab until the keyboard is there, which must be seen. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  // Both in one look: the page may move the focus on to the next card at any time.
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

/**
 * Presses what moves an order until that is done: the focus goes on to the next card once the response to the move before is
 * there, which may be between the Tab and the Enter.
 */
async function pressUntil(
  page: Page,
  target: Locator,
  expectDone: (timeout: number) => Promise<void>,
): Promise<void> {
  await expect(async () => {
    if ((await target.count()) > 0) await press(page, target);
    await expectDone(4000);
  }).toPass();
}

/** Whether the keyboard still has a place on the page. */
async function expectFocusKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
}

/** Whether the keyboard's place is in the card of an order. */
async function expectFocusIn(card: Locator): Promise<void> {
  await expect.poll(() => card.evaluate((element) => element.contains(document.activeElement))).toBe(true);
}

test('by Tab and Enter alone a driver signs in, delivers an order and optimizes the route', async ({
  page,
}) => {
  await page.goto('/');
  await press(page, page.getByRole('link', { name: en.common.getStarted, exact: true }).first());
  await press(page, page.getByRole('button', { name: en.login.demo }));
  await expectDashboard(page);

  const offer = listIn(page, en.dashboard.active).locator('[data-order-id]').first();
  const card = page.locator(`[data-order-id="${await offer.getAttribute('data-order-id')}"]`);
  const restaurant = (await card.getByRole('heading').first().textContent()) ?? '';
  const button = (action: 'accept') =>
    card.getByRole('button', { name: fill(en.orders.actionFor, { action: en.orders[action], restaurant }) });

  await expectAwake(button('accept'));
  await press(page, button('accept'));
  await expectToast(page, en.toasts.orderAccepted);
  await expect(card.getByRole('button', { name: en.orders.accept })).toHaveCount(0);
  await expectFocusKept(page);

  const next = listIn(page, en.home.nextStop);
  await press(page, next.locator(`summary[aria-label="${en.home.moreActions}"]`));
  const cancel = next.getByRole('link', { name: en.orders.cancel });
  await press(page, cancel);
  const dialog = page.getByRole('dialog');
  await expectFocusIn(dialog);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(cancel).toBeHidden();

  const action = () => nextAction(next);
  while ((await action().getAttribute('value')) === 'pickUp') {
    const name = (await action().getAttribute('aria-label')) ?? '';
    const pickUp = page.getByRole('button', { name, exact: true });
    await expect(action()).toBeEnabled();
    await pressUntil(page, pickUp, (timeout) => expect(pickUp).toHaveCount(0, { timeout }));
    await expectToast(page, en.toasts.orderPickedUp);
    await expectFocusKept(page);
  }
  // While a move is under way the next one is disabled.
  await expect(action()).toBeEnabled();
  const completed = page.getByText(en.toasts.orderCompleted.title, { exact: true }).first();
  await pressUntil(page, action(), (timeout) => expect(completed).toBeVisible({ timeout }));
  await expectFocusKept(page);

  await press(page, listIn(page, en.route.heading).locator('summary').first());
  await press(page, page.getByRole('button', { name: en.route.optimize, exact: true }));
  await expectToast(page, en.toasts.routeOptimized);
});

// A whole day is driven once each way: by the demo driver with scripts, by a new one without.
for (const javaScriptEnabled of [true, false]) {
  const way = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript';

  test.describe(way, () => {
    test.use({ javaScriptEnabled });

    test(`the demo driver finds work under way${javaScriptEnabled ? ' and delivers an order' : ''}, ${way}`, async ({
      page,
    }) => {
      await openSignIn(page);
      await page.getByRole('button', { name: en.login.demo }).click();
      await expectDashboard(page);
      await expect(listIn(page, en.home.nextStop)).toBeVisible();
      await generateSamples(page, en.dashboard.generate);
      if (javaScriptEnabled) await driveADay(page, { restaurant: `Kitchen ${way}` });
    });

    test(`a new driver starts with nothing${javaScriptEnabled ? '' : ' and delivers an order'}, ${way}`, async ({
      page,
    }) => {
      await openSignIn(page);
      const name = javaScriptEnabled ? 'script' : 'plain';
      await page.getByRole('textbox', { name: en.login.email }).fill(`new.${name}@roadwaze.example`);
      await page.getByLabel(en.login.firstName).fill('Robin');
      await page.getByRole('button', { name: en.login.submit, exact: true }).click();
      await expectDashboard(page);
      await expect(page.getByText(en.dashboard.noActive, { exact: true })).toBeVisible();
      await expect(page.getByText(en.home.firstSteps, { exact: true })).toBeVisible();
      await openMore(page, en.route.heading);
      await expectText(page, en.route.empty);
      expect(await readToday(page)).toEqual({ cents: 0, deliveries: 0 });
      await page.goto('/orders');
      await expect(page.getByText(en.orders.none, { exact: true })).toBeVisible();
      await page.goto('/');
      await generateSamples(page, en.dashboard.generateSamples);
      if (!javaScriptEnabled) await driveADay(page, { restaurant: 'First Kitchen' });
    });
  });
}
