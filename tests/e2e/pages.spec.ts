import { expect, type Page } from '@playwright/test';
import { signInAsAdmin } from './admin-screen.ts';
import { signInAsDemo } from './driver-screen.ts';
import { expectAccessible, expectFit, expectWithinSight } from './expect-page.ts';
import { test } from './guarded-test.ts';
import { ADMIN_PAGES, DRIVER_PAGES, VISITOR_PAGES } from './page-list.ts';

const NARROW = { width: 320, height: 640 };
/** What a desktop of 1280 by 800 leaves when a page is shown at twice its size. */
const ZOOMED = { width: 640, height: 400 };

async function inspect(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectFit(page);
    await expectAccessible(page);
    await expectWithinSight(page);
    await page.setViewportSize(ZOOMED);
    await expectFit(page);
    await expectWithinSight(page);
    await page.setViewportSize(NARROW);
  }
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, viewport: NARROW });

    test(`pages of a visitor fit 320 px and 200 % and are accessible, ${colorScheme}`, async ({ page }) => {
      await inspect(page, VISITOR_PAGES);
    });

    test(`pages of a driver fit 320 px and 200 % and are accessible, ${colorScheme}`, async ({ page }) => {
      await signInAsDemo(page);
      await inspect(page, DRIVER_PAGES);
    });

    test(`pages of the administrator fit 320 px and are accessible, ${colorScheme}`, async ({ page }) => {
      await signInAsAdmin(page);
      for (const path of ADMIN_PAGES) {
        await page.goto(path);
        await expectFit(page);
        await expectAccessible(page);
      }
    });
  });
}
