import type { Ctx } from '#worker/ctx.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { type ImportRecord, imports } from '#worker/db/schema/imports.ts';
import { isOwn, type OwnImport } from './is-own.ts';
import { removePages } from './remove-pages.ts';
import { writeImportPages } from './write-import-pages.ts';

export type ImportRequest = { driver: Driver; importId: string };

/** Writes or removes the next orders of an import. Safe to call at any time, also from two tabs at once. */
export async function advanceImport(ctx: Ctx, request: ImportRequest): Promise<void> {
  const record = await findImport(ctx, request);
  if (record?.state === 'importing') await writeImportPages(ctx, request.driver, record);
  else if (record?.state === 'undoing') await removePages(ctx, request.driver, record);
  else return;
  ctx.live.changed(request.driver.id, 'orders', 'earnings');
}

export async function findImport(ctx: Ctx, owned: OwnImport): Promise<ImportRecord | undefined> {
  const [record] = await ctx.db.select().from(imports).where(isOwn(owned));
  return record;
}
