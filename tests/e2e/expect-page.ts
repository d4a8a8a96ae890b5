import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';

export async function expectFit(page: Page): Promise<void> {
  const { scroll, client } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    client: document.documentElement.clientWidth,
  }));
  expect(scroll, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(client);
}

/** Expects that no control reaches beyond the screen's edges, except inside a scroll container. */
export async function expectWithinSight(page: Page): Promise<void> {
  const cut = await page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    return [...document.querySelectorAll('a, button, input, select, textarea, summary')]
      .filter((element) => {
        const { left, right, width, height } = element.getBoundingClientRect();
        const isSeen = width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
        const isCut = left < -1 || right > document.documentElement.clientWidth + 1;
        return isSeen && isCut && !scrolls(element.parentElement);
      })
      .map((element) => element.outerHTML.slice(0, 160));
  });
  expect(cut, `${page.url()} cuts off`).toEqual([]);
}

/** Expects that no word breaks across lines, except where a text may break anywhere on purpose, such as a link. */
export async function expectWholeWords(page: Page): Promise<void> {
  const broken = await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const words: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement;
      if (!element?.checkVisibility({ visibilityProperty: true })) continue;
      const { wordBreak, overflowWrap } = getComputedStyle(element);
      if (wordBreak === 'break-all' || overflowWrap === 'anywhere') continue;
      if (element.closest('.sr-only')) continue;
      for (const { 0: word, index } of text.textContent?.matchAll(/\p{L}{2,}/gu) ?? []) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
        if (new Set(lines.map(({ top }) => Math.round(top))).size > 1) words.push(word);
      }
    }
    return words;
  });
  expect(broken, `${page.url()} breaks words`).toEqual([]);
}

/** Expects tap targets of 44 by 44 px, including their label. Inline links are exempt. */
async function expectTargets(page: Page): Promise<void> {
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('a, button, input, select, textarea, summary')]
      .filter((element) => {
        const own = element.getBoundingClientRect();
        const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
        const isSeen =
          own.width > 1 && own.height > 1 && element.checkVisibility({ visibilityProperty: true });
        const isInText = getComputedStyle(element).display === 'inline';
        return isSeen && !isInText && Math.min(width, height) < 43.5;
      })
      .map((element) => element.outerHTML.slice(0, 160)),
  );
  expect(small, `${page.url()} is hard to tap`).toEqual([]);
}

/** Waits until all finite animations have ended; loading indicators run forever. */
async function expectStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
}

/** Rules that depend only on colors, and take most of axe's time. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Axe, minified. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Injects axe once per page. Uses a DevTools command, because the browser compiles a script it has seen before in half the time
 * of `page.evaluate`.
 */
async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  const browser = await page.context().newCDPSession(page);
  await browser.send('Runtime.evaluate', { expression: AXE });
  await browser.detach();
}

/** Off by default in axe: voice control finds a button by its visible text. */
const SPOKEN_RULES = { 'label-content-name-mismatch': { enabled: true } };

async function expectNoViolations(page: Page, options: RunOptions = {}): Promise<void> {
  await bringAxe(page);
  await expectStill(page);
  const violations = await page.evaluate(async (chosen) => {
    const { axe: onPage } = window as unknown as { axe: typeof axe };
    const results = await onPage.run({ ...chosen, resultTypes: ['violations'] });
    return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, options);
  expect(violations, `axe on ${page.url()}`).toEqual([]);
}

export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page, { rules: SPOKEN_RULES });
}

/** Expects an accessible page, without the color rules, which don't depend on the language. */
export async function expectAccessibleWords(page: Page): Promise<void> {
  const rules = Object.fromEntries(COLOR_RULES.map((rule) => [rule, { enabled: false }]));
  await expectNoViolations(page, { rules: { ...rules, ...SPOKEN_RULES } });
}

/** Checks the color rules in the dark color scheme. Only style sheets change, so the other rules need no second run. */
async function expectReadableInDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolations(page, { runOnly: COLOR_RULES });
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Expects a contrast of 7:1 in both color schemes. */
export async function expectReadableInSun(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoViolations(page, { runOnly: ['color-contrast-enhanced'] });
  }
}

const NARROW = { width: 320, height: 640 };
/** The viewport of a 1280 by 800 desktop at 200% zoom. */
const ZOOMED = { width: 640, height: 400 };

/**
 * Expects that the page fits a narrow window, also zoomed unless `isZoomed` is false, and is accessible in both color schemes.
 */
export async function expectSound(page: Page, { isZoomed = true } = {}): Promise<void> {
  await page.setViewportSize(NARROW);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectFit(page);
  await expectTargets(page);
  await expectAccessible(page);
  await expectReadableInDark(page);
  if (!isZoomed) return;
  await expectWithinSight(page);
  await page.setViewportSize(ZOOMED);
  await expectFit(page);
  await expectWithinSight(page);
}
