import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { type ImportRecord, imports } from '#worker/db/schema/imports.ts';
import { batch } from '#worker/db/write.ts';
import { decideConfirmation } from '#worker/domain/imports/decide-confirmation.ts';
import { IMPORT_UNDO_MS, type ImportMapping } from '#worker/domain/imports/import.ts';
import { ACCOUNT_LIMITS } from '#worker/domain/limits/account-limits.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { advanceImport } from './advance-import.ts';
import { chooseColumns } from './choose-columns.ts';
import { type ImportRequest, isOwn } from './find-import.ts';

/**
 * Confirms a preview with the given columns (or its own) and writes its first orders; confirming again continues the import.
 * Fails when the columns are incomplete, the file has nothing new or it exceeds the account's limit.
 */
export async function confirmImport(
  ctx: Ctx,
  request: ImportRequest,
  columns?: ImportMapping,
): Promise<Result<undefined>> {
  const { driver } = request;
  const { found, confirmed } = await batch(ctx, {
    found: ctx.db.select().from(imports).where(isOwn(request)),
    confirmed: ctx.db
      .select({ orders: sql<number>`coalesce(sum(${imports.planned}), 0)`.as('orders') })
      .from(imports)
      .where(and(eq(imports.driverId, driver.id), isNotNull(imports.confirmedAt))),
  });
  const [before] = found;
  if (!before) return fail('importNotFound');
  const isChoosing = columns !== undefined && before.confirmedAt === null;
  const chosen = isChoosing ? await chooseColumns(ctx, driver, before, columns) : succeed(before);
  if (!chosen.ok) return chosen;
  const record = chosen.value;
  const decision = decideConfirmation(record, confirmed[0]?.orders ?? 0);
  if (decision !== 'confirm' && decision !== 'repeat') {
    return fail(decision, { values: { max: ACCOUNT_LIMITS.importedOrders } });
  }
  const current = decision === 'confirm' ? await setConfirmed(ctx, request, record) : record;
  if (current) await advanceImport(ctx, driver, current);
  return succeed(undefined);
}

/** Returns the confirmed import, or undefined if it was confirmed or its columns changed in the meantime. */
async function setConfirmed(ctx: Ctx, request: ImportRequest, { summary, mapping }: ImportRecord) {
  const [confirmed] = await ctx.db
    .update(imports)
    .set({
      state: 'importing',
      planned: summary.fresh.orders,
      confirmedAt: ctx.now,
      undoUntil: ctx.now + IMPORT_UNDO_MS,
    })
    .where(
      and(
        isOwn(request),
        eq(imports.state, 'ready'),
        eq(imports.summary, summary),
        eq(imports.mapping, mapping),
      ),
    )
    .returning();
  return confirmed;
}
