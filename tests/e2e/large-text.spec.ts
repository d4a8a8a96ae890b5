import { expect, type Page } from '@playwright/test';
import { paths } from '#worker/domain/shared/paths.ts';
import { en } from '#worker/words/locales/en.ts';
import { es } from '#worker/words/locales/es.ts';
import {
  expectAwake,
  expectDashboard,
  nextAction,
  RETRY,
  signInAsDemo,
  signInByEmail,
} from './driver-screen.ts';
import { expectFit, expectWholeWords, expectWithinSight } from './expect-page.ts';
import { test } from './guarded-test.ts';
import { addOrders } from './offline-screen.ts';

const MAIN_PATHS = [
  ...[paths.home(), paths.orders(), paths.drive(), paths.map(), paths.earnings(), paths.analytics()],
  ...[paths.profile(), paths.notifications(), paths.recruitment(), paths.customerChoice()],
];

test.use({ viewport: { width: 390, height: 844 } });

async function doubleLetters(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

test('with letters twice as large the main screens fit and cut neither figures nor sections off', async ({
  page,
}) => {
  await doubleLetters(page);
  await signInAsDemo(page);
  await expectDashboard(page);
  const figures = page.locator('main dd');
  await expect(figures.first()).toBeVisible();
  const names = page.getByRole('navigation').getByRole('link').locator('span:last-child');
  for (const shown of [figures, names]) {
    const hidden = await shown.evaluateAll((all) =>
      all
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    );
    expect(hidden, 'cut off').toEqual([]);
  }
});

for (const language of ['en', 'fr', 'ar']) {
  test(`nor do words break or buttons leave the narrowest phone then, in ${language}`, async ({
    page,
    context,
  }) => {
    await doubleLetters(page);
    await signInAsDemo(page);
    await context.addCookies([{ name: 'language', value: language, url: page.url() }]);
    for (const path of MAIN_PATHS) {
      await page.goto(path);
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 640 });
        await expectFit(page);
        await expectWithinSight(page);
        await expectWholeWords(page);
      }
    }
  });
}

test('with letters twice as large Drive shows where to go and what to do there', async ({ page }) => {
  await doubleLetters(page);
  await signInByEmail(page, 'large.drive@roadwaze.example');
  await addOrders(page, 'Old Mill');
  const [order]: { id: string }[] = await (await page.request.get('/api/orders', RETRY)).json();
  await page.request.patch(`/api/orders/${order?.id}/status`, { ...RETRY, data: { status: 'accepted' } });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(paths.drive());
  const stop = page.getByRole('article');
  await expect(stop.getByRole('heading', { name: 'Old Mill' })).toBeInViewport({ ratio: 1 });
  const buttons = [stop.getByRole('link', { name: en.drive.navigate }), nextAction(stop)];
  for (const button of buttons) await expect(button).toBeInViewport({ ratio: 1 });
  // What the buttons cover is scrolled into sight.
  await stop.locator('button[value="arrive"]').click({ trial: true });
});

test('on the narrowest phone a toast that can be undone breaks no word', async ({ page, context }) => {
  await signInByEmail(page, 'narrow.toast@roadwaze.example');
  await addOrders(page, 'One');
  await page.setViewportSize({ width: 320, height: 568 });
  await context.addCookies([{ name: 'language', value: 'es', url: page.url() }]);
  await page.goto(paths.orders());
  const decline = page.getByRole('button', { name: `${es.orders.decline}: One` });
  await expectAwake(decline);
  await decline.click();
  await expect(page.getByRole('button', { name: es.toasts.undo.title })).toBeVisible();
  const lines = await page
    .getByText(es.toasts.orderDeclined.title, { exact: true })
    .evaluate(({ firstChild }) =>
      [...(firstChild?.textContent ?? '').matchAll(/\S+/g)].map(({ 0: word, index }) => {
        const range = document.createRange();
        if (firstChild) range.setStart(firstChild, index);
        if (firstChild) range.setEnd(firstChild, index + word.length);
        return range.getClientRects().length;
      }),
    );
  expect(lines).toEqual([1, 1]);
});
