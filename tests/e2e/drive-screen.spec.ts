import { expect, type Locator, type Page } from '@playwright/test';
import { paths } from '#worker/domain/shared/paths.ts';
import { en } from '#worker/words/locales/en.ts';
import { nl } from '#worker/words/locales/nl.ts';
import { findToast, RETRY, signIn, touch } from './driver-screen.ts';
import { expectReadableInSun, expectWithinSight } from './expect-page.ts';
import { test } from './guarded-test.ts';
import { addOrders } from './offline-screen.ts';

const LANDSCAPE = { width: 844, height: 390 };
const PORTRAIT = { width: 390, height: 844 };
const SMALL = { width: 320, height: 568 };
const SMALL_LANDSCAPE = { width: 640, height: 360 };
const MIN_LANDSCAPE = { width: 568, height: 320 };

/** The minimum text and target sizes on this screen, in pixels, for a phone in a mount. */
const MIN_TEXT = 20;
const MIN_TARGET = 64;

async function listSmall(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ minText, minTarget }) => {
      const isSeen = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        element.getBoundingClientRect().width > 1 &&
        !element.closest('.sr-only');
      const hasText = (element: Element) =>
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
      const texts = [...document.querySelectorAll('body *:not(svg, svg *)')]
        .filter((element) => isSeen(element) && hasText(element))
        .filter((element) => Number.parseFloat(getComputedStyle(element).fontSize) < minText);
      const targets = [...document.querySelectorAll('a, button, summary')].filter(
        (element) => isSeen(element) && element.getBoundingClientRect().height < minTarget,
      );
      return [...texts, ...targets].map((element) => element.outerHTML.slice(0, 160));
    },
    { minText: MIN_TEXT, minTarget: MIN_TARGET },
  );
}

/** Returns the controls and the sheet that a part of the page overlaps. */
async function listCovered(part: Locator): Promise<string[]> {
  return part.evaluate((element) => {
    const area = element.getBoundingClientRect();
    const others = document.querySelectorAll('main :is(a, button), main section');
    const covered = [...others].filter((other) => {
      const { top, bottom, left, right } = other.getBoundingClientRect();
      return bottom > area.top && top < area.bottom && right > area.left && left < area.right;
    });
    return covered.map(({ outerHTML }) => outerHTML.slice(0, 160));
  });
}

async function expectReadableInMount(page: Page): Promise<void> {
  await expectWithinSight(page);
  expect(await listSmall(page)).toEqual([]);
  await expectReadableInSun(page);
}

