import { expect, type Locator } from '@playwright/test';
import { paths } from '#worker/domain/shared/paths.ts';
import { ar } from '#worker/words/locales/ar.ts';
import { en } from '#worker/words/locales/en.ts';
import { expectAwake, signInByEmail } from './driver-screen.ts';
import { test } from './guarded-test.ts';
import { addOrders } from './offline-screen.ts';

const ROWS = Array.from(
  { length: 40 },
  (_, index) => `2026-01-${String((index % 28) + 1).padStart(2, '0')},5.25,Grubhub,Deli ${index}`,
);
const FILE = ['Date,Total,Platform,Restaurant', ...ROWS].join('\n');

async function pressAt(button: Locator): Promise<void> {
  await expectAwake(button);
  await button.focus();
  await button.press('Enter');
}

for (const [language, texts] of [
  ['en', en],
  ['ar', ar],
] as const) {
  test(`when a key press removes the focused element, its heading gets the focus: ${language}`, async ({
    page,
  }) => {
    await signInByEmail(page, `kept.${language}@roadwaze.example`);
    await page.context().addCookies([{ name: 'language', value: language, url: page.url() }]);
    const heading = (name: string) => page.getByRole('heading', { name });
    await page.goto(paths.home());
    await pressAt(page.getByRole('button', { name: texts.dashboard.generateSamples }).first());
    await expect(heading(texts.dashboard.active)).toBeFocused();

    await addOrders(page, 'Tab Grill', 'Old Mill');
    await page.goto(paths.orders());
    const filter = page.locator('summary', { hasText: texts.orders.filter });
    await pressAt(filter);
    await page.locator('[name="text"]').fill('Tab');
    await page.locator('[name="text"]').press('Enter');
    await expect(filter).toBeFocused();
    await pressAt(page.getByRole('link', { name: texts.orders.clearFilter }).first());
    await expect(filter).toBeFocused();

    await page.goto(paths.imports());
    const file = { name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) };
    await page.getByLabel(texts.imports.file).setInputFiles(file);
    await page.getByRole('button', { name: texts.imports.upload }).click();
    await page.waitForURL(/\/earnings\/import\/.+/);
    await pressAt(page.locator('button[value="confirmImport"]'));
    await expect(heading(texts.imports.states.done)).toBeFocused();
  });
}
