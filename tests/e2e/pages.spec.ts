import { expect, type Page } from '@playwright/test';
import { signInAsDemo } from './driver-screen.ts';
import { expectAccessible, expectFit } from './expect-page.ts';
import { test } from './guarded-test.ts';
import { DRIVER_PAGES, VISITOR_PAGES } from './page-list.ts';

async function inspect(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectFit(page);
    await expectAccessible(page);
  }
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, viewport: { width: 320, height: 640 } });

    test(`pages of a visitor fit 320 px and are accessible, ${colorScheme}`, async ({ page }) => {
      await inspect(page, VISITOR_PAGES);
    });

    test(`pages of a driver fit 320 px and are accessible, ${colorScheme}`, async ({ page }) => {
      await signInAsDemo(page);
      await inspect(page, DRIVER_PAGES);
    });
  });
}
