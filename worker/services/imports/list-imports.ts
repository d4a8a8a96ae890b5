import { desc, eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { imports } from '#worker/db/schema/imports.ts';
import { ACCOUNT_LIMITS } from '#worker/domain/limits/account-limits.ts';

/** Returns the driver's imports, newest first. */
export function listImports(ctx: Ctx, driverId: string) {
  const { id, fileName, state, createdAt, written, writtenCents, undoUntil } = imports;
  return ctx.db
    .select({ id, fileName, state, createdAt, written, writtenCents, undoUntil })
    .from(imports)
    .where(eq(imports.driverId, driverId))
    .orderBy(desc(createdAt))
    .limit(ACCOUNT_LIMITS.imports);
}

export type ListedImport = Awaited<ReturnType<typeof listImports>>[number];
