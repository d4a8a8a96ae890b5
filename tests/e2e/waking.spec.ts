import { expect, type Page } from '@playwright/test';
import { en } from '#worker/words/locales/en.ts';
import { signInAsAdmin } from './admin-screen.ts';
import { expectAwake, expectToast, isAwake, signInAsDemo } from './driver-screen.ts';
import { test } from './guarded-test.ts';
import { ADMIN_PAGES, DRIVER_PAGES, MORE_DRIVER_PAGES, VISITOR_PAGES } from './page-list.ts';

/** What can be pressed or filled in, and where on the page it stands, in pixels. */
type Place = { label: string; x: number; y: number };

async function listPlaces(page: Page): Promise<Place[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('a, button, input, select, textarea, summary')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => {
        const { left, top } = element.getBoundingClientRect();
        const name =
          element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent;
        return {
          label: `${element.tagName.toLowerCase()} ${name?.trim()}`,
          x: Math.round(left + window.scrollX),
          y: Math.round(top + window.scrollY),
        };
      }),
  );
}

/** Keeps scripts from the page until the answer is called. */
async function holdBack(page: Page, scripts: string): Promise<() => void> {
  let letGo = () => {};
  const isFree = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(scripts, async (route) => {
    await isFree;
    await route.continue();
  });
  return letGo;
}

/** What stood elsewhere before the page's scripts ran: a finger on its way to it would have met something else. */
async function listMoved(page: Page, path: string): Promise<string[]> {
  const wake = await holdBack(page, '**/*.js');
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState !== 'loading');
  const before = await listPlaces(page);
  wake();
  await page.waitForLoadState('networkidle');
  const after = await listPlaces(page);
  await page.unroute('**/*.js');
  const moved = before.filter(
    ({ label, x, y }) =>
      !after.some((one) => one.label === label && Math.abs(one.x - x) <= 1 && Math.abs(one.y - y) <= 1),
  );
  return moved.length > 0 ? [`${path}: ${moved.length} of ${before.length}, first ${moved[0]?.label}`] : [];
}

async function expectStillPages(page: Page, paths: string[]): Promise<void> {
  const moved: string[] = [];
  for (const path of paths) moved.push(...(await listMoved(page, path)));
  expect(moved).toEqual([]);
}

test('nothing to press moves as a page of a visitor wakes up', async ({ page }) => {
  await expectStillPages(page, VISITOR_PAGES);
});

test('nor on a page of a driver', async ({ page }) => {
  await signInAsDemo(page);
  await expectStillPages(page, [...DRIVER_PAGES, ...MORE_DRIVER_PAGES]);
});

test('nor on a page of the administrator', async ({ page }) => {
  await signInAsAdmin(page);
  await expectStillPages(page, ADMIN_PAGES);
});

test('an offer is answered before the scripts of what stands below it are there', async ({ page }) => {
  await signInAsDemo(page);
  const wake = await holdBack(page, '**/lower-sections-*.js');
  await page.goto('/');
  const lower = page.getByRole('region', { name: en.route.heading });
  await expect(lower).toBeVisible();
  const offers = page.getByRole('button', { name: new RegExp(`^${en.orders.decline}`) });
  await expectAwake(offers.first());
  const count = await offers.count();
  await offers.first().click();
  await expectToast(page, en.toasts.orderDeclined);
  await expect(offers).toHaveCount(count - 1);
  const optimize = page.getByRole('button', { name: en.route.optimize, exact: true });
  expect(await isAwake(optimize)).toBe(false);
  wake();
  await expectAwake(optimize);
});
