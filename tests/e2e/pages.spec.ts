import { signInAsAdmin } from './admin-screen.ts';
import { signInAsDemo } from './driver-screen.ts';
import { expectSoundPages, NARROW } from './expect-page.ts';
import { test } from './guarded-test.ts';
import { ADMIN_PAGES, DRIVER_PAGES, VISITOR_PAGES } from './page-list.ts';

test.use({ viewport: NARROW });

test('pages of a visitor fit 320 px and 200 % and are accessible, light and dark', async ({ page }) => {
  await expectSoundPages(page, VISITOR_PAGES);
});

test('pages of a driver fit 320 px and 200 % and are accessible, light and dark', async ({ page }) => {
  await signInAsDemo(page);
  await expectSoundPages(page, DRIVER_PAGES);
});

test('pages of the administrator fit 320 px and are accessible, light and dark', async ({ page }) => {
  await signInAsAdmin(page);
  await expectSoundPages(page, ADMIN_PAGES, { isZoomed: false });
});
