import { expect } from '@playwright/test';
import { paths } from '#worker/domain/shared/paths.ts';
import { en } from '#worker/words/locales/en.ts';
import { expectAwake, expectToast, orderButton, signInByEmail } from './driver-screen.ts';
import { test } from './guarded-test.ts';
import {
  addOrders,
  bar,
  cutOrders,
  expectKept,
  expectWaiting,
  forgiveOffline,
  readStatuses,
  TRY_EVERY_MS,
  tap,
} from './offline-screen.ts';

test.use({ serviceWorkers: 'allow' });

/** A private window without storage, and a phone with full storage. */
const REFUSALS = {
  'stores nothing': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('refused', 'SecurityError');
    };
  },
  'is full': () => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  },
};

for (const [state, refuse] of Object.entries(REFUSALS)) {
  test(`where the phone ${state}, an offline tap says what to do`, async ({ page, context, complaints }) => {
    await page.addInitScript(refuse);
    await signInByEmail(page, `${state.replace(' ', '-')}@roadwaze.example`);
    await addOrders(page, 'One');
    await page.goto(paths.orders());
    await expectKept(page);
    await context.setOffline(true);
    await tap(page, 'accept', 'One');
    await expect(page.getByText(en.toasts.tapNotSaved.text).first()).toBeVisible();
    await expect(orderButton(page, 'accept', 'One')).toBeVisible();
    forgiveOffline(complaints);
  });
}

test('a phone whose storage has filled up sends all queued actions', async ({
  page,
  context,
  complaints,
}) => {
  // Background Sync, in browsers that support it, would send what the page cannot.
  await page.addInitScript(() => Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync'));
  await signInByEmail(page, 'full.by-then@roadwaze.example');
  await addOrders(page, 'One', 'Two');
  await page.goto(paths.orders());
  await expectKept(page);
  await context.setOffline(true);
  for (const name of ['One', 'Two']) await tap(page, 'accept', name);
  await expectWaiting(page, 2);
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await context.setOffline(false);
  await expect.poll(() => readStatuses(page)).toEqual({ One: ['accepted'], Two: ['accepted'] });
  await expect(bar(page)).toHaveCount(0);
  forgiveOffline(complaints);
});

test('an action sent days ago without a response is not resent, but shown as unconfirmed', async ({
  page,
  context,
  complaints,
}) => {
  await signInByEmail(page, 'days.ago@roadwaze.example');
  await addOrders(page, 'One', 'Two');
  await page.goto(paths.orders());
  await expectKept(page);
  await context.setOffline(true);
  for (const name of ['One', 'Two']) await tap(page, 'accept', name);
  await expectWaiting(page, 2);
  // As if the app had been killed eight days ago while sending the first action.
  await page.evaluate(async () => {
    const opening = indexedDB.open('queue');
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    const store = opening.result.transaction('actions', 'readwrite').objectStore('actions');
    await new Promise((resolve) => {
      store.openCursor().onsuccess = ({ target }) => {
        const cursor = (target as IDBRequest<IDBCursorWithValue>).result;
        cursor.update({ ...cursor.value, sentAt: Date.now() - 8 * 86_400_000 }).onsuccess = resolve;
      };
    });
    opening.result.close();
  });
  await context.setOffline(false);
  await expect(bar(page).getByText('1 tap isn’t confirmed')).toBeVisible();
  await expect(bar(page).getByText(en.offline.unknown)).toBeVisible();
  await expect.poll(() => readStatuses(page)).toEqual({ One: ['pending'], Two: ['accepted'] });
  forgiveOffline(complaints);
});

test('an action that never reached the server may wait for days', async ({ page, complaints }) => {
  await page.clock.install();
  await cutOrders(page);
  await signInByEmail(page, 'days.cut@roadwaze.example');
  await addOrders(page, 'One');
  await page.goto(paths.orders());
  await expectKept(page);
  await page.evaluate(() => localStorage.setItem('cut', '1'));
  await tap(page, 'accept', 'One');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cut'))).toMatch(/\/api\/orders\//);
  await expectWaiting(page, 1);
  await page.evaluate(() => localStorage.removeItem('cut'));
  await page.clock.fastForward(3 * 86_400_000);
  await expect.poll(() => readStatuses(page)).toEqual({ One: ['accepted'] });
  await expect(bar(page).getByText(en.offline.unknown)).toHaveCount(0);
  forgiveOffline(complaints);
});

test('a page that cannot be reloaded stays as it was', async ({ page, context, complaints }) => {
  await signInByEmail(page, 'read.again@roadwaze.example');
  await addOrders(page, 'One');
  await page.goto(paths.home());
  await expectKept(page);
  await context.setOffline(true);
  await expect(bar(page)).toBeVisible();
  const refresh = page.getByRole('button', { name: en.dashboard.refresh, includeHidden: true });
  await page.locator('details').filter({ has: refresh }).locator('summary').first().click();
  await refresh.click();
  await expectToast(page, en.toasts.connectionLost);
  await expect(page.getByRole('heading', { name: 'One' })).toBeVisible();
  await expect(bar(page)).toBeVisible();
  forgiveOffline(complaints);
});

test('a new version takes over mid-queue without losing taps or a half-typed form', async ({ page }) => {
  await page.clock.install();
  await cutOrders(page);
  await signInByEmail(page, 'new-version@roadwaze.example');
  await addOrders(page, 'One', 'Two');
  await page.goto(paths.orders());
  await expectKept(page);
  await page.evaluate(() => localStorage.setItem('cut', '1'));
  await tap(page, 'accept', 'One');
  await expectWaiting(page, 1);
  await tap(page, 'decline', 'Two');
  await expectWaiting(page, 2);
  await page.goto(paths.newOrder());
  const pay = page.getByLabel(en.orderForm.payoutAmount);
  await expectAwake(pay);
  await pay.fill('8.50');
  await expectWaiting(page, 2);

  await page.evaluate(async () => {
    const isReplaced = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve);
    });
    // The page registers its own version once it is at rest, so repeat until the next one takes over.
    const registerNext = () => navigator.serviceWorker.register('/service-worker.js?next', { scope: '/' });
    const repeated = setInterval(registerNext, 2000);
    await isReplaced;
    clearInterval(repeated);
  });
  await expectWaiting(page, 2);
  await expect(pay).toHaveValue('8.50');
  await page.evaluate(() => localStorage.removeItem('cut'));
  await page.clock.fastForward(TRY_EVERY_MS);
  await expect(bar(page)).toHaveCount(0, { timeout: 30_000 });
  expect(await readStatuses(page)).toEqual({ One: ['accepted'], Two: ['declined'] });
  await expect(pay).toHaveValue('8.50');
});

