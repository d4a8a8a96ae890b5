import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { paths } from '#worker/domain/shared/paths.ts';
import { LANGUAGE_KEY, LANGUAGES } from '#worker/words/languages.ts';
import { signInAsAdmin } from './admin-screen.ts';
import { signInAsDemo } from './driver-screen.ts';
import { test } from './guarded-test.ts';
import { ADMIN_PAGES, DRIVER_PAGES, VISITOR_PAGES } from './page-list.ts';

/** Screenshots of every page for people to review: phone and desktop, light and dark, in an ignored folder. */
const FOLDER = fileURLToPath(new URL('../../screenshots/', import.meta.url));
const SIZES = {
  phone: { width: 390, height: 844 },
  small: { width: 360, height: 640 },
  landscape: { width: 844, height: 390 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1280, height: 800 },
};

const nameOf = (path: string) =>
  path
    .replace(/^\/$/, '/home')
    .slice(1)
    .replace(/[^\w]+/g, '-');

for (const [size, viewport] of Object.entries(SIZES)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${size}, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme });

      test('pages of a visitor', async ({ page }) => {
        for (const path of VISITOR_PAGES) {
          await page.goto(path);
          await page.waitForLoadState('networkidle');
          await page.screenshot({
            path: `${FOLDER}${size}-${colorScheme}/visitor-${nameOf(path)}.png`,
            fullPage: true,
          });
        }
      });

      test('pages of a driver', async ({ page }) => {
        await signInAsDemo(page);
        for (const path of DRIVER_PAGES) {
          await page.goto(path);
          await page.waitForLoadState('networkidle');
          await page.screenshot({
            path: `${FOLDER}${size}-${colorScheme}/driver-${nameOf(path)}.png`,
            fullPage: true,
          });
        }
      });

      test('pages of the administrator', async ({ page }) => {
        await signInAsAdmin(page);
        for (const path of ADMIN_PAGES) {
          await page.goto(path);
          await page.waitForLoadState('networkidle');
          await page.screenshot({
            path: `${FOLDER}${size}-${colorScheme}/${nameOf(path)}.png`,
            fullPage: true,
          });
        }
      });
    });
  }
}

/** Saves a screenshot of the viewport as WebP, a sixth the size of a PNG. */
async function savePicture(page: Page, file: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 75 });
  writeFileSync(file, data, 'base64');
}

/** The README's screenshots, retaken when these screens change. */
const README_PICTURES = { dashboard: paths.home(), drive: paths.drive() };

test.describe('README', () => {
  test.use({ viewport: SIZES.phone, deviceScaleFactor: 1.5 });

  test('the screens a driver works with', async ({ page }) => {
    await signInAsDemo(page);
    for (const [name, path] of Object.entries(README_PICTURES)) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await savePicture(page, fileURLToPath(new URL(`../screenshots/${name}.webp`, import.meta.url)));
    }
  });
});

/** The landing page's screenshots of the home screen. They are part of the source and are retaken when that screen changes. */
const SCREENS = fileURLToPath(new URL('../../app/routes/marketing/screens/', import.meta.url));

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`landing, ${colorScheme}`, () => {
    test.use({ viewport: SIZES.phone, colorScheme, deviceScaleFactor: 1.5 });

    test('the home screen in every language', async ({ page, context, baseURL }) => {
      await signInAsDemo(page);
      mkdirSync(SCREENS, { recursive: true });
      for (const { code } of LANGUAGES) {
        await context.addCookies([{ name: LANGUAGE_KEY, value: code, url: baseURL ?? '' }]);
        await page.goto('/');
        await page.waitForLoadState('networkidle');
        await savePicture(page, `${SCREENS}${code}-${colorScheme}.webp`);
      }
    });
  });
}
