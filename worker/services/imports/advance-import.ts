import type { Ctx } from '#worker/ctx.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import type { ImportRecord } from '#worker/db/schema/imports.ts';
import { removePages } from './remove-pages.ts';
import { writeImportPages } from './write-import-pages.ts';

/** Writes or removes the next orders of an import. Safe to repeat and to run concurrently, such as from two tabs. */
export async function advanceImport(ctx: Ctx, driver: Driver, record: ImportRecord): Promise<void> {
  if (record.state === 'importing') await writeImportPages(ctx, driver, record);
  else if (record.state === 'undoing') await removePages(ctx, driver, record);
  else return;
  ctx.live.changed(driver.id, 'orders', 'earnings');
}
