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

/** Opens pages on a phone and looks at each: how it arrives, and how it stands in narrower and zoomed windows. */
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

test('pages of a visitor are documents: light, still, they fit 320 px and 200 % and are accessible', async ({
  page,
}) => {
  await expectGoodPages(page, VISITOR_PAGES, { isStatic: true });
});

test('so are the pages of a driver', async ({ page }) => {
  await signInAsDemo(page);
  await expectGoodPages(page, DRIVER_PAGES);
});

test('and what leads on from them', async ({ page }) => {
  await signInAsDemo(page);
  await expectGoodPages(page, MORE_DRIVER_PAGES);
});

test('and the pages of an order that was typed', async ({ page }) => {
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

test('and pages of the administrator, unzoomed', async ({ page }) => {
  await signInAsAdmin(page);
  await expectGoodPages(page, ADMIN_PAGES, { isZoomed: false });
});
