import { expect, type Page } from '@playwright/test';
import { paths } from '#worker/domain/shared/paths.ts';
import { en } from '#worker/words/locales/en.ts';
import { expectAwake, expectDashboard, RETRY, signInByEmail } from './driver-screen.ts';
import { followWorker, held, releaseHeld, test } from './held-app.ts';
import {
  addOrders,
  cutOrders,
  expectKept,
  expectWaiting,
  forgiveOffline,
  listPrivate,
  listQueueOwners,
  listStored,
  readStatuses,
  signInAndTap,
  tap,
} from './offline-screen.ts';

test.use({ serviceWorkers: 'allow' });

/** Accepts an order while order requests fail, after `cutOrders`. */
async function acceptUnsent(page: Page): Promise<void> {
  await addOrders(page, 'One');
  await page.goto(paths.orders());
  await expectKept(page);
  await page.evaluate(() => localStorage.setItem('cut', '1'));
  await tap(page, 'accept', 'One');
  await expectWaiting(page, 1);
}

test('signing out everywhere leaves nothing on the phone, even without Clear-Site-Data support', async ({
  page,
  complaints,
}) => {
  await signInAndTap(page, 'leaving.everywhere@roadwaze.example');
  await page.goto(paths.profile());
  await page.getByRole('button', { name: en.profile.logoutEverywhere }).click();
  await expect(page.getByRole('heading', { level: 1, name: en.landing.headline })).toBeVisible();
  await expect.poll(() => listStored(page)).toEqual([]);
  forgiveOffline(complaints);
});

test('a link on another site does not sign the driver out or drop queued actions', async ({
  page,
  baseURL,
  complaints,
}) => {
  await cutOrders(page);
  await signInByEmail(page, 'leaving.lured@roadwaze.example');
  await acceptUnsent(page);
  const before = await listStored(page);
  // Stubbed, since the other site is not ours.
  const body = `<a href="${baseURL}${paths.logout()}">Free gas</a>`;
  await page.route('http://127.0.0.1/', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('http://127.0.0.1/');
  await page.getByRole('link', { name: 'Free gas' }).click();
  await expectDashboard(page);
  await expectWaiting(page, 1);
  expect(await listStored(page)).toEqual(expect.arrayContaining(before));
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes('127.0.0.1')));
  forgiveOffline(complaints);
});

test('a browser that cannot list databases shows unsent taps, and deletes them too', async ({
  page,
  complaints,
}) => {
  const hide = () => Reflect.deleteProperty(IDBFactory.prototype, 'databases');
  await page.addInitScript(hide);
  await signInByEmail(page, 'leaving.listless@roadwaze.example');
  await addOrders(page, 'Secret Kitchen');
  await page.goto(paths.orders());
  await expectKept(page);
  await page.context().serviceWorkers()[0]?.evaluate(hide);
  await page.context().setOffline(true);
  await tap(page, 'accept', 'Secret Kitchen');
  await expectWaiting(page, 1);
  const cookies = await page.context().cookies();
  // Otherwise a slow server's page may come from the phone's cache.
  await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('pages '));
    await Promise.all(names.map((name) => caches.delete(name)));
  });
  // Once online, the previous page would send the tap and lead to the sign-in.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.context().setOffline(false);
  await page.goto('/');
  await expect(page.getByText('Sign in to send 1 tap')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Sign in to send 1 tap')).toBeVisible();
  await page.context().addCookies(cookies);
  await page.goto(paths.logout());
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  expect(await listQueueOwners(page)).toEqual([]);
  forgiveOffline(complaints);
});

for (const [way, isAwake] of [
  ['', true],
  [' before the page is awake', false],
] as const) {
  test(`deleting the account leaves nothing on the phone${way}`, async ({ page, complaints }) => {
    const email = `deleting.${isAwake}@roadwaze.example`;
    await signInAndTap(page, email);
    await page.goto(paths.deleteAccount());
    const submit = page.getByRole('button', { name: 'Delete my account for good' });
    await expectAwake(submit);
    await page.getByLabel('Your email address').fill(email);
    if (isAwake) await submit.click();
    // Submitted natively by the browser, without the page's scripts.
    else await submit.evaluate((button: HTMLButtonElement) => button.form?.submit());
    await expect(page.getByText('Account deleted', { exact: true })).toBeVisible();
    await expect.poll(() => listStored(page)).toEqual([]);
    forgiveOffline(complaints);
  });
}

