import { expect, type Locator, type Page } from '@playwright/test';
import { en } from '#worker/words/locales/en.ts';
import { generateSamples } from './drive-a-day.ts';
import {
  expectToast,
  findToast,
  listIn,
  nextAction,
  pauseClock,
  RETRY,
  signInByEmail,
} from './driver-screen.ts';
import { expectAccessible, expectFit } from './expect-page.ts';
import { test } from './guarded-test.ts';

const PHONE = { width: 390, height: 844 };
const BAR = 68;

/** Opens the home screen of a driver with two accepted orders and five offers. */
async function openBusyHome(page: Page, email: string): Promise<void> {
  await page.setViewportSize(PHONE);
  await signInByEmail(page, email);
  await generateSamples(page, en.dashboard.generateSamples);
  const accept = page.locator('main li button[value="accept"]');
  while ((await accept.count()) < 7) await generateSamples(page, en.dashboard.generate);
  const pending = await listPending(page);
  const [first] = pending;
  // Two restaurants close together would be one stop, so take the one farthest away.
  const second = pending.toSorted((one, other) => measureApart(other, first) - measureApart(one, first))[0];
  const others = pending.filter((order) => order !== first && order !== second);
  for (const order of [first, second]) await answer(page, order, 'accepted');
  for (const order of others.slice(5)) await answer(page, order, 'declined');
  await page.goto('/');
  await page.waitForLoadState('networkidle');
}

type Pending = { id: string; pickup: { lat: number; lng: number } };

/** Returns the distance between two orders' restaurants, in degrees. */
function measureApart(one: Pending, other: Pending | undefined): number {
  return Math.hypot(one.pickup.lat - (other?.pickup.lat ?? 0), one.pickup.lng - (other?.pickup.lng ?? 0));
}

async function listPending(page: Page): Promise<Pending[]> {
  return (await page.request.get('/api/orders?status=pending', RETRY)).json();
}

/** Uses the API, since on a page the buttons move after each answer. */
async function answer(
  page: Page,
  order: Pending | undefined,
  status: 'accepted' | 'declined',
): Promise<void> {
  const answered = await page.request.patch(`/api/orders/${order?.id}/status`, {
    ...RETRY,
    data: { status },
  });
  expect(answered.status()).toBe(200);
}

/** Returns the bottom edge of an element on the page, regardless of scrolling, in pixels. */
async function readBottom(target: Locator): Promise<number> {
  await expect(target).toBeVisible();
  return target.evaluate((element) => element.getBoundingClientRect().bottom + window.scrollY);
}

/** Measures the page with everything collapsed. */
async function measure(page: Page) {
  return page.locator('main').evaluate((main: HTMLElement) => {
    const isShown = (element: Element) => {
      const folded = element.closest('details:not([open])');
      const isFolded = folded !== null && !element.closest('summary');
      return !isFolded && element.checkVisibility({ visibilityProperty: true });
    };
    const controls = 'a, button, input:not([type=hidden]), select, textarea, summary';
    return {
      height: document.documentElement.scrollHeight,
      words: main.innerText.split(/\s+/).filter(Boolean).length,
      controls: [...main.querySelectorAll(controls)].filter(isShown).length,
      elements: main.querySelectorAll('*').length,
      firstAccept: main.querySelector('li button[value="accept"]')?.getBoundingClientRect().bottom,
    };
  });
}

