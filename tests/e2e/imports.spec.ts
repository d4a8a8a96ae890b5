import { expect } from '@playwright/test';
import { en } from '#worker/words/locales/en.ts';
import { test } from './guarded-test.ts';

/** A busy machine takes a while for thousands of orders. */
const PATIENT = { timeout: 120_000 };

const DAYS = 30;
const DAY_ORDERS = 160;

/** Builds a file with more rows than one request imports, so that the page continues automatically. */
function buildFile(): string {
  const lines = Array.from({ length: DAYS * DAY_ORDERS }, (_, index) => {
    const at = new Date(Date.now() - (60 + Math.floor(index / DAY_ORDERS)) * 86_400_000);
    return `${at.toISOString().slice(0, 10)},5.25,1.00,2.5,Grubhub,Corner Deli`;
  });
  return ['Date,Total,Tip,Miles,Platform,Restaurant', ...lines, 'Total,25200.00,4800.00,12000,,'].join('\n');
}

test('a driver imports a file, reloads halfway, finds every order once and undoes the import', async ({
  page,
}) => {
  const email = `importer-${Date.now()}@roadwaze.example`;
  await page.request.post('/api/login/local', { data: { email } });
  await page.goto('/earnings');
  await page.getByRole('link', { name: en.earnings.importText }).click();
  await expect(page.getByText(en.imports.none)).toBeVisible();
  const file = { name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(buildFile()) };
  await page.getByLabel(en.imports.file).setInputFiles(file);
  await page.getByRole('button', { name: en.imports.upload }).click();
  await page.waitForURL(/\/earnings\/import\/.+/);
  const confirm = page.getByRole('button', { name: 'Import 4,800 orders' });
  await expect(confirm).toBeVisible(PATIENT);
  await expect(page.getByText('Matches the total in your file: $25,200.00.')).toBeVisible();
  await confirm.click();
  await expect(page.getByRole('heading', { name: en.imports.progress.importing })).toBeVisible();
  await page.reload();
  await expect(page.getByText('4,800 orders, $25,200.00.')).toBeVisible(PATIENT);
  await page.getByRole('button', { name: en.imports.undo }).click();
  await expect(page.getByText(en.imports.none)).toBeVisible(PATIENT);
  await expect(page).toHaveURL(/\/earnings\/import$/);
});