test('a map tile still loading at sign-out is not cached', async ({ page, complaints }) => {
  await signInByEmail(page, 'leaving.map@roadwaze.example');
  await expectKept(page);
  const waitForWorker = await followWorker(page);
  await page.request.put(paths.driverPosition(), { ...RETRY, data: { lat: 39.283, lng: -76.572 } });
  held.pattern = 'GET /streets/';
  await page.goto('/');
  await expect.poll(() => held.release.length).toBeGreaterThan(0);
  await page.goto(paths.logout());
  await expect.poll(() => listStored(page)).toEqual([]);
  releaseHeld();
  await waitForWorker();
  expect(await listStored(page)).toEqual([]);
  forgiveOffline(complaints);
});

test('a page still loading at sign-out is not cached', async ({ page, complaints }) => {
  await signInByEmail(page, 'leaving.page@roadwaze.example');
  await expectKept(page);
  const waitForWorker = await followWorker(page);
  held.pattern = `GET ${paths.profile()} `;
  const other = await page.context().newPage();
  const opening = other.goto(paths.profile());
  await expect.poll(() => held.release.length).toBeGreaterThan(0);
  await page.goto(paths.logout());
  await expect.poll(() => listStored(page)).toEqual([]);
  releaseHeld();
  await opening;
  await waitForWorker();
  expect(await listStored(page)).toEqual([]);
  forgiveOffline(complaints);
});

test("a page of the previous driver is not cached, and the next driver's taps stay", async ({
  page,
  complaints,
}) => {
  await cutOrders(page);
  await signInByEmail(page, 'changing.before@roadwaze.example');
  await expectKept(page);
  const before = await listPrivate(page);
  const waitForWorker = await followWorker(page);
  held.pattern = `GET ${paths.profile()} `;
  const other = await page.context().newPage();
  const opening = other.goto(paths.profile());
  await expect.poll(() => held.release.length).toBeGreaterThan(0);
  // Ends the session without a sign-out.
  await page.context().clearCookies();
  await signInByEmail(page, 'changing.next@roadwaze.example');
  await acceptUnsent(page);
  releaseHeld();
  await opening;
  await waitForWorker();
  await expectWaiting(page, 1);
  const names = await listPrivate(page);
  expect(names).toContainEqual(expect.stringMatching(/^queue /));
  expect(names.filter((name) => before.includes(name))).toEqual([]);
  forgiveOffline(complaints);
});

test("a driver who signs in over another driver's session sees none of their pages", async ({
  page,
  complaints,
}) => {
  await signInByEmail(page, 'over.before@roadwaze.example');
  await addOrders(page, 'Secret Kitchen');
  await page.goto('/');
  await expectKept(page);
  await expect(page.getByText('Secret Kitchen').first()).toBeVisible();
  await page.goto(paths.login());
  await page.locator('input[type=email]').fill('over.next@roadwaze.example');
  held.pattern = 'GET / HTTP';
  const signingIn = page.locator('input[type=email]').press('Enter');
  await expect.poll(() => held.release.length).toBeGreaterThan(0);
  // Longer than a cached page waits for the network.
  await page.waitForTimeout(3800);
  expect(page.url()).toContain(paths.login());
  releaseHeld();
  await signingIn;
  await expectDashboard(page);
  await expect(page.getByText('Secret Kitchen')).toHaveCount(0);
  forgiveOffline(complaints);
});

test('a tap after the session ended waits for the driver to sign in', async ({ page, complaints }) => {
  const email = 'tap.ended@roadwaze.example';
  await signInByEmail(page, email);
  await addOrders(page, 'One');
  await page.goto(paths.orders());
  await expectAwake(page.getByRole('main'));
  await page.context().clearCookies({ name: 'session' });
  await tap(page, 'accept', 'One');
  await expect(page).toHaveURL(/\/api\/login/);
  await signInByEmail(page, email);
  await expect.poll(() => readStatuses(page)).toEqual({ One: ['accepted'] });
  forgiveOffline(complaints);
});