test('the Drive screen is readable in sun and at night, and its targets are large', async ({ page }) => {
  await signIn(page, 'mount@roadwaze.example');
  await addOrders(page, 'Old Mill', 'Copper Kettle');
  const listed: { id: string }[] = await (await page.request.get('/api/orders', RETRY)).json();
  for (const { id } of listed) {
    await page.request.patch(`/api/orders/${id}/status`, { ...RETRY, data: { status: 'accepted' } });
  }
  for (const size of [LANDSCAPE, PORTRAIT]) {
    await page.setViewportSize(size);
    await page.goto(paths.drive());
    await expectReadableInMount(page);
  }
  // Due long after the food is ready, at all times of day.
  const promisedAt = new Date(Date.now() + 3 * 3_600_000).toISOString();
  const order = { platform: 'doordash', payoutAmount: 9.5, distance: 2, estimatedTime: 20, promisedAt };
  await page.request.post('/api/orders', {
    ...RETRY,
    headers: { 'Idempotency-Key': 'one-offer' },
    data: order,
  });
  const decline = page.getByRole('button', { name: /^Decline/ });
  for (const size of [PORTRAIT, LANDSCAPE]) {
    await page.setViewportSize(size);
    await expect(decline).toBeInViewport({ ratio: 1 });
    await expectReadableInMount(page);
  }
  for (const size of [SMALL, SMALL_LANDSCAPE]) {
    await page.setViewportSize(size);
    await expect(page.getByText('$9.50', { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText(en.offer.verdict.take, { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(decline).toBeInViewport({ ratio: 1 });
    // The map would leave no room for the stops.
    await expect(page.locator('main picture')).toBeHidden();
    const floating = [page.getByRole('link', { name: en.drive.close }), page.getByRole('switch')];
    for (const button of floating) await button.click({ trial: true });
    expect(await listCovered(floating[0] as Locator)).toHaveLength(1);
  }
  await page.setViewportSize(PORTRAIT);
  await decline.click();
  const toast = findToast(page, en.toasts.orderDeclined);
  await toast.hover();
  await expect(page.locator('main picture')).toBeVisible();
  for (const size of [LANDSCAPE, PORTRAIT]) {
    await page.setViewportSize(size);
    // Hovering pauses its timer.
    await toast.hover();
    expect(await listCovered(toast)).toEqual([]);
    expect(await listSmall(page)).toEqual([]);
  }
  await page.getByRole('link', { name: en.drive.navigate, exact: true }).click();
  await expect(page.getByRole('list', { name: en.drive.chooseApp })).toBeVisible();
  for (const size of [LANDSCAPE, PORTRAIT]) {
    await page.setViewportSize(size);
    expect(await listSmall(page)).toEqual([]);
  }
});

test('on the smallest phone an offer does not cover the close link, nor a toast the next stop', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(page, 'mount.least@roadwaze.example');
  await context.addCookies([{ name: 'language', value: 'nl', url: baseURL ?? '' }]);
  await addOrders(page, 'Old Mill');
  const [order]: { id: string }[] = await (await page.request.get('/api/orders', RETRY)).json();
  await page.request.patch(`/api/orders/${order?.id}/status`, { ...RETRY, data: { status: 'accepted' } });
  await page.setViewportSize(MIN_LANDSCAPE);
  await page.goto(paths.drive());
  await touch(page);
  const data = { platform: 'doordash', payoutAmount: 12.5, distance: 2.2, estimatedTime: 15 };
  await page.request.post('/api/orders', { ...RETRY, headers: { 'Idempotency-Key': 'least' }, data });
  const decline = page.getByRole('button', { name: nl.orders.decline });
  await expect(decline).toBeInViewport({ ratio: 1 });
  expect(await listCovered(page.getByRole('link', { name: nl.drive.close }))).toHaveLength(1);
  expect(await listCovered(page.getByRole('article').first())).toHaveLength(2);
  await page.setViewportSize(SMALL);
  await decline.click();
  await expect(findToast(page, nl.toasts.orderDeclined)).toBeVisible();
  await page.locator('button[value="pickUp"]').click();
  const toast = findToast(page, nl.toasts.orderPickedUp);
  await toast.hover();
  expect(await listCovered(toast)).toEqual([]);
});

test('the Drive screen is readable for an order without addresses, and links to adding them', async ({
  page,
}) => {
  await signIn(page, 'mount.nowhere@roadwaze.example');
  const data = { platform: 'doordash', payoutAmount: 9.5, distance: 2, estimatedTime: 20 };
  const added = await page.request.post('/api/orders', { ...RETRY, data });
  const { id } = await added.json();
  await page.request.patch(`/api/orders/${id}/status`, { ...RETRY, data: { status: 'accepted' } });
  await page.setViewportSize(PORTRAIT);
  await page.goto(paths.home());
  await page.getByRole('link', { name: en.home.openDrive }).click();
  await expect(page.getByRole('link', { name: 'Add addresses' })).toBeVisible();
  await expectReadableInMount(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a toast on the Drive screen covers no button', async ({ page }) => {
    await signIn(page, 'mount.plain@roadwaze.example');
    await addOrders(page, 'Old Mill');
    const [order]: { id: string }[] = await (await page.request.get('/api/orders', RETRY)).json();
    await page.request.patch(`/api/orders/${order?.id}/status`, { ...RETRY, data: { status: 'accepted' } });
    await page.goto(paths.drive());
    await page.locator('button[value="pickUp"]').click();
    const toast = page.locator('[data-toast]').filter({ hasText: en.toasts.orderPickedUp.title });
    for (const size of [LANDSCAPE, PORTRAIT]) {
      await page.setViewportSize(size);
      expect(await listCovered(toast)).toEqual([]);
    }
  });
});

test('in landscape the camera notch covers nothing', async ({ page }) => {
  const NOTCH = 59;
  await page.setViewportSize(LANDSCAPE);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: NOTCH, right: NOTCH } });
  await signIn(page, 'camera@roadwaze.example');
  await addOrders(page, 'Old Mill');
  for (const path of [paths.home(), paths.drive(), paths.terms()]) {
    await page.goto(path);
    await expect(page.locator('main')).toBeVisible();
    const covered = await page.evaluate((notch) => {
      const parts = [
        ...document.querySelectorAll('main :is(a, button, h1, h2, p, section), nav a, [role="status"]'),
      ];
      return parts
        .filter((part) => part.checkVisibility() && !part.closest('.sr-only'))
        .filter((part) => {
          const { left, right, width } = part.getBoundingClientRect();
          return width > 1 && (left < notch || right > innerWidth - notch);
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 160));
    }, NOTCH);
    expect(covered).toEqual([]);
  }
});
