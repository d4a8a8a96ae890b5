import { expect, type Locator, type Page } from '@playwright/test';
import { en } from '#worker/words/locales/en.ts';
import {
  addressBox,
  cardOf,
  expectToast,
  figure,
  fill,
  goTo,
  listIn,
  openMenu,
  openMore,
  orderButton,
  RETRY,
  readText,
  readToday,
  toCents,
} from './driver-screen.ts';

type RouteJson = {
  stops: {
    sequence: number;
    kind: 'pickup' | 'dropoff';
    orderId: string;
    legMiles: number;
    legMinutes: number;
    arrivalMinutes: number;
  }[];
  totalDistance: number;
  totalTime: number;
  totalEarnings: number;
  savedMinutes: number;
};

const PAYOUT = '12.34';

export async function generateSamples(page: Page, button: string): Promise<void> {
  const before = Number(await readText(figure(page, en.home.strip.active)));
  if (button === en.dashboard.generate) await openMenu(page, en.home.offerTools);
  await page.getByRole('button', { name: button, exact: true }).click();
  await expectToast(page, en.toasts.samplesGenerated);
  await expect
    .poll(async () => Number(await readText(figure(page, en.home.strip.active))))
    .toBeGreaterThanOrEqual(before + 3);
}

/** Taps and waits for the toast of the result, or that the tap was queued, as after a late response. */
async function tap(page: Page, button: Locator, { title }: { title: string }): Promise<void> {
  const said = [title, en.toasts.actionQueued.title].map((text) => page.getByText(text, { exact: true }));
  const [done, queued] = said as [Locator, Locator];
  // Waited for from the click on, because the toast disappears after a few seconds.
  await Promise.all([expect(done.or(queued).first()).toBeVisible(), button.click()]);
}

async function addByHand(page: Page, restaurant: string): Promise<void> {
  await page.getByRole('link', { name: en.dashboard.add }).click();
  const form = page.locator('form').filter({ has: page.getByLabel(en.orderForm.platform) });
  await form.getByLabel(en.orderForm.payoutAmount).fill(PAYOUT);
  await form.getByLabel('Miles').fill('2.5');
  await form.getByLabel(en.orderForm.platform).selectOption({ label: 'Grubhub' });
  await form.getByText(en.orderForm.places).click();
  await form.locator('[name="restaurantName"]').fill(restaurant);
  await addressBox(form, en.orderForm.restaurantAddress).fill('1924 Fleet Street, Baltimore');
  await addressBox(form, en.orderForm.customerAddress).fill('Eastern Ave & S Conkling St');
  await form.getByRole('button', { name: en.orderForm.submit }).click();
  await expectToast(page, en.toasts.orderAdded);
  await expect(cardOf(listIn(page, en.dashboard.active), restaurant)).toBeVisible();
}

async function accept(page: Page, restaurant: string): Promise<void> {
  await tap(page, orderButton(page, 'accept', restaurant), en.toasts.orderAccepted);
  await expect(orderButton(page, 'accept', restaurant)).toHaveCount(0);
  await expect(listIn(page, en.home.nextStop)).toContainText(restaurant);
}

/** Opens the screen with an accepted order's buttons, and returns its card: home if it is the next stop, else the orders page. */
async function findActive(page: Page, restaurant: string): Promise<Locator> {
  const next = listIn(page, en.home.nextStop).getByRole('article');
  if ((await next.count()) > 0 && ((await next.textContent()) ?? '').includes(restaurant)) return next;
  await goTo(page, 'orders');
  return cardOf(page, restaurant);
}

async function declineAndUndo(page: Page, restaurant: string): Promise<void> {
  await tap(page, orderButton(page, 'decline', restaurant), en.toasts.orderDeclined);
  await expect(cardOf(page, restaurant)).toHaveCount(0);
  const undo = page.getByRole('button', { name: en.toasts.undo.title, exact: true });
  await tap(page, undo, en.toasts.orderRestored);
  if (!page.url().endsWith('/')) await goTo(page, 'dashboard');
  await expect(cardOf(listIn(page, en.dashboard.active), restaurant)).toBeVisible();
}

async function deliver(page: Page, restaurant: string): Promise<void> {
  const before = await readToday(page);
  await findActive(page, restaurant);
  await tap(page, orderButton(page, 'pickUp', restaurant), en.toasts.orderPickedUp);
  await expect(orderButton(page, 'pickUp', restaurant)).toHaveCount(0);
  // The next stop may now belong to another order.
  if (page.url().endsWith('/')) await goTo(page, 'orders');
  await tap(page, orderButton(page, 'complete', restaurant), en.toasts.orderCompleted);
  await expect(orderButton(page, 'complete', restaurant)).toHaveCount(0);
  if (!page.url().endsWith('/')) await goTo(page, 'dashboard');
  const after = { cents: before.cents + toCents(PAYOUT), deliveries: before.deliveries + 1 };
  await expect.poll(() => readToday(page)).toEqual(after);
}

