import type { Ctx } from '#worker/ctx.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { type ImportRecord, imports } from '#worker/db/schema/imports.ts';
import { type BusyState, isBusy } from '#worker/domain/imports/import.ts';
import { isOwn, type OwnImport } from './is-own.ts';
import { readPiece } from './read-piece.ts';
import { removePage } from './remove-page.ts';
import { writePage } from './write-page.ts';

export type ImportRequest = { driver: Driver; importId: string };

/** Pages of rows that one request handles, each in one batch. */
const MAX_PAGES = 8;

type Step = (ctx: Ctx, driver: Driver, record: ImportRecord) => Promise<void>;

/** Each handles one page, unless another request did meanwhile. */
const STEPS: Record<BusyState, Step> = { reading: readPiece, importing: writePage, undoing: removePage };

/** Handles the next pages of an import. Safe to call at any time, also from two tabs at once. */
export async function advanceImport(ctx: Ctx, request: ImportRequest): Promise<void> {
  const { driver } = request;
  const start = await findImport(ctx, request);
  for (let page = 0, record = start; page < MAX_PAGES; page += 1) {
    if (!record || record.state !== start?.state || !isBusy(record.state)) break;
    await STEPS[record.state](ctx, driver, record);
    record = await findImport(ctx, request);
  }
  if (start && start.state !== 'reading') ctx.live.changed(driver.id, 'orders', 'earnings');
}

export async function findImport(ctx: Ctx, owned: OwnImport): Promise<ImportRecord | undefined> {
  const [record] = await ctx.db.select().from(imports).where(isOwn(owned));
  return record;
}
