import { type BrowserContext, expect, type Page } from '@playwright/test';
import { LANGUAGES } from '#worker/words/languages.ts';
import { signInAsAdmin } from './admin-screen.ts';
import { expectAwake, isAwake, RETRY, signInAsDemo } from './driver-screen.ts';
import { expectAccessibleWords, expectFit, expectWithinSight } from './expect-page.ts';
import { test } from './guarded-test.ts';
import { ADMIN_PAGES, DRIVER_PAGES, MORE_DRIVER_PAGES, VISITOR_PAGES } from './page-list.ts';

/** Half a pixel of rounding on either side, plus one. */
const TOLERANCE = 2;

/** Boxes whose position doesn't depend on the length of a text. */
const LAID_OUT = 'main, header, footer, nav, main section, main article';

/** Other tests cover English, and Arabic has its own. */
const OTHERS = LANGUAGES.map(({ code }) => code).filter((code) => code !== 'en' && code !== 'ar');

/** The languages with the longest words, or all in a thorough run: a layout that fits these fits the others. */
const LONG_WORDED = OTHERS.filter((code) => Boolean(process.env.THOROUGH) || code === 'fr' || code === 'nl');

/** Returns the pages to check in the long-worded language with this index: its share, or all in a thorough run. */
const deal = (paths: readonly string[], language: number) =>
  paths.filter((_, index) => Boolean(process.env.THOROUGH) || index % LONG_WORDED.length === language);

/** Returns every second page, or all in a thorough run, for pages built from parts of others. */
const choose = (paths: readonly string[]) =>
  paths.filter((_, index) => Boolean(process.env.THOROUGH) || index % 2 === 0);

/** Returns the other pages. */
const leaveOut = (paths: readonly string[]) => paths.filter((path) => !choose(paths).includes(path));

type Box = { left: number; right: number; width: number };

/** Returns the widths of the lines left and right of figures in a row. */
async function readLines(page: Page): Promise<{ left: string; right: string }[]> {
  return page.locator('main dl > *').evaluateAll((figures) =>
    figures.map((figure) => {
      const { borderLeftWidth: left, borderRightWidth: right } = getComputedStyle(figure);
      return { left, right };
    }),
  );
}

async function speak(context: BrowserContext, language: string, url: string | undefined): Promise<void> {
  await context.addCookies([{ name: 'language', value: language, url: url ?? '' }]);
}

/** Signs in as the demo driver in English. The account keeps the first language it is used with, and other tests share it. */
async function signInInEnglish(page: Page, url: string | undefined): Promise<void> {
  await speak(page.context(), 'en', url);
  await signInAsDemo(page);
  await page.request.get('/api/auth/user', RETRY);
}

async function readBoxes(page: Page, path: string): Promise<Box[]> {
  await page.goto(path);
  return page.locator(LAID_OUT).evaluateAll((elements) =>
    elements
      .map((element) => element.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .map(({ left, right, width }) => ({ left, right, width })),
  );
}

async function readNavLinks(page: Page): Promise<number[]> {
  return page
    .locator('nav.fixed a[href]')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().left));
}

test('the language list fits a small phone', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const { code } of LANGUAGES) {
    await speak(page.context(), code, baseURL);
    for (const path of ['/', '/terms']) {
      await page.goto(path);
      await page.locator('[data-menu] summary').click();
      await expectWithinSight(page);
    }
  }
});

