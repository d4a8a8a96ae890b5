import { expect, type Page } from '@playwright/test';
import { paths } from '#worker/domain/shared/paths.ts';
import { en } from '#worker/words/locales/en.ts';
import { fr } from '#worker/words/locales/fr.ts';
import {
  cardOf,
  expectAwake,
  expectDashboard,
  expectToast,
  fill,
  signIn,
  signInAsDemo,
} from './driver-screen.ts';
import { forgiveEndedSession, test } from './guarded-test.ts';

const { integrations: texts, network, orderForm, toasts } = en;

/** The page's own load plus one reload after each part of the change. A loop would load dozens of times. */
const MAX_LOADS = 5;

/** Opens a form as a separate page, as from a bookmark, sends it, and expects that the dashboard opens and stays. */
async function sendFromPage(
  page: Page,
  at: { path: string; toast: { title: string } },
  send: () => Promise<void>,
) {
  await page.goto(at.path);
  const loads: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.data')) loads.push(request.url());
  });
  await send();
  await expectToast(page, at.toast);
  await expectDashboard(page);
  await page.waitForTimeout(1000);
  expect(loads.filter((url) => new URL(url).pathname === '/_root.data').length).toBeLessThanOrEqual(
    MAX_LOADS,
  );
  await expectDashboard(page);
}

test('forms opened as separate pages lead to the dashboard once', async ({ page }) => {
  await signIn(page, 'form.pages@roadwaze.example');

  await sendFromPage(page, { path: paths.newOrder(), toast: toasts.orderAdded }, async () => {
    await page.getByText(orderForm.places).click();
    await page.locator('[name="restaurantName"]').fill('Corner Deli');
    await page.getByRole('combobox', { name: orderForm.customerAddress }).fill('9 Elm Street');
    await page.getByLabel(orderForm.payoutAmount).fill('9.50');
    await page.getByRole('button', { name: orderForm.submit, exact: true }).click();
  });
  await expect(cardOf(page, 'Corner Deli')).toHaveCount(1);

  const connect = paths.connectPlatform('doordash', 'driver-code');
  await sendFromPage(page, { path: connect, toast: toasts.appConnected }, async () => {
    await page.getByLabel(texts.driverId).fill('D-78');
    await page.getByLabel(texts.phone).fill('555 0100');
    await page.getByRole('button', { name: texts.connectNow, exact: true }).click();
  });

  const join = paths.joinNetwork('details');
  await sendFromPage(page, { path: join, toast: toasts.networkJoined }, async () => {
    await page.getByLabel(network.driverName).fill('Robin Road');
    await page.getByLabel(network.phoneNumber).fill('555 0100');
    await page.getByLabel(network.vehicleType).fill('Bicycle');
    await page.getByRole('button', { name: fill(network.submit, { amount: '$30' }) }).click();
  });
});

test('typing during hydration never rerenders the page', async ({ page }) => {
  await signInAsDemo(page);
  const phone = await page.context().newCDPSession(page);
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript((times) => {
    let left = times;
    setInterval(() => {
      const field = document.querySelector<HTMLInputElement>('[name="payoutAmount"]');
      if (!field || left === 0) return;
      // From here on, the page's data has been read.
      if ('__remixRouter' in window) left--;
      field.value = left === 0 ? '12.50' : String(left);
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }, 3);
  }, 200);
  await page.goto(paths.newOrder(), { waitUntil: 'commit' });
  const field = page.getByLabel(orderForm.payoutAmount);
  await field.evaluate((element) => Object.assign(element, { isOfTheServer: true }));
  await expect(field).toHaveValue('12.50');
  expect(await field.evaluate((element) => 'isOfTheServer' in element)).toBe(true);
});

test('hydration keeps every element the server rendered', async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return;
      const written = [...document.querySelectorAll('main, a, button, input:not([type=hidden]), textarea')];
      Object.assign(window, { written });
    });
  });
  const countLost = () =>
    page.evaluate(() => {
      const { written } = window as unknown as { written: Element[] };
      return { of: written.length > 3, lost: written.filter((element) => !element.isConnected).length };
    });
  const expectKept = async () => {
    await expectAwake(page.getByRole('main'));
    expect(await countLost(), page.url()).toEqual({ of: true, lost: 0 });
  };
  // A visitor's page hydrates when a field is tapped.
  await page.goto(paths.restaurants());
  await page.getByRole('link', { name: en.featured.register }).first().click();
  const name = page.getByLabel(en.restaurantForm.name);
  await name.fill('Copper Kettle');
  await expectKept();
  await expect(name).toHaveValue('Copper Kettle');
  await page.getByRole('main').getByRole('link', { name: 'terms of service' }).click();
  await expect(page.getByRole('heading', { level: 1, name: en.legal.terms.title })).toBeVisible();
  await page.getByRole('link', { name: en.common.back, exact: true }).click();
  await expect(page).toHaveURL(paths.restaurantSignup());
  await expect(name).toHaveValue('Copper Kettle');
  await signInAsDemo(page);
  for (const path of [paths.home(), paths.orders(), paths.newOrder(), paths.map(), paths.earnings()]) {
    await page.goto(path);
    await expectKept();
  }
});

test('a half-typed order survives the sign-in after a session ended', async ({ page, complaints }) => {
  const email = 'ended.session@roadwaze.example';
  await signIn(page, email);
  await page.goto(paths.newOrder());
  await page.getByLabel(orderForm.payoutAmount).fill('9.50');
  await page.locator('[name="distance"]').fill('3.1');
  await page.context().clearCookies({ name: 'session' });
  await page.getByRole('button', { name: orderForm.submit, exact: true }).click();
  await page.getByLabel(en.login.email, { exact: true }).fill(email);
  await page.getByLabel(en.login.email, { exact: true }).press('Enter');
  await expect(page.getByLabel(orderForm.payoutAmount)).toHaveValue('9.50');
  await page.reload();
  await expect(page.getByLabel(orderForm.payoutAmount)).toHaveValue('9.50');
  await expect(page.locator('[name="distance"]')).toHaveValue('3.1');
  await page.goto(paths.logout());
  await signIn(page, email);
  await page.goto(paths.newOrder());
  await expectAwake(page.getByLabel(orderForm.payoutAmount));
  await expect(page.getByLabel(orderForm.payoutAmount)).toHaveValue('');
  forgiveEndedSession(complaints);
});

test("a restaurant's typed text survives a language change until it is submitted", async ({ page }) => {
  await page.goto(paths.restaurantSignup());
  await page.getByLabel(en.restaurantForm.name).fill('Copper Kettle');
  await page.getByRole('textbox', { name: en.restaurantForm.address }).fill('1832 Eastern Ave, Baltimore');
  await page.getByLabel('Language: English (EN)').click();
  await page.getByRole('button', { name: 'Français' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page.getByLabel(fr.restaurantForm.name)).toHaveValue('Copper Kettle');
  await page.getByLabel(fr.restaurantForm.email).fill('kept.typed@kettle.example');
  await page.getByRole('button', { name: fr.restaurantSignup.submit }).click();
  await expect(page.getByRole('heading', { level: 1, name: fr.titles.restaurantPayment })).toBeVisible();
  await page.goto(paths.restaurantSignup());
  await expect(page.getByLabel(fr.restaurantForm.name)).toHaveValue('');
});
