import { type Browser, expect, type Page } from '@playwright/test';
import { createTranslator } from 'use-intl/core';
import { findDay } from '#worker/domain/network/delivery-days.ts';
import { en } from '#worker/words/locales/en.ts';
import {
  addressBox,
  cardOf,
  expectText,
  expectToast,
  fill,
  orderButton,
  RETRY,
  signIn,
} from './driver-screen.ts';
import { expectAccessible } from './expect-page.ts';
import { test } from './guarded-test.ts';

const { posting, tracking, toasts } = en;
const RESTAURANT = 'Two Drivers Kitchen';
const HERE = { lat: 39.285833, lng: -76.590312 };

/** The timeout for changes made by others to show up. */
const FOLLOWED = { timeout: 30_000 };

/** The polling interval of a page that follows a delivery, in ms. */
const READ_EVERY_MS = 12_000;

/** Creates a restaurant with a live subscription, using the forms without scripts. Returns the path of its manage link. */
async function openRestaurant(page: Page): Promise<string> {
  const post = (path: string, form: Record<string, string>) =>
    page.request.post(path, { ...RETRY, form, maxRedirects: 0, headers: { Accept: 'text/html' } });
  const email = `kitchen-${crypto.randomUUID()}@two.example`;
  const address = '1832 Eastern Ave, Baltimore';
  const place = { 'location.lat': String(HERE.lat), 'location.lng': String(HERE.lng) };
  const signed = await post('/restaurant-signup', { name: RESTAURANT, email, address, ...place });
  const payment = signed.headers().location ?? '';
  await post(payment, { intent: 'payRestaurant' });
  await page.goto(payment);
  const link = (await page.getByText(/\/restaurant-manage\//).textContent()) ?? '';
  return new URL(link).pathname;
}

/** Opens the browser of a network member who is online at the restaurant. */
async function openDriver(browser: Browser, options: { javaScriptEnabled: boolean }): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  await signIn(page, `network-${crypto.randomUUID()}@roadwaze.example`);
  const member = { driverName: 'Robin Rider', phoneNumber: '+1 410 555 0142', vehicleType: 'car' };
  const joined = await page.request.post('/api/roadwaze/signup', { ...RETRY, data: member });
  expect(joined.status()).toBe(201);
  expect((await page.request.put('/api/driver/position', { ...RETRY, data: HERE })).ok()).toBe(true);
  expect((await page.request.put('/api/driver/shift', { ...RETRY, data: { online: true } })).ok()).toBe(true);
  // An offer lasts a minute, and a browser's first page takes longest, so load one before there is an offer.
  await page.goto('/');
  return page;
}

/** Returns the drivers who have the restaurant's delivery. */
async function listHolders(drivers: readonly Page[]): Promise<Page[]> {
  const held = await Promise.all(
    drivers.map(
      async ({ request }) => (await (await request.get('/api/orders?status=accepted', RETRY)).json()).length,
    ),
  );
  return drivers.filter((_, index) => held[index] > 0);
}

/** A customer in another time zone sees the delivery time in their own time zone. */
async function expectOwnClock(browser: Browser, track: string, driver: Page): Promise<void> {
  const [order] = await (await driver.request.get('/api/orders?status=completed', RETRY)).json();
  const timeZone = 'Asia/Kathmandu';
  const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
  const customer = await (await browser.newContext({ timezoneId: timeZone })).newPage();
  await customer.goto(track);
  const name = fill(tracking.states.delivered, { time: time.format(new Date(order.completedAt)) });
  await expect(customer.getByRole('heading', { name })).toBeVisible();
  await customer.context().close();
}

/** A restaurant posting from a new browser in another time zone types and sees times in its own zone. */
async function expectTypedClock(browser: Browser, manage: string): Promise<void> {
  const timeZone = 'Asia/Kathmandu';
  const restaurant = await (await browser.newContext({ timezoneId: timeZone })).newPage();
  await restaurant.goto(`${manage}/deliveries/new`);
  const due = new Date(Date.now() + 2 * 3_600_000);
  const typed = due.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  const shown = due.toLocaleTimeString('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
  const dueDay = findDay(due.getTime(), { now: Date.now(), timeZone });
  const write = createTranslator({ locale: 'en', messages: en, namespace: 'posting' });
  await addressBox(restaurant, posting.dropoffAddress).fill('800 S Broadway, Baltimore');
  await restaurant.getByLabel(posting.promisedAt).fill(typed);
  await restaurant.getByRole('button', { name: posting.showPrice }).click();
  await expect(restaurant.getByText(write('readyNow', { due: shown, dueDay }))).toBeVisible();
  await restaurant.context().close();
}

/** Without scripts the customer refreshes with a link, and the page doesn't claim to update itself. */
async function expectPlainTracking(browser: Browser, track: string): Promise<void> {
  const customer = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await customer.goto(track);
  await expect(customer.getByRole('link', { name: tracking.refresh, exact: true })).toBeVisible();
  await expect(customer.getByText(tracking.updates)).toBeHidden();
  await customer.context().close();
}

test('a restaurant posts, one of three racing drivers wins, the others are notified, and the delivery is tracked to the door', async ({
  page,
  browser,
}) => {
  const [manage, ...drivers] = await Promise.all([
    openRestaurant(page),
    openDriver(browser, { javaScriptEnabled: true }),
    openDriver(browser, { javaScriptEnabled: true }),
    openDriver(browser, { javaScriptEnabled: false }),
  ]);
  await page.clock.install();
  await page.goto(manage);
  await expectAccessible(page);
  await page.getByRole('link', { name: en.titles.newDelivery }).click();
  await addressBox(page, posting.dropoffAddress).fill('800 S Broadway, Baltimore');
  await page.getByLabel(posting.tip).fill('4');
  await page.getByRole('button', { name: posting.showPrice }).click();
  await expect(page.getByText(/all of it the driver’s/)).toBeVisible();
  await expectAccessible(page);
  const button = page.locator('button[value="postDelivery"]');
  const price = /\$\d+\.\d\d/.exec((await button.textContent()) ?? '')?.[0] ?? '';
  await button.click();
  await expectToast(page, toasts.deliveryPosted);
  await expectText(page, posting.states.looking);
  const track = (await page.getByText(/\/track\//).textContent()) ?? '';

  const findOffer = async (driver: Page) => {
    await expect
      .poll(async () => {
        await driver.goto('/');
        return cardOf(driver, RESTAURANT).count();
      }, FOLLOWED)
      .toBe(1);
    await expect(cardOf(driver, RESTAURANT)).toContainText(price);
    await expect(cardOf(driver, RESTAURANT)).toContainText(en.offer.network.pay);
  };
  await Promise.all(drivers.map(findOffer));
  // All at once, and without checking that the offer is still open: a driver notified before the tap has lost as well.
  const buttons = drivers.map((driver) => orderButton(driver, 'accept', RESTAURANT));
  await Promise.all(buttons.map((one) => one.evaluate((element: HTMLElement) => element.click())));
  await expect.poll(async () => (await listHolders(drivers)).length, FOLLOWED).toBe(1);
  const [winner] = await listHolders(drivers);
  if (!winner) throw new Error('Nobody has it');
  const losers = drivers.filter((driver) => driver !== winner);
  for (const loser of losers) {
    await expect(loser.getByText(en.offer.taken)).toBeVisible(FOLLOWED);
    await expect(cardOf(loser, RESTAURANT)).toHaveCount(0);
  }

  await page.clock.fastForward(READ_EVERY_MS);
  await expect(page.getByText('Assigned to Robin')).toBeVisible(FOLLOWED);
  await page.getByText(posting.cancel).click();
  await expect(page.getByText(fill(posting.cancelAssigned, { amount: '$2.00' }))).toBeVisible();
  await winner.goto('/orders');
  await orderButton(winner, 'pickUp', RESTAURANT).click();
  await expectToast(winner, toasts.orderPickedUp);
  await page.goto(track);
  await expect(page.getByText('Robin is on the way to you')).toBeVisible();
  const state = await page.getByRole('status').filter({ hasText: 'Robin' }).elementHandle();
  await expectPlainTracking(browser, track);
  await expectAccessible(page);
  await winner.goto('/orders');
  await orderButton(winner, 'complete', RESTAURANT).click();
  await expectToast(winner, toasts.orderCompleted);
  await page.clock.fastForward(READ_EVERY_MS);
  await expect(page.getByRole('heading', { name: /^Delivered at/ })).toBeVisible(FOLLOWED);
  await expect(page.getByText(tracking.updates)).toHaveCount(0);
  // In the same element as before, so screen readers announce it.
  expect(await state?.textContent()).toMatch(/^Delivered at/);
  await expectOwnClock(browser, track, winner);
  await expectTypedClock(browser, manage);
  await page.goto(manage);
  await page.getByRole('link', { name: posting.all }).click();
  await expect(page.getByRole('link', { name: /Delivered/ })).toContainText(price);

  // A driver who is only viewing an offer is also notified when the restaurant cancels it.
  const form = { intent: 'postDelivery', dropoffAddress: '800 S Broadway, Baltimore', tipAmount: '4' };
  const sent = { ...form, quotedPrice: price.slice(1), requestKey: crypto.randomUUID() };
  const posted = await page.request.post(`${manage}/deliveries/new`, {
    ...RETRY,
    form: sent,
    maxRedirects: 0,
    headers: { Accept: 'text/html' },
  });
  const watcher = losers.find((loser) => loser !== drivers[2]) ?? winner;
  await watcher.goto('/');
  await expect(cardOf(watcher, RESTAURANT)).toHaveCount(1, FOLLOWED);
  await page.goto(posted.headers().location ?? '');
  await page.getByText(posting.cancel).click();
  await page.getByRole('button', { name: posting.cancelForFree }).click();
  await expectToast(page, toasts.deliveryCanceled);
  const { restaurant_cancelled: called } = en.orders.cancelReasons;
  await expect(watcher.getByText(called)).toBeVisible(FOLLOWED);
  await expectAccessible(watcher);
  await Promise.all(drivers.map((driver) => driver.context().close()));
});