test('an order typed offline is evaluated on the phone', async ({ page, context, complaints }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await signInByEmail(page, 'estimate@roadwaze.example');
  await page.goto(paths.newOrder());
  await expectKept(page);
  const isLoaded = () => scripts.some((url) => url.includes('/estimate-draft-'));
  const type = async () => {
    const pay = page.getByLabel(en.orderForm.payoutAmount);
    await expectAwake(pay);
    await pay.fill('14.50');
    await page.getByLabel('Miles').fill('3');
    await page.getByLabel(en.orderForm.estimatedTime).fill('15');
  };
  await type();
  await expect(page.getByText('/hr', { exact: false }).first()).toBeVisible();
  await expect(page.getByText(en.orderForm.estimate, { exact: true })).toHaveCount(0);
  expect(isLoaded()).toBe(false);
  await context.setOffline(true);
  await page.reload();
  await type();
  await expect(page.getByText(en.orderForm.estimate, { exact: true })).toBeVisible();
  await expect(page.getByText(en.offer.verdict.take, { exact: true })).toBeVisible();
  expect(isLoaded()).toBe(true);
  await page.getByRole('button', { name: en.orderForm.submit }).click();
  await expect(page).toHaveURL(paths.home());
  await expectWaiting(page, 1);
  await expect(bar(page).getByText(/Take/)).toBeVisible();
  await context.setOffline(false);
  await expect.poll(async () => Object.values(await readStatuses(page))).toEqual([['pending']]);
  forgiveOffline(complaints);
});
