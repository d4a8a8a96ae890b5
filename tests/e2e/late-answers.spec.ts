import { setTimeout as wait } from 'node:timers/promises';
import { paths } from '#worker/domain/shared/paths.ts';
import { en } from '#worker/words/locales/en.ts';
import { expectToast, signInByEmail } from './driver-screen.ts';
import { test } from './guarded-test.ts';
import { holdBack } from './hold-back.ts';
import { addOrders, tap } from './offline-screen.ts';

/** Longer than the 1.5 s that a tap waits for its response. In ms. */
const ANSWERED_AFTER_MS = 2500;

test('a late response to a tap is shown, and the next tap is sent directly', async ({ page }) => {
  await signInByEmail(page, 'late@roadwaze.example');
  await addOrders(page, 'Late', 'Next');
  await page.goto(paths.orders());
  // The script that would reload the queue.
  await holdBack(page, '**/assets/offline-bar-*');
  const isTap = (url: URL) => url.pathname === `${paths.orders()}.data`;
  await page.route(isTap, async (route) => {
    if (route.request().method() === 'POST') await wait(ANSWERED_AFTER_MS);
    await route.continue();
  });
  await tap(page, 'decline', 'Late');
  await expectToast(page, en.toasts.orderDeclined);

  await page.unroute(isTap);
  await tap(page, 'accept', 'Next');
  await expectToast(page, en.toasts.orderAccepted);
});