test('a page whose texts are lost works as server-rendered until they load', async ({ page, complaints }) => {
  await signInAsDemo(page);
  await page.route('**/texts/**', (route) => route.abort());
  await page.goto('/orders');
  await page.waitForLoadState('networkidle');
  const link = page.locator('nav.fixed a[href="/earnings"]');
  expect(await isAwake(link)).toBe(false);
  await link.click();
  await expect(page).toHaveURL('/earnings');
  await page.unrouteAll();
  await expectAwake(page.locator('nav.fixed a[href="/orders"]'));
  complaints.splice(
    0,
    complaints.length,
    ...complaints.filter((complaint) => !complaint.includes('/texts/')),
  );
});

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  const inspectInArabic = async (page: Page, url: string | undefined, paths: string[]) => {
    await speak(page.context(), 'ar', url);
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      await expectFit(page);
      await expectAccessibleWords(page);
    }
  };

  test('pages in Arabic are laid out right to left, fit and are accessible', async ({ page, baseURL }) => {
    await inspectInArabic(page, baseURL, VISITOR_PAGES);
    await signInInEnglish(page, baseURL);
    await inspectInArabic(page, baseURL, [...DRIVER_PAGES, ...choose(MORE_DRIVER_PAGES)]);
  });

  test("the administrator's pages in Arabic fit and are accessible", async ({ page, baseURL }) => {
    await speak(page.context(), 'en', baseURL);
    await signInAsAdmin(page);
    await inspectInArabic(page, baseURL, choose(ADMIN_PAGES));
  });

  test.describe('server-rendered', () => {
    test.use({ javaScriptEnabled: false });

    test('every page fits long words, and the navigation bar fits the labels of every language', async ({
      page,
      baseURL,
    }) => {
      const inspect = async (language: string, paths: string[]) => {
        await speak(page.context(), language, baseURL);
        for (const path of paths) {
          await page.goto(path);
          await expectFit(page);
        }
      };
      const inspectLongWorded = async (paths: string[]) => {
        for (const [index, language] of LONG_WORDED.entries()) await inspect(language, deal(paths, index));
      };
      await inspectLongWorded(VISITOR_PAGES);
      await signInInEnglish(page, baseURL);
      await inspectLongWorded([...DRIVER_PAGES, ...MORE_DRIVER_PAGES]);
      for (const language of OTHERS) {
        await inspect(language, ['/orders']);
        const cut = await page
          .locator('nav.fixed a span:last-child')
          .evaluateAll((labels) =>
            labels.filter((label) => label.scrollWidth > label.clientWidth).map((label) => label.textContent),
          );
        expect(cut, `labels of the bar cut in ${language}`).toEqual([]);
      }
      await inspect('ar', leaveOut(MORE_DRIVER_PAGES));
      await speak(page.context(), 'en', baseURL);
      await signInAsAdmin(page);
      await inspectLongWorded(ADMIN_PAGES);
      await inspect('ar', leaveOut(ADMIN_PAGES));
    });
  });
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]) {
  test.describe(`${viewport.width} px wide`, () => {
    // Without scripts, so that nothing moves during hydration, which other tests cover.
    test.use({ viewport, javaScriptEnabled: false });

    test(`Arabic pages are mirror images, ${viewport.width} px wide`, async ({ page, baseURL }) => {
      await signInInEnglish(page, baseURL);
      for (const path of ['/', '/orders', '/map', '/earnings', '/ai-automation', '/profile']) {
        await speak(page.context(), 'en', baseURL);
        const english = await readBoxes(page, path);
        const links = await readNavLinks(page);
        const lines = await readLines(page);
        await speak(page.context(), 'ar', baseURL);
        const arabic = await readBoxes(page, path);
        expect(arabic.length, path).toBe(english.length);
        const askew = english.filter(({ right, width }, index) => {
          const mirrored = arabic[index];
          return (
            !mirrored ||
            Math.abs(mirrored.left - (viewport.width - right)) > TOLERANCE ||
            Math.abs(mirrored.width - width) > TOLERANCE
          );
        });
        expect(askew, path).toEqual([]);
        expectMirroredOrder(links, await readNavLinks(page), path);
        expect(await readTurned(page), path).toBe('all');
        const mirrored = lines.map(({ left, right }) => ({ left: right, right: left }));
        expect(await readLines(page), path).toEqual(mirrored);
      }
    });
  });
}

/** Expects that links left of each other in English are right of each other in Arabic, and stacked links stay stacked. */
function expectMirroredOrder(english: number[], arabic: number[], path: string): void {
  const steps = (lefts: number[]) =>
    lefts.slice(1).map((left, index) => Math.sign(left - (lefts[index] ?? 0)));
  expect(
    steps(arabic).map((step) => -step || 0),
    path,
  ).toEqual(steps(english).map((step) => step || 0));
}

/** Returns whether every arrow and progress bar is flipped horizontally. */
async function readTurned(page: Page): Promise<string> {
  const scales = await page
    .locator('[class*="rtl:-scale-x-100"]')
    .evaluateAll((elements) => elements.map((element) => getComputedStyle(element).scale));
  const unturned = scales.filter((scale) => !scale.startsWith('-1'));
  return unturned.length === 0 ? 'all' : `${unturned.length} of ${scales.length} not`;
}
