import { expect, type Locator, type Page } from '@playwright/test';
import { DEMO_DRIVER } from '#worker/local/demo/demo-driver.ts';
import { en } from '#worker/words/locales/en.ts';

/** A text of the catalog with its `{values}` filled in. */
export function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

export function listIn(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title });
}

/** What has a name alone or, of an offer, with its pay. */
function startWith(name: string): RegExp {
  return new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}( ·)?( \\$[\\d,.]+)?$`);
}

export function cardOf(scope: Page | Locator, restaurant: string): Locator {
  return scope.getByRole('article', { name: startWith(restaurant) });
}

/** The box for an address: it suggests places with JavaScript, and is plain without. */
export function addressBox(scope: Page | Locator, name: string): Locator {
  return scope.getByRole('combobox', { name }).or(scope.getByRole('textbox', { name }));
}

export function orderButton(
  page: Page,
  action: 'accept' | 'decline' | 'pickUp' | 'complete',
  restaurant: string,
): Locator {
  const name = fill(en.orders.actionFor, { action: en.orders[action], restaurant });
  return page.getByRole('button', { name: startWith(name) });
}

/** The button of what comes next at a stop. */
export function nextAction(scope: Locator): Locator {
  return scope.locator('button:is([value="pickUp"], [value="complete"])');
}

/** Exact, because a search for a part of a text skips what stands in a `noscript`. */
export async function expectText(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
}

export async function expectToast(page: Page, { title }: { title: string }): Promise<void> {
  await expectText(page, title);
}

/** The toast itself: what has the role of a status is an invisible copy to be read aloud, gone after a second. */
export function findToast(page: Page, { title }: { title: string }): Locator {
  return page.getByRole('listitem').filter({ hasText: title });
}

/** Starts the app at once, which an untouched page does seconds later. */
export async function touch(page: Page): Promise<void> {
  await page.locator('body').dispatchEvent('pointermove');
}

/** Waits until scripts have met an element. Before that a tap is the document's. */
export async function expectAwake(target: Locator): Promise<void> {
  await expect
    .poll(async () => {
      // A page starts when it is touched.
      await target.dispatchEvent('pointermove');
      return isAwake(target);
    })
    .toBe(true);
}

/** What Preact draws: its element, and what is drawn inside. */
type Drawn = { __e?: Element | null; __k?: (Drawn | null)[] | null };

/** Preact keeps what it has drawn at the document's root. */
export async function isAwake(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const waiting: (Drawn | null | undefined)[] = [(document.documentElement as { __k?: Drawn }).__k];
    for (const drawn of waiting) {
      if (drawn?.__e === element) return true;
      if (drawn?.__k) waiting.push(...drawn.__k);
    }
    return false;
  });
}

/** Stops the page's clock. On a busy machine the second ahead may be over before it stops; the second try works. */
export async function pauseClock(page: Page): Promise<void> {
  const pause = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await expect(pause).toPass();
}

/** Unfolds a line of the home screen's rest, unless it is. */
export async function openMore(page: Page, title: string): Promise<Locator> {
  const row = listIn(page, title);
  const details = row.locator('details').first();
  if ((await details.getAttribute('open')) === null) await row.locator('summary').first().click();
  await expect(details).toHaveAttribute('open');
  // Without scripts a link in it has the server write the section.
  const link = details.getByRole('link', { name: title, exact: true });
  if ((await link.count()) > 0) await link.click();
  await expect(details).toHaveAttribute('open');
  return row;
}

/** Opens a menu of rarely needed actions, unless it is. */
export async function openMenu(page: Page, label: string): Promise<void> {
  const summary = page.locator(`summary[aria-label="${label}"]`);
  if ((await summary.locator('..').getAttribute('open')) === null) await summary.click();
}

/** The figure under a label of the dashboard's first row. */
export function figure(page: Page, label: string): Locator {
  const stats = listIn(page, en.home.strip.label);
  return stats
    .locator('div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd');
}

export async function readText(locator: Locator): Promise<string> {
  return (await locator.textContent()) ?? '';
}

export function toCents(text: string): number {
  return Math.round(Number(text.replaceAll(/[^0-9.-]/g, '')) * 100);
}

export async function readToday(page: Page): Promise<{ cents: number; deliveries: number }> {
  return {
    cents: toCents(await readText(figure(page, en.home.strip.earnings))),
    deliveries: Number(await readText(figure(page, en.home.strip.deliveries))),
  };
}

export async function expectDashboard(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: en.dashboard.heading })).toBeVisible();
}

/** The server may close a kept connection just as it is used again: a read is then repeated. */
export const RETRY = { maxRetries: 2 };

/** Signs in by the endpoint, since the driver's day goes through the pages for it. */
export async function signIn(page: Page, email: string): Promise<void> {
  const data = { email, firstName: 'Robin', timeZone: 'America/New_York' };
  const answer = await page.request.post('/api/login/local', { ...RETRY, data, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
}

/** Adds three to five sample offers, as the button of the dashboard does. */
export async function addSamples(page: Page): Promise<void> {
  expect((await page.request.post('/api/generate-mock-orders', RETRY)).status()).toBe(201);
}

/** Signs in and opens the dashboard. */
export async function signInByEmail(page: Page, email: string): Promise<void> {
  await signIn(page, email);
  await page.goto('/');
  await expectDashboard(page);
}

/** Signs in as the demo driver, and opens nothing: a page of the app costs a second. */
export async function signInAsDemo(page: Page): Promise<void> {
  await signIn(page, DEMO_DRIVER.email);
}

const HEADINGS = {
  dashboard: en.dashboard.heading,
  orders: en.orders.heading,
  earnings: en.titles.earnings,
  profile: en.titles.profile,
};

/** Goes to a main screen by the navigation bar. */
export async function goTo(page: Page, screen: keyof typeof HEADINGS): Promise<void> {
  const link = page
    .getByRole('navigation', { name: en.nav.label })
    .getByRole('link', { name: en.nav[screen] });
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: HEADINGS[screen] })).toBeVisible();
}
