import { expect, type Page } from '@playwright/test';
import { paths } from '#worker/domain/shared/paths.ts';
import { en } from '#worker/words/locales/en.ts';
import { cardOf, orderButton, RETRY, signInByEmail } from './driver-screen.ts';
import { held, releaseHeld, test } from './held-app.ts';
import {
  addOrders,
  bar,
  expectKept,
  expectWaiting,
  forgiveOffline,
  readStatuses,
  TRY_EVERY_MS,
  tap,
} from './offline-screen.ts';

test.use({ serviceWorkers: 'allow' });

/** Less than the page's own retry interval. */
const AT_ONCE = { timeout: TRY_EVERY_MS - 1000 };

type Exported = {
  orders: { id: string; restaurantName: string }[];
  orderEvents: { orderId: string; kind: string }[];
};

/** Returns the recorded events of each of the driver's orders. */
async function readEvents(page: Page): Promise<Record<string, string[]>> {
  const answer = await page.request.get(paths.accountData(), RETRY);
  const { orders, orderEvents }: Exported = await answer.json();
  const listKinds = (id: string) =>
    orderEvents.filter(({ orderId }) => orderId === id).map(({ kind }) => kind);
  return Object.fromEntries(orders.map(({ id, restaurantName }) => [restaurantName, listKinds(id).sort()]));
}

test('without a working network the driver does not wait, and late requests have no effect', async ({
  page,
  complaints,
}) => {
  await signInByEmail(page, 'hole@roadwaze.example');
  await addOrders(page, 'Taken', 'Undone');
  await page.goto(paths.earnings());
  await page.goto(paths.orders());
  await expectKept(page);

  held.isHole = true;
  await tap(page, 'decline', 'Undone');
  await expectWaiting(page, 1, AT_ONCE);
  await page.getByRole('button', { name: en.toasts.undo.title }).click();
  await expectWaiting(page, 2, AT_ONCE);
  await tap(page, 'accept', 'Taken');
  await expectWaiting(page, 3, AT_ONCE);
  await expect(bar(page)).toContainText('Last updated');
  await page.getByRole('link', { name: en.nav.earnings }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: en.titles.earnings })).toBeVisible();
  await expect(bar(page)).toContainText('Last updated');
  await expectWaiting(page, 3);

  held.isHole = false;
  await expect(bar(page)).toHaveCount(0, { timeout: 90_000 });
  expect(await readStatuses(page)).toEqual({ Taken: ['accepted'], Undone: ['pending'] });
  releaseHeld();
  await page.goto(paths.orders());
  await expect(orderButton(page, 'decline', 'Undone')).toBeVisible();
  await expect(cardOf(page, 'Taken')).toBeVisible();
  expect(await readEvents(page)).toEqual({
    Taken: ['accepted', 'created'],
    Undone: ['created', 'declined', 'restored'],
  });
  forgiveOffline(complaints);
});

test('undoing a tap that was just sent takes effect', async ({ page, complaints }) => {
  await signInByEmail(page, 'undone@roadwaze.example');
  await addOrders(page, 'Undone');
  await page.goto(paths.orders());
  await expectKept(page);
  await page.context().setOffline(true);
  await tap(page, 'decline', 'Undone');
  await expectWaiting(page, 1);
  // Hovering pauses the toast's timer.
  const undo = page.getByRole('button', { name: en.toasts.undo.title });
  await undo.hover();

  // Keeps the phone from caching the pages that show the change.
  held.pattern = `GET ${paths.earnings()} HTTP`;
  await page.context().setOffline(false);
  await expect.poll(() => held.release.length).toBeGreaterThan(0);
  await expect(bar(page)).toHaveCount(0);
  expect(await readStatuses(page)).toEqual({ Undone: ['declined'] });
  await undo.click();
  await expect.poll(() => readStatuses(page), AT_ONCE).toEqual({ Undone: ['pending'] });
  // By then the page has reloaded its data.
  await page.waitForTimeout(2000);
  await expect(orderButton(page, 'decline', 'Undone')).toBeVisible(AT_ONCE);
  releaseHeld();
  await tap(page, 'decline', 'Undone');
  await expect.poll(() => readStatuses(page)).toEqual({ Undone: ['declined'] });
  await expect(cardOf(page, 'Undone')).toHaveCount(0);
  forgiveOffline(complaints);
});
