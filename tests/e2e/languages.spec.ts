import { type BrowserContext, expect, type Page } from '@playwright/test';
import { LANGUAGES } from '#worker/words/languages.ts';
import { signInAsAdmin } from './admin-screen.ts';
import { expectAwake, isAwake, RETRY, signInAsDemo } from './driver-screen.ts';
import { expectAccessibleWords, expectFit, expectWithinSight } from './expect-page.ts';
import { test } from './guarded-test.ts';
import { ADMIN_PAGES, DRIVER_PAGES, MORE_DRIVER_PAGES, VISITOR_PAGES } from './page-list.ts';

/** Half a pixel of rounding on either side, and one to spare. */
const TOLERANCE = 2;

/** Boxes whose place does not hang on the length of a text. */
const LAID_OUT = 'main, header, footer, nav, main section, main article';

/** English is every other journey's, Arabic has one of its own. */
const OTHERS = LANGUAGES.map(({ code }) => code).filter((code) => code !== 'en' && code !== 'ar');

/** Those with the longest words, unless a thorough run asks for all: what holds these holds the words of the others. */
const LONG_WORDED = OTHERS.filter((code) => Boolean(process.env.THOROUGH) || code === 'fr' || code === 'nl');

/** The pages that the long-worded language of an index is tried on: each on its share, unless a thorough run asks for all. */
const deal = (paths: readonly string[], language: number) =>
  paths.filter((_, index) => Boolean(process.env.THOROUGH) || index % LONG_WORDED.length === language);

/** Of pages made of the parts of others every second one, unless a thorough run asks for all. */
const choose = (paths: readonly string[]) =>
  paths.filter((_, index) => Boolean(process.env.THOROUGH) || index % 2 === 0);

/** The others. */
const leaveOut = (paths: readonly string[]) => paths.filter((path) => !choose(paths).includes(path));

type Box = { left: number; right: number; width: number };

/** The lines left and right of figures that stand side by side, by their widths. */
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

/** The account takes on the language it is first seen with, and other journeys share it, so that is English. */
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

test('the list of languages is within sight on a small phone', async ({ page, baseURL }) => {
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

test('a page whose texts are lost works as it was written until they are there', async ({
  page,
  complaints,
}) => {
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

  test('pages in Arabic are written from right to left, fit and are accessible', async ({
    page,
    baseURL,
  }) => {
    await inspectInArabic(page, baseURL, VISITOR_PAGES);
    await signInInEnglish(page, baseURL);
    await inspectInArabic(page, baseURL, [...DRIVER_PAGES, ...choose(MORE_DRIVER_PAGES)]);
  });

  test("so are the administrator's", async ({ page, baseURL }) => {
    await speak(page.context(), 'en', baseURL);
    await signInAsAdmin(page);
    await inspectInArabic(page, baseURL, choose(ADMIN_PAGES));
  });

  test.describe('as the server writes it', () => {
    test.use({ javaScriptEnabled: false });

    test('every page fits in long words, and the bar has room for those of every language', async ({
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
    // Nothing moves as a page wakes up, which other journeys look at.
    test.use({ viewport, javaScriptEnabled: false });

    test(`Arabic is the mirror image, ${viewport.width} px wide`, async ({ page, baseURL }) => {
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

/** What stands left of what in one is right of it in the other; what stands above keeps its place. */
function expectMirroredOrder(english: number[], arabic: number[], path: string): void {
  const steps = (lefts: number[]) =>
    lefts.slice(1).map((left, index) => Math.sign(left - (lefts[index] ?? 0)));
  expect(
    steps(arabic).map((step) => -step || 0),
    path,
  ).toEqual(steps(english).map((step) => step || 0));
}

/** Whether every arrow and every bar that fills up points the other way. */
async function readTurned(page: Page): Promise<string> {
  const scales = await page
    .locator('[class*="rtl:-scale-x-100"]')
    .evaluateAll((elements) => elements.map((element) => getComputedStyle(element).scale));
  const unturned = scales.filter((scale) => !scale.startsWith('-1'));
  return unturned.length === 0 ? 'all' : `${unturned.length} of ${scales.length} not`;
}
