import { expect } from '@playwright/test';
import { paths } from '#worker/domain/shared/paths.ts';
import { en } from '#worker/words/locales/en.ts';
import { cardOf, expectAwake, expectDashboard, fill, RETRY, signInByEmail } from './driver-screen.ts';
import { test } from './guarded-test.ts';
import {
  addOrders,
  bar,
  expectKept,
  expectWaiting,
  failPages,
  forgiveOffline,
  type Listed,
  listPrivate,
  listStored,
  readStatuses,
  signInAndTap,
  tap,
} from './offline-screen.ts';

test.use({ serviceWorkers: 'allow' });

test('ten taps in a tunnel, with a reload, two tabs and a lost response, take effect once each', async ({
  page,
  context,
  complaints,
}) => {
  await signInByEmail(page, 'tunnel@roadwaze.example');
  await addOrders(page, 'One', 'Two', 'Three');
  await page.goto('/');
  await expectKept(page);

  await context.setOffline(true);
  await page.goto(paths.analytics());
  await expect(page.getByRole('heading', { level: 1, name: en.errorPages.offlineHeading })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: en.nav.orders }).click();
  await expect(page.getByRole('heading', { level: 1, name: en.orders.heading })).toBeVisible();
  await expect(bar(page)).toContainText('Last updated');

  for (const [index, action] of (['accept', 'pickUp', 'complete'] as const).entries()) {
    await tap(page, action, 'One');
    await expectWaiting(page, index + 1);
  }
  await expect(cardOf(page, 'One')).toHaveCount(0);
  await tap(page, 'accept', 'Two');
  await expectWaiting(page, 4);
  await tap(page, 'decline', 'Three');
  await expectWaiting(page, 5);
  await page.getByRole('button', { name: en.toasts.undo.title }).click();
  await expectWaiting(page, 6);
  await page.reload();
  await expectWaiting(page, 6);
  await tap(page, 'accept', 'Three');
  await tap(page, 'pickUp', 'Three');
  await expectWaiting(page, 8);
  await tap(page, 'pickUp', 'Two');
  await expectWaiting(page, 9);

  await page.goto('/');
  await expectDashboard(page);
  await expectWaiting(page, 9);
  const add = page.getByRole('link', { name: en.dashboard.add }).first();
  await expectAwake(add);
  await add.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(en.orderForm.payoutAmount).fill('8.50');
  await dialog.getByRole('button', { name: en.orderForm.submit }).dblclick();
  await expectWaiting(page, 10);

  // Simulates a first action that the server performed, but whose response was lost.
  const first = await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('queue');
      opening.onsuccess = () => resolve(opening.result);
    });
    return new Promise<{ key: string; orderId: string }>((resolve) => {
      const reading = database.transaction('actions').objectStore('actions').getAll();
      reading.onsuccess = () => {
        database.close();
        resolve(reading.result[0]);
      };
    });
  });
  const answer = await page.request.patch(`/api/orders/${first.orderId}/status`, {
    ...RETRY,
    headers: { 'Idempotency-Key': first.key },
    data: { status: 'accepted' },
  });
  expect(answer.status()).toBe(200);
  const other = await context.newPage();
  await other.goto(paths.drive());
  await expectWaiting(other, 10);

  const backAt = Date.now();
  await context.setOffline(false);
  for (const tab of [page, other]) await expect(bar(tab)).toHaveCount(0);
  await expect
    .poll(() => readStatuses(page))
    .toEqual({
      One: ['completed'],
      Two: ['accepted'],
      Three: ['accepted'],
      'Uber Eats': ['pending'],
    });
  const orders: { pickedUpAt: string | null }[] = await (await page.request.get('/api/orders', RETRY)).json();
  const pickups = orders.flatMap(({ pickedUpAt }) => (pickedUpAt === null ? [] : [Date.parse(pickedUpAt)]));
  expect(pickups).toHaveLength(3);
  expect(Math.max(...pickups), 'when it was tapped').toBeLessThan(backAt);
  await expect(page.getByText('Three').first()).toBeVisible();
  forgiveOffline(complaints);
});

