import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export async function expectFit(page: Page): Promise<void> {
  const { scroll, client } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    client: document.documentElement.clientWidth,
  }));
  expect(scroll, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(client);
}

/** Nothing to press or fill in may reach over the screen's edges, unless it stands in something that scrolls. */
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

/** Waits until nothing fades or slides in any more; what turns for as long as it waits never ends. */
async function expectStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
}

export async function expectAccessible(page: Page): Promise<void> {
  await expectStill(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect(found, `axe on ${page.url()}`).toEqual([]);
}
