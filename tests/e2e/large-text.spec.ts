import { expect } from '@playwright/test';
import { paths } from '#worker/domain/shared/paths.ts';
import { expectDashboard, signInAsDemo } from './driver-screen.ts';
import { expectFit } from './expect-page.ts';
import { test } from './guarded-test.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('with letters twice as large the main screens fit and cut no figure off', async ({ page }) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await signInAsDemo(page);
  await expectDashboard(page);
  const figures = page.locator('main dd');
  await expect(figures.first()).toBeVisible();
  const hidden = await figures.evaluateAll((all) =>
    all
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent }) => textContent),
  );
  expect(hidden, 'figures cut off').toEqual([]);
  for (const path of [paths.home(), paths.orders(), paths.drive(), paths.map(), paths.earnings()]) {
    await page.goto(path);
    await expectFit(page);
  }
});
