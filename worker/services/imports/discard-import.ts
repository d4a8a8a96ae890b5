import { and, isNull } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { imports } from '#worker/db/schema/imports.ts';
import { isOwn, type OwnImport } from './is-own.ts';

/** Removes an import that was not confirmed. */
export async function discardImport(ctx: Ctx, request: OwnImport): Promise<void> {
  await ctx.db.delete(imports).where(and(isOwn(request), isNull(imports.confirmedAt)));
}
