import type { Ctx } from '#worker/ctx.ts';
import { imports } from '#worker/db/schema/imports.ts';
import { type BatchResults, batch } from '#worker/db/write.ts';
import { fail, succeed } from '#worker/domain/shared/result.ts';
import { isOwn, type OwnImport } from './find-import.ts';

/** Returns one of the driver's imports with its first rows and its first rejected rows. */
export async function getImport(ctx: Ctx, request: OwnImport) {
  return toImportPage(await batch(ctx, selectImport(ctx, request)));
}

/** Statements: the rows that `toImportPage` reads. */
export function selectImport(ctx: Ctx, request: OwnImport) {
  return { record: ctx.db.select().from(imports).where(isOwn(request)) };
}

/** Returns the import from the rows of `selectImport`. Fails with `importNotFound`. */
export function toImportPage({ record }: BatchResults<ReturnType<typeof selectImport>>) {
  const [found] = record;
  if (!found) return fail<never>('importNotFound');
  const { excerpt, ...rest } = found;
  return succeed({ record: rest, ...excerpt });
}

export type FoundImport = Extract<ReturnType<typeof toImportPage>, { ok: true }>['value'];
