import { expect } from '@playwright/test';
import { test } from './guarded-test.ts';

test('the REST API page lists its operations', async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('button', { name: /^POST \/orders\/evaluate/ })).toBeVisible();
});
