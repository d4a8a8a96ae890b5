import { expect, type Page } from '@playwright/test';
import { paths } from '#worker/domain/shared/paths.ts';
import { en } from '#worker/words/locales/en.ts';
import { es } from '#worker/words/locales/es.ts';
import { expectAwake, expectDashboard, nextAction, RETRY, signIn, signInAsDemo } from './driver-screen.ts';
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

test('with text twice as large, home fits and cuts off no figures or sections', async ({ page }) => {
  await doubleLetters(page);
  await signInAsDemo(page);
  await page.goto(paths.home());
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
  await expectFit(page);
});

test("with only the page's text enlarged, the labels of the day are not cut off", async ({ page }) => {
  await signInAsDemo(page);
  await page.goto('/');
  await expectDashboard(page);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const labels = page.getByRole('region', { name: en.home.strip.label }).locator('dt');
  const cut = await labels.evaluateAll((all) =>
    all.map(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth),
  );
  expect(cut).toEqual([false, false, false, false]);
  await expectFit(page);
});

test.describe('server-rendered', () => {
  // Without scripts, so that nothing moves during hydration, which other tests cover.
  test.use({ javaScriptEnabled: false });

  for (const language of ['en', 'fr', 'ar']) {
    test(`with text twice as large, no word breaks and no button leaves the narrowest phone, in ${language}`, async ({
      page,
      context,
      baseURL,
    }) => {
      await doubleLetters(page);
      await signInAsDemo(page);
      await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }]);
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
});

/** Builds a file with two weeks of orders in three apps, enough for every analytics tab. */
function buildWork(): string {
  const lines = Array.from({ length: 14 }, (_, index) => {
    const day = new Date(Date.now() - (index + 2) * 86_400_000).toISOString().slice(0, 10);
    return [
      `${day},5:00 PM,5:31 PM,12.50,3.2,DoorDash,Corner Deli`,
      `${day},5:40 PM,6:15 PM,9.25,2.1,Uber Eats,Thai Basil`,
      `${day},6:20 PM,6:50 PM,11.00,4.4,Grubhub,Old Mill`,
    ].join('\n');
  });
  return ['Date,Start time,End time,Total,Miles,Platform,Restaurant', ...lines].join('\n');
}

test("with text twice as large, a Pro driver's analytics fit the narrowest phone", async ({
  page,
  context,
}) => {
  await signIn(page, 'large.analytics@roadwaze.example');
  await page.request.post('/api/create-subscription', RETRY);
  await page.goto(paths.imports());
  const file = { name: 'work.csv', mimeType: 'text/csv', buffer: Buffer.from(buildWork()) };
  await page.getByLabel(en.imports.file).setInputFiles(file);
  await page.getByRole('button', { name: en.imports.upload }).click();
  await page.getByRole('button', { name: 'Import 42 orders' }).click();
  await expect(page.getByRole('button', { name: en.imports.undo })).toBeVisible();
  await doubleLetters(page);
  for (const language of ['en', 'es', 'nl', 'fr', 'ar']) {
    await context.addCookies([{ name: 'language', value: language, url: page.url() }]);
    for (const tab of ['insights', 'performance', 'market', 'strategy']) {
      await page.goto(paths.analytics(tab));
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 640 });
        await expectFit(page);
        await expectWholeWords(page);
      }
    }
  }
  await page.goto(paths.analytics('market'));
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(3);
});

test('with text twice as large, Drive shows the destination and the actions there', async ({ page }) => {
  await doubleLetters(page);
  await signIn(page, 'large.drive@roadwaze.example');
  await addOrders(page, 'Old Mill');
  const [order]: { id: string }[] = await (await page.request.get('/api/orders', RETRY)).json();
  await page.request.patch(`/api/orders/${order?.id}/status`, { ...RETRY, data: { status: 'accepted' } });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(paths.drive());
  const stop = page.getByRole('article');
  await expect(stop.getByRole('heading', { name: 'Old Mill' })).toBeInViewport({ ratio: 1 });
  const buttons = [stop.getByRole('link', { name: en.drive.navigate }), nextAction(stop)];
  for (const button of buttons) await expect(button).toBeInViewport({ ratio: 1 });
  // An element covered by the buttons scrolls into view.
  await stop.locator('button[value="arrive"]').click({ trial: true });
});

test('on the narrowest phone a toast with Undo breaks no word', async ({ page, context, baseURL }) => {
  await signIn(page, 'narrow.toast@roadwaze.example');
  await addOrders(page, 'One');
  await page.setViewportSize({ width: 320, height: 568 });
  await context.addCookies([{ name: 'language', value: 'es', url: baseURL ?? '' }]);
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
