import { expect, type Locator } from '@playwright/test';
import { paths } from '#worker/domain/shared/paths.ts';
import { signInAsDemo } from './driver-screen.ts';
import { test } from './guarded-test.ts';

/** Expects a border on the parts that show a switch's state or a bar's height, since forced colors drop backgrounds. */
async function expectDrawn(parts: Locator): Promise<void> {
  await expect(parts.first()).toBeAttached();
  const widths = await parts.evaluateAll((all) => all.map((part) => getComputedStyle(part).borderTopWidth));
  expect(widths).toEqual(widths.map(() => '1px'));
}

test('switches and bars are visible in forced colors', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signInAsDemo(page);
  await page.goto(paths.aiAutomation());
  await expectDrawn(page.locator('input[type="checkbox"] + span'));
  await page.goto(`${paths.home()}?open=integrations`);
  await expectDrawn(page.locator('[role="switch"] > span > span'));
  await page.goto(paths.earnings());
  await expectDrawn(page.locator('[role="radiogroup"] input + span + span > span'));
});
