import { expect } from '@playwright/test';
import { en } from '#app/i18n/locales/en.ts';
import { driveADay, generateSamples } from './drive-a-day.ts';
import { listIn, readToday, signInAsDemo, signInByEmail } from './driver-screen.ts';
import { test } from './guarded-test.ts';

// One after the other: both ways are the same demo driver's.
test.describe.configure({ mode: 'serial' });

for (const javaScriptEnabled of [true, false]) {
  const way = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript';

  test.describe(way, () => {
    test.use({ javaScriptEnabled });

    test(`the demo driver delivers an order, ${way}`, async ({ page }) => {
      await signInAsDemo(page);
      await expect(listIn(page, en.dashboard.inHand)).toBeVisible();
      await generateSamples(page, en.dashboard.generate);
      await driveADay(page, { restaurant: `Kitchen ${way}` });
    });

    test(`a new driver starts with nothing and delivers an order, ${way}`, async ({ page }) => {
      await signInByEmail(page, `new.${javaScriptEnabled ? 'script' : 'plain'}@roadwaze.example`);
      await expect(page.getByText(en.dashboard.noActive, { exact: true })).toBeVisible();
      await expect(page.getByText(en.route.empty, { exact: true })).toBeVisible();
      expect(await readToday(page)).toEqual({ cents: 0, deliveries: 0 });
      await page.goto('/orders');
      await expect(page.getByText(en.orders.none, { exact: true })).toBeVisible();
      await page.goto('/');
      await generateSamples(page, en.dashboard.generateSamples);
      await driveADay(page, { restaurant: 'First Kitchen' });
    });
  });
}
