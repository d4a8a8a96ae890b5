import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { en } from '#worker/words/locales/en.ts';

/** Returns the access code that `npm start` generated in this run's state directory. */
export function readAdminCode(): string {
  const file = path.join(process.env.E2E_STATE_DIR ?? '', 'secrets.json');
  return JSON.parse(readFileSync(file, 'utf8')).ADMIN_CODE;
}

export async function signInAsAdmin(page: Page): Promise<void> {
  await page.goto('/admin');
  await page.getByLabel('Access code', { exact: true }).fill(readAdminCode());
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: en.console.nav.overview })).toBeVisible();
}
