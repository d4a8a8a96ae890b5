import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { importPieces, imports } from '#worker/db/schema/imports.ts';
import { batch } from '#worker/db/write.ts';
import { decideConfirmation } from '#worker/domain/imports/decide-confirmation.ts';
import { IMPORT_UNDO_MS } from '#worker/domain/imports/import.ts';
import { ACCOUNT_LIMITS } from '#worker/domain/limits/account-limits.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { advanceImport, type ImportRequest } from './advance-import.ts';
import { isOwn } from './is-own.ts';

/**
 * Confirms a preview and writes its first orders; confirmed again it continues. Fails when the file is not read completely,
 * holds nothing new, or exceeds the account's limit.
 */
export async function confirmImport(ctx: Ctx, request: ImportRequest): Promise<Result<undefined>> {
  const { driver, importId } = request;
  const planned = sql`cast(json_extract(${imports.summary}, '$.fresh.orders') as integer)`;
  const imported = sql<number>`(select coalesce(sum(other.planned), 0) from imports as other
    where other.driver_id = ${driver.id} and other.confirmed_at is not null)`;
  const isReady = and(isOwn(request), eq(imports.state, 'ready'));
  const { found, confirmed } = await batch(ctx, {
    found: ctx.db
      .select({ state: imports.state, summary: imports.summary, imported: imported.as('imported') })
      .from(imports)
      .where(isOwn(request)),
    confirmed: ctx.db
      .update(imports)
      .set({ state: 'importing', planned, confirmedAt: ctx.now, undoUntil: ctx.now + IMPORT_UNDO_MS })
      .where(
        and(isReady, sql`${planned} > 0 and ${imported} + ${planned} <= ${ACCOUNT_LIMITS.importedOrders}`),
      )
      .returning({ id: imports.id }),
    pieces: ctx.db
      .delete(importPieces)
      .where(
        and(
          eq(importPieces.importId, importId),
          sql`exists (select 1 from ${imports} where ${isOwn(request)} and ${imports.confirmedAt} is not null)`,
        ),
      ),
  });
  const [record] = found;
  if (!record) return fail('importNotFound');
  const decision = decideConfirmation(record, record.imported);
  if (confirmed.length === 0 && decision !== 'confirm' && decision !== 'repeat') {
    return fail(decision, { values: { max: ACCOUNT_LIMITS.importedOrders } });
  }
  await advanceImport(ctx, request);
  return succeed(undefined);
}
