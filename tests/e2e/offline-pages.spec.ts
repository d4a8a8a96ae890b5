import { expect } from '@playwright/test';
import { paths } from '#worker/domain/shared/paths.ts';
import { en } from '#worker/words/locales/en.ts';
import { expectAwake, expectToast, openMore, orderButton, RETRY, signInByEmail } from './driver-screen.ts';
import { test } from './guarded-test.ts';
import { addOrders, bar, expectKept, forgiveOffline, type Listed, tap } from './offline-screen.ts';

test.use({ serviceWorkers: 'allow' });

const UNVISITED = ['/', '/drive', '/orders', '/map', '/earnings', '/orders/new'];
const VISITED = [paths.profile(), paths.notifications(), paths.account()];
const UNKNOWN = [paths.analytics(), paths.aiAutomation(), '/recruitment', paths.logout()];
/** Forms of pages with a loader, each with one of its fields. */
const FORMS = [
  [paths.account(), 'vehicle'],
  [paths.offerSettings(), 'wagePerHour'],
] as const;
/** Pages that show an active order. */
const WITH_ORDER = [paths.home(), paths.drive(), paths.orders()];

test('in airplane mode every page opens, or the offline page lists those that do', async ({
  page,
  context,
  complaints,
}) => {
  await signInByEmail(page, 'airplane@roadwaze.example');
  await addOrders(page, 'Old Mill');
  const [order]: Listed[] = await (await page.request.get('/api/orders', RETRY)).json();
  await page.request.patch(`/api/orders/${order?.id}/status`, { ...RETRY, data: { status: 'accepted' } });
  // The first page installs the service worker, which caches the rest even on a phone that isn't touched.
  await expectKept(page, { isTouched: false });
  for (const path of VISITED) await page.goto(path);
  await page.goto(paths.profile());
  await expectKept(page);

  await context.setOffline(true);
  for (const path of [...UNVISITED, ...VISITED]) {
    await page.goto(path);
    await expect(bar(page), path).toContainText('Last updated');
    await expect(page, path).toHaveURL(path);
    await expectAwake(page.getByRole('main'));
    if (WITH_ORDER.includes(path)) await expect(page.getByText('Old Mill').first(), path).toBeVisible();
  }
  for (const path of UNKNOWN) {
    await page.goto(path);
    const heading = page.getByRole('heading', { level: 1, name: en.errorPages.offlineHeading });
    await expect(heading, path).toBeVisible();
  }
  forgiveOffline(complaints);
});

test('cached pages show a tap made shortly before going offline', async ({ page, context, complaints }) => {
  await signInByEmail(page, 'airplane.tap@roadwaze.example');
  await addOrders(page, 'Fresh Cut');
  await page.goto(paths.home());
  await expectKept(page);
  await tap(page, 'accept', 'Fresh Cut');
  await expect(orderButton(page, 'pickUp', 'Fresh Cut')).toBeVisible();
  const readCached = (path: string) =>
    page.evaluate(async (address) => (await caches.match(address))?.text() ?? '', path);
  for (const path of [paths.home(), paths.orders()]) {
    await expect.poll(() => readCached(path), path).toContain('value="pickUp"');
  }

  await context.setOffline(true);
  await page.goto(paths.home());
  await expect(bar(page)).toContainText('Last updated');
  await expect(orderButton(page, 'pickUp', 'Fresh Cut')).toBeVisible();
  await expect(orderButton(page, 'accept', 'Fresh Cut')).toBeHidden();
  forgiveOffline(complaints);
});

test('a failed connect form keeps its values offline, and a failed disconnect keeps the platform', async ({
  page,
  context,
  complaints,
}) => {
  const { integrations: texts, toasts } = en;
  const switchOf = (name: string) => page.getByRole('switch', { name, exact: true });
  await signInByEmail(page, 'airplane.connect@roadwaze.example');
  const account = { platform: 'doordash', method: 'oauth' };
  expect((await page.request.post('/api/app-integrations', { ...RETRY, data: account })).status()).toBe(201);
  await page.reload();
  await expectKept(page);
  await openMore(page, texts.heading);
  await expectAwake(switchOf('Grubhub'));
  await switchOf('Grubhub').click();
  await page.getByLabel(texts.methods['driver-code'].name).check();
  await page.getByRole('button', { name: texts.continue, exact: true }).click();
  await page.getByLabel(texts.driverId).fill('D-77');
  await page.getByLabel(texts.phone).fill('555 0100');

  await context.setOffline(true);
  await page.getByRole('button', { name: texts.connectNow, exact: true }).click();
  await expectToast(page, toasts.connectFailed);
  await expect(page.getByLabel(texts.driverId)).toHaveValue('D-77');
  // Otherwise the mouse may end up over a link, which would be prefetched.
  await page.mouse.move(0, 0);
  await page.keyboard.press('Escape');
  await switchOf('DoorDash').click();
  await expectToast(page, toasts.disconnectFailed);
  await expect(switchOf('DoorDash')).toBeChecked();
  forgiveOffline(complaints);
});

test('a shift that fails to start leaves the page unchanged', async ({ page, complaints }) => {
  await signInByEmail(page, 'airplane.shift@roadwaze.example');
  const begin = page.getByRole('button', { name: en.shift.goOnline });
  await expectAwake(begin);
  await page.route('**/shift*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await begin.click();
  await expectToast(page, en.toasts.shiftFailed);
  await expect(begin).toBeVisible();
  forgiveOffline(complaints);
});

test('a form that cannot be sent keeps its values', async ({ page, context, complaints }) => {
  await signInByEmail(page, 'airplane.forms@roadwaze.example');
  for (const [path, name] of FORMS) {
    await context.setOffline(false);
    await page.goto(path);
    const form = page.locator(`form:has([name="${name}"])`);
    await expectAwake(form);
    await form.locator(`[name="${name}"]`).fill('22');
    await context.setOffline(true);
    await form.locator('button[type="submit"]').click();
    await expectToast(page, en.toasts.accountUpdateFailed);
    await expect(form.locator(`[name="${name}"]`), path).toHaveValue('22');
  }
  forgiveOffline(complaints);
});
