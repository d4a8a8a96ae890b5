import { setTimeout as wait } from 'node:timers/promises';
import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { en } from '#worker/words/locales/en.ts';
import { expectAwake, expectToast, fill, openMore, signInByEmail } from './driver-screen.ts';
import { forgiveRefusal, test } from './guarded-test.ts';

/** The delay of the page data after a form, in ms. */
const LATE_MS = 2000;

const { integrations: texts, network, toasts } = en;

function platformSwitch(page: Page, name: string): Locator {
  return page.getByRole('switch', { name, exact: true });
}

/** Signs in and opens the platform switches. */
async function signIn(page: Page, email: string): Promise<void> {
  await signInByEmail(page, email);
  await openMore(page, texts.heading);
  await expectAwake(platformSwitch(page, 'DoorDash'));
}

/** Opens a platform's connect dialog, or its page without JavaScript. */
async function openConnect(page: Page, name: string): Promise<void> {
  await platformSwitch(page, name).click();
  await expect(page.getByRole('heading', { name: fill(texts.connect, { platform: name }) })).toBeVisible();
}

async function chooseMethod(page: Page, method: keyof typeof texts.methods): Promise<void> {
  await page.getByLabel(texts.methods[method].name).check();
  await page.getByRole('button', { name: texts.continue, exact: true }).click();
}

async function fillNetworkForm(page: Page): Promise<void> {
  await page.getByLabel(network.driverName).fill('Robin Road');
  await page.getByLabel(network.phoneNumber).fill('555 0100');
  await page.getByLabel(network.vehicleType).fill('Bicycle');
}

const connectNow = (page: Page) => page.getByRole('button', { name: texts.connectNow, exact: true });
const join = (page: Page) => page.getByRole('button', { name: fill(network.submit, { amount: '$30' }) });

const isPageData = (url: URL) => url.pathname.endsWith('.data') || url.searchParams.has('_data');

/** Delays the page's data after a form until the driver has moved on. */
async function answerLate(route: Route): Promise<void> {
  if (route.request().method() === 'GET') await wait(LATE_MS);
  await route.continue();
}

test('a platform is connected by driver ID in a dialog that keeps the typed values, and disconnected', async ({
  page,
  complaints,
}) => {
  await signIn(page, 'connect.dialog@roadwaze.example');
  await openConnect(page, 'DoorDash');
  await chooseMethod(page, 'driver-code');
  await page.route(isPageData, answerLate);
  await connectNow(page).click();
  await expectToast(page, toasts.missingDriverCode);
  forgiveRefusal(complaints);
  await expect(page.getByLabel(texts.driverId)).toBeFocused();
  await page.getByLabel(texts.driverId).fill('D-77');
  await page.getByRole('link', { name: en.common.back, exact: true }).click();
  await page.getByRole('button', { name: texts.continue, exact: true }).click();
  await expect(page.getByLabel(texts.driverId)).toHaveValue('D-77');
  // `unroute` alone would release the requests still waiting here, which would then fail.
  await page.unrouteAll({ behavior: 'wait' });
  await expect(page.getByLabel(texts.driverId)).toHaveValue('D-77');
  await page.getByLabel(texts.phone).fill('555 0100');
  await connectNow(page).click();
  await expectToast(page, toasts.appConnected);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(platformSwitch(page, 'DoorDash')).toBeChecked();
  await expect(platformSwitch(page, 'DoorDash')).toBeFocused();
  await expect(page.getByText(texts.record, { exact: true })).toBeVisible();
  await platformSwitch(page, 'DoorDash').click();
  await expectToast(page, toasts.appDisconnected);
  await expect(platformSwitch(page, 'DoorDash')).not.toBeChecked();
});

test('the simulated redirect takes two seconds, and Escape restores the focus', async ({ page }) => {
  await signIn(page, 'connect.redirect@roadwaze.example');
  await openConnect(page, 'Grubhub');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(platformSwitch(page, 'Grubhub')).toBeFocused();
  await openConnect(page, 'Grubhub');
  await chooseMethod(page, 'oauth');
  const startedAt = Date.now();
  await connectNow(page).click();
  await expectToast(page, toasts.oauthRedirect);
  await expectToast(page, toasts.appConnected);
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(2000);
  await expect(platformSwitch(page, 'Grubhub')).toBeChecked();
});

test('a driver joins our network in a dialog', async ({ page, complaints }) => {
  await signIn(page, 'join.dialog@roadwaze.example');
  await platformSwitch(page, 'Roadwaze').click();
  await page.getByRole('dialog').getByRole('link', { name: network.next, exact: true }).click();
  await join(page).click();
  await expectToast(page, toasts.networkMissing);
  forgiveRefusal(complaints);
  await fillNetworkForm(page);
  await join(page).click();
  await expectToast(page, toasts.networkJoined);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(platformSwitch(page, 'Roadwaze')).toBeChecked();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a platform is connected and disconnected on pages', async ({ page, complaints }) => {
    await signInByEmail(page, 'connect.plain@roadwaze.example');
    await openMore(page, texts.heading);
    await openConnect(page, 'DoorDash');
    await chooseMethod(page, 'driver-code');
    await page.getByLabel(texts.driverId).fill('D-77');
    await connectNow(page).click();
    await expect(page.getByText(en.validation.missingDriverCode)).toBeVisible();
    forgiveRefusal(complaints);
    await expect(page.getByLabel(texts.driverId)).toHaveValue('D-77');
    await page.getByLabel(texts.phone).fill('555 0100');
    await connectNow(page).click();
    await expectToast(page, toasts.appConnected);
    await openMore(page, texts.heading);
    await platformSwitch(page, 'DoorDash').click();
    await expectToast(page, toasts.appDisconnected);
    await openMore(page, texts.heading);
    await expect(platformSwitch(page, 'DoorDash')).not.toBeChecked();
  });

  test('a driver joins our network on pages', async ({ page, complaints }) => {
    await signInByEmail(page, 'join.plain@roadwaze.example');
    await openMore(page, texts.heading);
    await platformSwitch(page, 'Roadwaze').click();
    await page.getByRole('link', { name: network.next, exact: true }).click();
    await page.getByLabel(network.driverName).fill('Robin Road');
    await join(page).click();
    await expect(page.getByText(en.validation.missingRequired).first()).toBeVisible();
    forgiveRefusal(complaints);
    await expect(page.getByLabel(network.driverName)).toHaveValue('Robin Road');
    await fillNetworkForm(page);
    await join(page).click();
    await expectToast(page, toasts.networkJoined);
    await openMore(page, texts.heading);
    await expect(platformSwitch(page, 'Roadwaze')).toBeChecked();
  });
});
