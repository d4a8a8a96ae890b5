import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { imports } from '#worker/db/schema/imports.ts';
import { batch } from '#worker/db/write.ts';
import { decideConfirmation } from '#worker/domain/imports/decide-confirmation.ts';
import { IMPORT_UNDO_MS } from '#worker/domain/imports/import.ts';
import { ACCOUNT_LIMITS } from '#worker/domain/limits/account-limits.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { advanceImport, type ImportRequest } from './advance-import.ts';
import { isOwn } from './is-own.ts';

/**
 * Confirms a preview and writes its first orders; confirmed again it continues. Fails when the columns are not chosen, or the
 * file holds nothing new or exceeds the account's limit.
 */
export async function confirmImport(ctx: Ctx, request: ImportRequest): Promise<Result<undefined>> {
  const { found, confirmed } = await batch(ctx, {
    found: ctx.db.select().from(imports).where(isOwn(request)),
    confirmed: ctx.db
      .select({ orders: sql<number>`coalesce(sum(${imports.planned}), 0)`.as('orders') })
      .from(imports)
      .where(and(eq(imports.driverId, request.driver.id), isNotNull(imports.confirmedAt))),
  });
  const [record] = found;
  if (!record) return fail('importNotFound');
  const decision = decideConfirmation(record, confirmed[0]?.orders ?? 0);
  if (decision !== 'confirm' && decision !== 'repeat') {
    return fail(decision, { values: { max: ACCOUNT_LIMITS.importedOrders } });
  }
  if (decision === 'confirm') {
    const { summary, mapping } = record;
    await ctx.db
      .update(imports)
      .set({
        state: 'importing',
        planned: summary.fresh.orders,
        confirmedAt: ctx.now,
        undoUntil: ctx.now + IMPORT_UNDO_MS,
      })
      // Not with other columns than those decided about.
      .where(
        and(
          isOwn(request),
          eq(imports.state, 'ready'),
          eq(imports.summary, summary),
          eq(imports.mapping, mapping),
        ),
      );
  }
  await advanceImport(ctx, request);
  return succeed(undefined);
}
