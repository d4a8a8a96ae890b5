import { expect } from '@playwright/test';
import { paths } from '#worker/domain/shared/paths.ts';
import { es } from '#worker/words/locales/es.ts';
import { expectAwake, expectDashboard, signInAsDemo, signInByEmail } from './driver-screen.ts';
import { expectFit } from './expect-page.ts';
import { test } from './guarded-test.ts';
import { addOrders } from './offline-screen.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('with letters twice as large the main screens fit and cut neither figures nor sections off', async ({
  page,
}) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
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
  for (const path of [paths.home(), paths.orders(), paths.drive(), paths.map(), paths.earnings()]) {
    await page.goto(path);
    await expectFit(page);
  }
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