test("the next step is on a phone's first screen, the page is short, and a desktop shows it without scrolling", async ({
  page,
}) => {
  await openBusyHome(page, 'busy.home@roadwaze.example');
  const next = listIn(page, en.home.nextStop).getByRole('article');
  for (const target of [
    next.getByRole('heading'),
    next.getByRole('link', { name: en.drive.navigate }),
    nextAction(next),
  ]) {
    const box = await target.boundingBox();
    expect((box?.y ?? PHONE.height) + (box?.height ?? 0)).toBeLessThanOrEqual(PHONE.height - BAR);
  }
  expect(await nextAction(next).count()).toBe(1);
  // Samples have names and addresses of varying length, so set them to typical ones.
  for (const [part, text] of [
    ['h3', 'Ocean Avenue Poke'],
    ['p [dir="auto"]', '3492 Fleet St, Baltimore'],
  ] as const) {
    await page.locator(`main li article ${part}`).evaluateAll((elements, written) => {
      for (const element of elements) element.textContent = written;
    }, text);
  }
  const { height, words, controls, elements, firstAccept } = await measure(page);
  expect(firstAccept).toBeLessThanOrEqual(1.5 * PHONE.height);
  expect(height).toBeLessThanOrEqual(2600);
  expect(words).toBeLessThanOrEqual(300);
  expect(controls).toBeLessThanOrEqual(40);
  expect(elements).toBeLessThanOrEqual(600);

  // The smallest phone fits both actions side by side above its navigation, even below a two-line name.
  await page.setViewportSize({ width: 320, height: 568 });
  await next.getByRole('heading').evaluate((name) => {
    name.textContent = 'The Copper Kettle Noodle House';
  });
  const smallest = await nextAction(next).boundingBox();
  expect((smallest?.y ?? 568) + (smallest?.height ?? 0)).toBeLessThanOrEqual(568 - BAR);

  // A phone in landscape shows the map beside the stop, and both actions.
  await page.setViewportSize({ width: PHONE.height, height: PHONE.width });
  for (const target of [
    listIn(page, en.home.nextStop).getByRole('img'),
    next.getByRole('link', { name: en.drive.navigate }),
    nextAction(next),
  ]) {
    const box = await target.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(48);
    expect((box?.y ?? PHONE.width) + (box?.height ?? 0)).toBeLessThanOrEqual(PHONE.width - BAR);
  }
  await expectFit(page);

  for (const order of (await listPending(page)).slice(3)) await answer(page, order, 'declined');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  for (const target of [
    nextAction(listIn(page, en.home.nextStop)),
    page.locator('main li button[value="accept"]').last(),
    listIn(page, en.home.more).getByRole('link').last(),
  ]) {
    expect(await readBottom(target)).toBeLessThanOrEqual(800);
  }
  expect((await measure(page)).height).toBeLessThanOrEqual(800);
  // The container has the picture's aspect ratio, so no stop is cut off.
  const map = await listIn(page, en.home.nextStop).getByRole('img').boundingBox();
  expect((map?.width ?? 0) / (map?.height ?? 1)).toBeCloseTo(390 / 220, 1);
});

test('the choice of map apps fits a narrow phone', async ({ page }) => {
  await openBusyHome(page, 'which.map@roadwaze.example');
  const navigate = listIn(page, en.home.nextStop).getByRole('link', { name: en.drive.navigate });
  const apps = page.getByRole('list', { name: en.drive.chooseApp });
  for (const width of [PHONE.width, 360]) {
    await page.setViewportSize({ ...PHONE, width });
    await navigate.click();
    await expect(apps).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(apps).toHaveCount(0);
  }
});

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('a shift starts and Drive opens after the first accepted order without a route lookup', async ({
    page,
  }) => {
    await signInByEmail(page, 'first.drive@roadwaze.example');
    await generateSamples(page, en.dashboard.generateSamples);
    const known = page.waitForResponse((response) => response.url().includes('/__manifest'));
    await page.goto('/');
    await (await known).finished();
    await page.waitForLoadState('networkidle');
    await page.route('**/__manifest*', () => undefined);
    await page.getByRole('button', { name: en.shift.goOnline, exact: true }).click();
    const readDriver = async () => (await page.request.get('/api/auth/user', RETRY)).json();
    await expect.poll(readDriver).toMatchObject({ online: true });
    await page.locator('main li button[value="accept"]').first().click();
    await expectToast(page, en.toasts.orderAccepted);
    await page.getByRole('link', { name: en.home.openDrive }).click();
    const heading = page.getByRole('heading', { name: en.titles.drive, exact: true });
    await expect(heading).toBeAttached();
  });
});

/**
 * Taps both buttons at their current places, with time in between for the page to move. The page's clock is paused meanwhile, so
 * that a slow machine's second tap is not too late.
 */
async function tapBoth(page: Page, first: Locator, second: Locator): Promise<void> {
  await first.evaluate((button) => button.closest('li, article')?.scrollIntoView());
  const places = await Promise.all([first, second].map((button) => button.boundingBox()));
  await pauseClock(page);
  for (const [index, place] of places.entries()) {
    const { x, y, width, height } = place ?? { x: 0, y: 0, width: 0, height: 0 };
    if (index > 0) await page.waitForTimeout(600);
    await page.mouse.click(x + width / 2, y + height / 2);
  }
  await page.clock.resume();
}