async function cancel(page: Page, restaurant: string): Promise<void> {
  const before = await readToday(page);
  const name = fill(en.orders.actionFor, { action: en.orders.cancel, restaurant });
  await findActive(page, restaurant);
  if (page.url().endsWith('/')) await openMenu(page, en.home.moreActions);
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('radio', { name: en.orders.cancelReasons.restaurant_closed }).check();
  await page.getByRole('button', { name: en.cancelOrder.submit, exact: true }).click();
  await expectToast(page, en.toasts.orderCancelled);
  if (!page.url().endsWith('/')) await goTo(page, 'dashboard');
  await expect(listIn(page, en.home.nextStop).getByText(restaurant, { exact: true })).toHaveCount(0);
  expect(await readToday(page)).toEqual(before);
}

function expectSoundRoute({ stops, ...route }: RouteJson): void {
  expect(stops.map(({ sequence }) => sequence)).toEqual(stops.map((_, index) => index + 1));
  for (const { kind, orderId, sequence } of stops) {
    const pickup = stops.find((stop) => stop.orderId === orderId && stop.kind === 'pickup');
    if (kind === 'dropoff' && pickup) expect(pickup.sequence).toBeLessThan(sequence);
  }
  const sum = (pick: (stop: RouteJson['stops'][number]) => number) =>
    stops.reduce((total, stop) => total + pick(stop), 0);
  expect(route.totalDistance).toBeCloseTo(
    sum(({ legMiles }) => legMiles),
    5,
  );
  expect(route.totalTime).toBeCloseTo(
    sum(({ legMinutes }) => legMinutes),
    5,
  );
  expect(route.savedMinutes).toBeGreaterThanOrEqual(0);
}

async function optimize(page: Page): Promise<void> {
  await openMore(page, en.route.heading);
  // Waited for from the click on, because the toast disappears after a few seconds.
  await Promise.all([
    expectToast(page, en.toasts.routeOptimized),
    page.getByRole('button', { name: en.route.optimize, exact: true }).click(),
  ]);
  const [route]: RouteJson[] = await (await page.request.get('/api/routes', RETRY)).json();
  if (!route) throw new Error('No route was stored');
  expectSoundRoute(route);
  const card = await openMore(page, en.route.heading);
  // Orders with the same arrival share a stop.
  const stops = route.stops.filter(({ kind, arrivalMinutes }, index) => {
    const last = route.stops[index - 1];
    return last?.kind !== kind || last.arrivalMinutes !== arrivalMinutes;
  });
  if (stops.length > 5) await card.locator('details details > summary').click();
  await expect(card.getByRole('listitem')).toHaveCount(stops.length);
  const numbers = await card
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => item.textContent?.trim() ?? ''));
  for (const [index, text] of numbers.entries()) expect(text.startsWith(String(index + 1))).toBe(true);
  const earnings = card
    .locator('div')
    .filter({ has: page.getByText(en.route.earnings, { exact: true }) })
    .locator('dd')
    .first();
  expect(toCents(await readText(earnings))).toBe(Math.round(route.totalEarnings * 100));
}

async function readHistoryAndEarnings(page: Page, restaurant: string, today: number): Promise<void> {
  await goTo(page, 'orders');
  const row = listIn(page, en.orders.history)
    .getByRole('listitem')
    .filter({ has: page.getByText(restaurant, { exact: true }) });
  await expect(row).toContainText(`$${PAYOUT}`);
  await expect(row).toContainText(en.orders.completed);
  await goTo(page, 'earnings');
  const total = listIn(page, en.earnings.today).locator('dd span').first();
  expect(toCents(await readText(total))).toBe(today);
  const answer = await (await page.request.get('/api/earnings/today', RETRY)).json();
  expect(Math.round(answer.totalEarnings * 100)).toBe(today);
}

async function logOut(page: Page): Promise<void> {
  await goTo(page, 'profile');
  await page.getByRole('link', { name: en.profile.logout }).click();
  await expect(page.getByRole('link', { name: en.common.getStarted, exact: true }).first()).toBeVisible();
  expect((await page.request.get('/api/auth/user', RETRY)).status()).toBe(401);
}

/** A driver's day, from the dashboard to signing out, with and without JavaScript. */
export async function driveADay(page: Page, { restaurant }: { restaurant: string }): Promise<void> {
  const other = `${restaurant}, again`;
  await addByHand(page, restaurant);
  await accept(page, restaurant);
  await addByHand(page, other);
  await declineAndUndo(page, other);
  await deliver(page, restaurant);
  await accept(page, other);
  await cancel(page, other);
  await optimize(page);
  const { cents } = await readToday(page);
  await readHistoryAndEarnings(page, restaurant, cents);
  await logOut(page);
}
