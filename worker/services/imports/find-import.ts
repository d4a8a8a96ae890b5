import { and, eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { type ImportRecord, imports } from '#worker/db/schema/imports.ts';

export type ImportRequest = { driver: Driver; importId: string };
export type OwnImport = { driver: { id: string }; importId: string };

/** Condition: the import with this id, if it belongs to the driver. */
export const isOwn = ({ driver, importId }: OwnImport) =>
  and(eq(imports.id, importId), eq(imports.driverId, driver.id));

export async function findImport(ctx: Ctx, owned: OwnImport): Promise<ImportRecord | undefined> {
  const [record] = await ctx.db.select().from(imports).where(isOwn(owned));
  return record;
}
