import { expect, type Locator, type Page } from '@playwright/test';
import { DEMO_DRIVER } from '#worker/local/demo/demo-driver.ts';
import { en } from '#worker/words/locales/en.ts';

/** Fills in the `{values}` of a catalog text. */
export function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

export function listIn(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title });
}

/** Matches a name alone or, for an offer, followed by its pay. */
function startWith(name: string): RegExp {
  return new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}( ·)?( \\$[\\d,.]+)?$`);
}

export function cardOf(scope: Page | Locator, restaurant: string): Locator {
  return scope.getByRole('article', { name: startWith(restaurant) });
}

/** The input of an address: a combobox with JavaScript, a plain text box without. */
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

/** The button of the next step at a stop. */
export function nextAction(scope: Locator): Locator {
  return scope.locator('button:is([value="pickUp"], [value="complete"])');
}

/** Expects an exact text, because a substring search skips `noscript` content. */
export async function expectText(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
}

export async function expectToast(page: Page, { title }: { title: string }): Promise<void> {
  await expectText(page, title);
}

/** The visible toast. The element with the status role is a hidden copy for screen readers that disappears after a second. */
export function findToast(page: Page, { title }: { title: string }): Locator {
  return page.getByRole('listitem').filter({ hasText: title });
}

/** Starts the app now; on an untouched page it starts seconds later. */
export async function touch(page: Page): Promise<void> {
  await page.locator('body').dispatchEvent('pointermove');
}

/** Waits until an element is hydrated. Before that, the browser handles its taps. */
export async function expectAwake(target: Locator): Promise<void> {
  await expect
    .poll(async () => {
      // The app starts when the page is touched.
      await target.dispatchEvent('pointermove');
      return isAwake(target);
    })
    .toBe(true);
}

/** A node of Preact's virtual DOM: its element and its children. */
type Drawn = { __e?: Element | null; __k?: (Drawn | null)[] | null };

/** Whether an element is hydrated, by Preact's tree, which it keeps at the document's root. */
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

/** Pauses the page's clock. On a busy machine the second of lead time may pass before that, so it is retried. */
export async function pauseClock(page: Page): Promise<void> {
  const pause = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await expect(pause).toPass();
}

/** Expands a row of the home screen unless it is open. */
export async function openMore(page: Page, title: string): Promise<Locator> {
  const row = listIn(page, title);
  const details = row.locator('details').first();
  if ((await details.getAttribute('open')) === null) await row.locator('summary').first().click();
  await expect(details).toHaveAttribute('open');
  // Without scripts, a link inside makes the server render the section.
  const link = details.getByRole('link', { name: title, exact: true });
  if ((await link.count()) > 0) await link.click();
  await expect(details).toHaveAttribute('open');
  return row;
}

/** Opens a menu of less common actions unless it is open. */
export async function openMenu(page: Page, label: string): Promise<void> {
  const summary = page.locator(`summary[aria-label="${label}"]`);
  if ((await summary.locator('..').getAttribute('open')) === null) await summary.click();
}

/** The figure with a label in the dashboard's first row. */
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

/** Request options: the server may close a kept-alive connection just as it is reused, so such a request is retried. */
export const RETRY = { maxRetries: 2 };

/** Signs in with the API; the driver's day test covers the sign-in pages. */
export async function signIn(page: Page, email: string): Promise<void> {
  const data = { email, firstName: 'Robin', timeZone: 'America/New_York' };
  const answer = await page.request.post('/api/login/local', { ...RETRY, data, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
}

/** Adds three to five sample offers, like the dashboard's button. */
export async function addSamples(page: Page): Promise<void> {
  expect((await page.request.post('/api/generate-mock-orders', RETRY)).status()).toBe(201);
}

/** Signs in and opens the dashboard. */
export async function signInByEmail(page: Page, email: string): Promise<void> {
  await signIn(page, email);
  await page.goto('/');
  await expectDashboard(page);
}

/** Signs in as the demo driver without opening a page, which takes a second. */
export async function signInAsDemo(page: Page): Promise<void> {
  await signIn(page, DEMO_DRIVER.email);
}

const HEADINGS = {
  dashboard: en.dashboard.heading,
  orders: en.orders.heading,
  earnings: en.titles.earnings,
  profile: en.titles.profile,
};

/** Opens a main screen with the navigation bar. */
export async function goTo(page: Page, screen: keyof typeof HEADINGS): Promise<void> {
  const link = page
    .getByRole('navigation', { name: en.nav.label })
    .getByRole('link', { name: en.nav[screen] });
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: HEADINGS[screen] })).toBeVisible();
}
