import { expect, type Page } from '@playwright/test';
import { paths } from '#worker/domain/shared/paths.ts';
import { signInAsAdmin } from './admin-screen.ts';
import { signIn, signInAsDemo } from './driver-screen.ts';
import { expectSound } from './expect-page.ts';
import { test } from './guarded-test.ts';
import { recordShifts } from './layout-shift.ts';
import { listLoadingFaults } from './load-page.ts';
import { ADMIN_PAGES, DRIVER_PAGES, MORE_DRIVER_PAGES, VISITOR_PAGES } from './page-list.ts';

const PHONE = { width: 390, height: 844 };

/** Opens each page on a phone, and checks its load and its layout in narrower and zoomed windows. */
async function expectGoodPages(
  page: Page,
  paths: readonly string[],
  { isZoomed = true, isStatic = false }: { isZoomed?: boolean; isStatic?: boolean } = {},
): Promise<void> {
  await recordShifts(page);
  const faults: string[] = [];
  for (const path of paths) {
    await page.setViewportSize(PHONE);
    faults.push(...(await listLoadingFaults(page, path, isStatic)));
    await expectSound(page, { isZoomed });
  }
  expect(faults).toEqual([]);
}

test("visitors' pages are light documents without layout shift, fit 320 px and 200% zoom, and are accessible", async ({
  page,
}) => {
  await expectGoodPages(page, VISITOR_PAGES, { isStatic: true });
});

test("drivers' pages load within budget, fit and are accessible", async ({ page }) => {
  await signInAsDemo(page);
  await expectGoodPages(page, DRIVER_PAGES);
});

test("drivers' further pages fit and are accessible", async ({ page }) => {
  await signInAsDemo(page);
  await expectGoodPages(page, MORE_DRIVER_PAGES);
});

test('the pages of an added order load within budget, fit and are accessible', async ({ page }) => {
  await signIn(page, 'typed.order@roadwaze.example');
  const note = 'Gate code 4417, leave at the side door and text when it is there';
  const order = { platform: 'doordash', payoutAmount: 9.5, distance: 2, estimatedTime: 20, note };
  const add = async () =>
    (await (await page.request.post('/api/orders', { data: order })).json()).id as string;
  const [offer, accepted] = [await add(), await add()];
  await page.request.patch(`/api/orders/${accepted}/status`, { data: { status: 'accepted' } });
  await expectGoodPages(page, [
    paths.order(offer),
    paths.order(accepted),
    paths.cancelOrder(accepted),
    paths.orderNote(accepted),
    paths.orders(),
    paths.home(),
    paths.drive(),
  ]);
});

test("the administrator's pages load within budget, fit and are accessible, unzoomed", async ({ page }) => {
  await signInAsAdmin(page);
  await expectGoodPages(page, ADMIN_PAGES, { isZoomed: false });
});