test('an immediate second tap hits nothing that moved under it', async ({ page }) => {
  await openBusyHome(page, 'two.taps@roadwaze.example');
  const count = async (status: string) =>
    (await (await page.request.get(`/api/orders?status=${status}`, RETRY)).json()).length;
  const [pending, accepted] = [await count('pending'), await count('accepted')];
  const decline = page.locator('main button[value="decline"]').first();
  await tapBoth(page, decline, decline);
  await expectToast(page, en.toasts.orderDeclined);
  await page.reload();
  await tapBoth(page, decline, page.locator('main li button[value="accept"]').nth(1));
  await expectToast(page, en.toasts.orderDeclined);
  await page.reload();
  const next = nextAction(listIn(page, en.home.nextStop));
  await tapBoth(page, next, next);
  await expectToast(page, en.toasts.orderPickedUp);
  await page.waitForLoadState('networkidle');
  expect(await count('pending')).toBe(pending - 2);
  expect([await count('accepted'), await count('completed')]).toEqual([accepted, 0]);
});

test("a toast does not cover its order's buttons, and can be undone", async ({ page }) => {
  await openBusyHome(page, 'undo.home@roadwaze.example');
  await page.setViewportSize({ width: 360, height: 640 });
  const decline = page.locator('main button[value="decline"]');
  // Two offers may be from the same restaurant.
  const listNames = () =>
    decline.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')).sort());
  const names = await listNames();
  await decline.first().click();
  await expectToast(page, en.toasts.orderDeclined);
  // An immediate second tap hits nothing beneath.
  await page.getByRole('button', { name: en.toasts.undo.title, exact: true }).dblclick();
  await expect.poll(listNames).toEqual(names);

  await page.evaluate(() => window.scrollTo(0, 0));
  const next = listIn(page, en.home.nextStop);
  await nextAction(next).click();
  const toast = findToast(page, en.toasts.orderPickedUp);
  // Measured in one step, because the toast disappears on its own.
  const covered = await toast.evaluate((place) => {
    const area = place.getBoundingClientRect();
    const buttons = document.querySelectorAll(
      '[aria-labelledby="next-stop"] article :is(button, a, summary)',
    );
    return [...buttons].filter((button) => {
      const { top, bottom } = button.getBoundingClientRect();
      return bottom > area.top && top < area.bottom;
    }).length;
  });
  expect(covered).toBe(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('one tap starts or ends a shift', async ({ page }) => {
    await signInByEmail(page, 'shift.plain@roadwaze.example');
    const isOnline = async () => (await (await page.request.get('/api/auth/user', RETRY)).json()).online;
    await page.getByRole('button', { name: en.shift.goOnline, exact: true }).click();
    await expect(page.getByRole('button', { name: en.shift.online })).toBeVisible();
    await expect.poll(isOnline).toBe(true);
    await page.getByRole('button', { name: en.shift.online }).click();
    await expect(page.getByRole('button', { name: en.shift.goOnline, exact: true })).toBeVisible();
    await expect.poll(isOnline).toBe(false);
  });
});

for (const javaScriptEnabled of [true, false]) {
  const way = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript';

  test.describe(way, () => {
    test.use({ javaScriptEnabled });

    test(`the Drive screen leads from stop to stop, ${way}`, async ({ page }) => {
      await signInByEmail(page, `drive.${javaScriptEnabled}@roadwaze.example`);
      await generateSamples(page, en.dashboard.generateSamples);
      await page.locator('main li button[value="accept"]').first().click();
      await expectToast(page, en.toasts.orderAccepted);
      await page.getByRole('link', { name: en.home.openDrive }).click();
      await expect(page).toHaveURL(/\/drive$/);
      // The URL changes before the page does.
      const heading = page.getByRole('heading', { name: en.titles.drive, exact: true });
      const screen = page.getByRole('main').filter({ has: heading });
      const action = nextAction(screen);
      await expect(action).toHaveAttribute('value', 'pickUp');
      const here = screen.locator('button[value="arrive"]');
      for (const target of [action, here, page.getByRole('link', { name: en.drive.navigate })]) {
        expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(64);
      }
      await expectFit(page);
      if (javaScriptEnabled) await expectAccessible(page);
      await here.click();
      if (javaScriptEnabled) await expectToast(page, en.toasts.arrivalRecorded);
      await expect(here).toHaveCount(0);
      await action.click();
      await expect(action).toHaveAttribute('value', 'complete');
      await action.click();
      await expect(page.getByText(en.drive.allDone)).toBeVisible();
    });
  });
}
