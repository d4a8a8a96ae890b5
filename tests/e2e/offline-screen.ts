import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { en } from '#worker/words/locales/en.ts';
import { expectAwake, orderButton, RETRY, signInByEmail, touch } from './driver-screen.ts';

export const bar = (page: Page): Locator => page.getByRole('region', { name: en.offline.label });

/** How often a page retries sending the queue. */
export const TRY_EVERY_MS = 8000;

/**
 * The browser's messages about requests and scripts without a network, data and texts that failed to load, maps not drawn yet or
 * cut off, and a rejected action.
 */
const EXPECTED =
  /net::ERR_INTERNET_DISCONNECTED|error occurred when fetching the script|ERR_INCOMPLETE_CHUNKED_ENCODING .*\/map\/area\.json|(?:ERR_FAILED|status of 404) .*\/map\/picture\.svg|ERR_FAILED .*\/(?:\w+\.data|__manifest|texts\/|assets\/(?:mount|street)-map)|status of 401|HTTP Authentication failed|status of 409 .*\/api\/orders\//;

export function forgiveOffline(complaints: string[]): void {
  complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !EXPECTED.test(complaint)));
}

export async function addOrders(page: Page, ...names: string[]): Promise<void> {
  for (const restaurantName of names) {
    const headers = { 'Idempotency-Key': restaurantName };
    const data = buildOrderInput({ restaurantName });
    expect((await page.request.post('/api/orders', { ...RETRY, headers, data })).status()).toBe(201);
  }
}

export type Listed = { id: string; restaurantName: string; status: string };

export async function readStatuses(page: Page): Promise<Record<string, string[]>> {
  const listed: Listed[] = await (await page.request.get('/api/orders', RETRY)).json();
  const statuses: Record<string, string[]> = {};
  for (const { restaurantName, status } of listed) {
    statuses[restaurantName] = [...(statuses[restaurantName] ?? []), status].sort();
  }
  return statuses;
}

/** Blocks only the requests that change orders, once `cut` is set in local storage. The last blocked URL is then stored there. */
export async function cutOrders(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // Background Sync, in browsers that support it, would send what the page cannot.
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
    const reach = window.fetch;
    window.fetch = async (...given) => {
      const address = String(given[0] instanceof Request ? given[0].url : given[0]);
      const isCut = localStorage.getItem('cut') && /\/orders\.data|\/api\/orders\//.test(address);
      if (isCut) {
        localStorage.setItem('cut', address);
        throw new TypeError('Failed to fetch');
      }
      return reach(...given);
    };
  });
}

const KEPT_PAGES = [
  // The texts of the last page, which are cached last.
  'texts/driver/orders/new',
  '/offline',
  '/orders',
  '/orders/basis.json',
  '/__manifest',
];

/** Returns the files that the service worker precaches; its list ends with the icon. */
async function readPrecached(page: Page): Promise<string[]> {
  const script = await (await page.request.get('/service-worker.js', RETRY)).text();
  const [list] = /\[[^\]]*"\/favicon\.svg"\]/.exec(script) ?? [];
  if (!list) throw new Error('The service worker lists no files.');
  return JSON.parse(list);
}

/** Waits until the main pages and everything they need are cached, which starts once the app runs. */
export async function expectKept(page: Page, { isTouched = true } = {}): Promise<void> {
  if (isTouched) await touch(page);
  const wanted = [...KEPT_PAGES, ...(await readPrecached(page))];
  const listMissing = () =>
    page.evaluate(async (all) => {
      const names = (await caches.keys()).filter((key) => key === 'assets' || key.startsWith('pages '));
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      const withoutVersion = /^\/texts\/[^/]+\/[^/]+/;
      const kept = requests.flat().map(({ url }) => new URL(url).pathname.replace(withoutVersion, 'texts'));
      return all.filter((path) => !kept.includes(path));
    }, wanted);
  await expect.poll(listMissing).toEqual([]);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
}

const COMMON = ['assets', 'workbox-expiration', 'queue'];

/** Returns the drivers with actions in this browser's queue. */
export const listQueueOwners = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('queue');
    opening.onupgradeneeded = () => opening.transaction?.abort();
    const actions = await new Promise<{ driverId: string }[]>((resolve) => {
      opening.onerror = () => resolve([]);
      opening.onsuccess = () => {
        const listing = opening.result.transaction('actions').objectStore('actions').getAll();
        listing.onsuccess = () => {
          opening.result.close();
          resolve(listing.result);
        };
      };
    });
    return [...new Set(actions.map(({ driverId }) => driverId))];
  });

/** Returns the storage on the phone other than the app's files, the library's cache expirations and an empty queue. */
export async function listPrivate(page: Page): Promise<string[]> {
  const names = await page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name ?? '');
    return [...(await caches.keys()), ...databases];
  });
  const owners = await listQueueOwners(page);
  return [...names.filter((name) => !COMMON.includes(name)), ...owners.map((owner) => `queue ${owner}`)];
}

/** Returns all names under which this browser stores a driver's data. */
export async function listStored(page: Page): Promise<string[]> {
  return [...(await listPrivate(page)), ...(await page.evaluate(() => Object.keys(localStorage)))];
}

export async function tap(page: Page, action: Parameters<typeof orderButton>[1], restaurant: string) {
  const button = orderButton(page, action, restaurant);
  await expectAwake(button);
  await button.click();
}

/** Signs in and taps while offline. Then goes online, so the tap may be sent. */
export async function signInAndTap(page: Page, email: string): Promise<void> {
  await signInByEmail(page, email);
  await addOrders(page, 'Secret Kitchen');
  await page.goto(paths.orders());
  await expectKept(page);
  await page.context().setOffline(true);
  await tap(page, 'accept', 'Secret Kitchen');
  await expect.poll(() => listPrivate(page)).toContainEqual(expect.stringMatching(/^queue /));
  await page.context().setOffline(false);
}

export const expectWaiting = (page: Page, count: number, options?: { timeout: number }) =>
  expect(
    bar(page).getByText(count === 1 ? '1 tap waits to be sent' : `${count} taps wait to be sent`),
  ).toBeVisible(options);

/** Makes requests for pages and their data fail, and no others, until the returned function is called. */
export async function failPages(context: BrowserContext): Promise<() => Promise<void>> {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('There is no service worker.');
  const network = await worker.evaluateHandle(() => {
    const reach = globalThis.fetch;
    globalThis.fetch = async (...given) => {
      const request = new Request(...given);
      const isPage = request.mode === 'navigate' || request.url.includes('.data');
      if (isPage) throw new TypeError('Failed to fetch');
      return reach(...given);
    };
    return { reach };
  });
  return () =>
    network.evaluate(({ reach }) => {
      globalThis.fetch = reach;
    });
}