test('a rejected action is shown with a remedy, and the others take effect', async ({
  page,
  context,
  complaints,
}) => {
  await signInByEmail(page, 'refused@roadwaze.example');
  await addOrders(page, 'Gone', 'Here');
  await page.goto(paths.orders());
  await expectKept(page);
  await context.setOffline(true);
  for (const name of ['Gone', 'Here']) await tap(page, 'accept', name);
  await expectWaiting(page, 2);
  const listed: Listed[] = await (await page.request.get('/api/orders', RETRY)).json();
  const gone = listed.find(({ restaurantName }) => restaurantName === 'Gone')?.id;
  await page.request.patch(`/api/orders/${gone}/status`, { ...RETRY, data: { status: 'declined' } });

  await context.setOffline(false);
  await expect(bar(page).getByText('1 tap didn’t go through')).toBeVisible();
  await expect(
    bar(page).getByText(fill(en.offline.checkOrder, { button: en.offline.toOrders })),
  ).toBeVisible();
  await expect.poll(() => readStatuses(page)).toEqual({ Gone: ['declined'], Here: ['accepted'] });
  await bar(page).getByRole('button', { name: en.offline.dismiss }).click();
  await expect(bar(page)).toHaveCount(0);
  forgiveOffline(complaints);
});

test('signing out leaves nothing on the phone, and the next driver sees only their own data', async ({
  page,
  context,
  complaints,
}) => {
  await signInAndTap(page, 'leaving@roadwaze.example');
  await page.goto(paths.profile());
  await page.getByRole('link', { name: en.profile.logout }).click();
  await expect(page.getByRole('heading', { level: 1, name: en.landing.headline })).toBeVisible();
  await expect.poll(() => listStored(page)).toEqual([]);

  await signInByEmail(page, 'arriving@roadwaze.example');
  await expectKept(page);
  await context.setOffline(true);
  await page.goto(paths.orders());
  await expect(bar(page)).toBeVisible();
  await expect(page.getByText('Secret Kitchen')).toHaveCount(0);
  forgiveOffline(complaints);
});

test('taps of an ended session wait for the same driver to sign in', async ({
  page,
  context,
  complaints,
}) => {
  const owner = 'expired@roadwaze.example';
  const tapAndExpire = async (restaurant: string) => {
    await page.goto(paths.orders());
    await expectKept(page);
    await context.setOffline(true);
    await tap(page, 'accept', restaurant);
    await expectWaiting(page, 1);
    await expect(cardOf(page, restaurant).getByText(en.offline.unsent)).toBeVisible();
    await context.clearCookies();
  };
  const expectLeft = async () => {
    await expect(page.getByRole('link', { name: 'Sign in to send 1 tap' })).toBeVisible();
    expect(await listPrivate(page)).toEqual([expect.stringMatching(/^queue /)]);
  };
  await signInByEmail(page, owner);
  await addOrders(page, 'One', 'Two');
  await tapAndExpire('One');
  const bringPages = await failPages(context);
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/orders.data'));
  await context.setOffline(false);
  await lost;
  await expect(cardOf(page, 'One')).toBeVisible();
  await bringPages();
  await expectLeft();
  await signInByEmail(page, owner);
  await expect.poll(() => readStatuses(page)).toEqual({ One: ['accepted'], Two: ['pending'] });
  await expect.poll(() => page.evaluate(() => localStorage.getItem('queued'))).toBeNull();

  await tapAndExpire('Two');
  await context.setOffline(false);
  await expectLeft();
  const [queue = ''] = await listPrivate(page);
  await signInByEmail(page, 'successor@roadwaze.example');
  await expect.poll(() => listPrivate(page)).not.toContain(queue);
  await context.clearCookies();
  await signInByEmail(page, owner);
  expect(await readStatuses(page)).toEqual({ One: ['accepted'], Two: ['pending'] });
  forgiveOffline(complaints);
});
