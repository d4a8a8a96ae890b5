import type { Ctx } from '#worker/ctx.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { type ImportRecord, imports } from '#worker/db/schema/imports.ts';
import { type BusyState, isBusy } from '#worker/domain/imports/import.ts';
import { isOwn } from './is-own.ts';
import { readPiece } from './read-piece.ts';
import { removePage } from './remove-page.ts';
import { writePage } from './write-page.ts';

export type ImportRequest = { driver: Driver; importId: string };

/** How many pages of rows one request takes: each is one batch of its own, so that a lost response loses nothing. */
const MAX_PAGES = 8;

type Step = (ctx: Ctx, driver: Driver, record: ImportRecord) => Promise<void>;

/** Each does one page and records it, if nobody else did meanwhile. */
const STEPS: Record<BusyState, Step> = { reading: readPiece, importing: writePage, undoing: removePage };

/** Does the next pages of an import, if any are left. Safe to call at any time, from two tabs at once as well. */
export async function advanceImport(ctx: Ctx, { driver, importId }: ImportRequest): Promise<void> {
  const start = await findImport(ctx, driver.id, importId);
  for (let page = 0, record = start; page < MAX_PAGES; page += 1) {
    if (!record || record.state !== start?.state || !isBusy(record.state)) break;
    await STEPS[record.state](ctx, driver, record);
    record = await findImport(ctx, driver.id, importId);
  }
  if (start && start.state !== 'reading') ctx.live.changed(driver.id, 'orders', 'earnings');
}

/** Returns one of the driver's imports. */
export async function findImport(
  ctx: Ctx,
  driverId: string,
  importId: string,
): Promise<ImportRecord | undefined> {
  const [record] = await ctx.db
    .select()
    .from(imports)
    .where(isOwn({ driver: { id: driverId }, importId }));
  return record;
}
