import { and, isNull } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { imports } from '#worker/db/schema/imports.ts';
import { type ImportRequest, isOwn } from './advance-import.ts';

/** Removes an import that was not confirmed. */
export async function discardImport(ctx: Ctx, request: ImportRequest): Promise<void> {
  await ctx.db.delete(imports).where(and(isOwn(request), isNull(imports.confirmedAt)));
}
