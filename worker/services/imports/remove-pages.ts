import { and, asc, eq, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { isAnyOf } from '#worker/db/json-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { type ImportRecord, importedOrders, imports } from '#worker/db/schema/imports.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { batch } from '#worker/db/write.ts';
import { sumOf } from '#worker/domain/shared/sum.ts';
import { openMeasureMiles } from '#worker/services/orders/roll-up-work.ts';
import { isOwn } from './find-import.ts';
import { readText } from './import-text.ts';
import { readPreview } from './read-preview.ts';
import {
  isStillAt,
  MAX_PAGES,
  PAGE_DAYS,
  PAGE_ROWS,
  rewriteDays,
  selectClosedMonths,
  selectWorkOf,
} from './rewrite-days.ts';

/** Removes the next orders of an import that is being undone, and the import itself after the last one. */
export async function removePages(ctx: Ctx, driver: Driver, record: ImportRecord): Promise<void> {
  for (let nth = 0; nth < MAX_PAGES; nth += 1) {
    const page = await listWritten(ctx, record.id);
    if (page.length === 0) return removeImportRow(ctx, driver, record);
    await removePage(ctx, driver, record, page);
  }
}

/** Deletes an import that has no orders left. They count as new again in the preview of an unconfirmed file. */
async function removeImportRow(ctx: Ctx, driver: Driver, { id: importId }: ImportRecord): Promise<void> {
  const [open] = await ctx.db
    .select()
    .from(imports)
    .where(and(eq(imports.driverId, driver.id), eq(imports.state, 'ready')));
  const file = open && (await readText(ctx, open.id));
  const preview = file && (await readPreview(ctx, driver, file, open.mapping));
  await batch(ctx, {
    gone: ctx.db.delete(imports).where(and(isOwn({ driver, importId }), eq(imports.state, 'undoing'))),
    refreshed: open && preview ? updatePreview(ctx, open, preview) : undefined,
  });
}

/** Statement: updates a file's preview, unless its columns were changed. */
function updatePreview(ctx: Ctx, { id, mapping }: ImportRecord, preview: Partial<ImportRecord>) {
  const isSame = and(eq(imports.id, id), eq(imports.state, 'ready'), eq(imports.mapping, mapping));
  return ctx.db.update(imports).set(preview).where(isSame);
}

type Written = Awaited<ReturnType<typeof listWritten>>;

/** Removes a page of orders and rewrites the roll-ups of their days, in one transaction like `writePage`. */
async function removePage(ctx: Ctx, driver: Driver, record: ImportRecord, page: Written): Promise<void> {
  const ids = new Set(page.map(({ orderId }) => orderId));
  const pageDays = [...new Set(page.map(({ day }) => day))];
  const fingerprints = page.map(({ fingerprint }) => fingerprint);
  const { closed, ...work } = await batch(ctx, {
    ...selectWorkOf(ctx, driver.id, pageDays),
    closed: selectClosedMonths(ctx, driver.id, pageDays),
  });
  const ended = [...work.completed, ...work.cancelled];
  const isCurrent = isStillAt(driver.id, work.driver[0]?.version ?? 0, record, 'undoing');
  const left = ended.filter(({ id }) => !ids.has(id));
  const measureMiles = await openMeasureMiles(ctx, left);
  const change = {
    changed: ended.filter(({ id }) => ids.has(id)),
    left,
    closedMonths: new Set(closed.map(({ month }) => month)),
    measureMiles,
  };
  const cents = sumOf(change.changed, ({ payoutCents }) => payoutCents);
  await batch(ctx, {
    orders: ctx.db
      .delete(orders)
      .where(and(eq(orders.driverId, driver.id), isAnyOf(orders.id, [...ids]), isCurrent)),
    imported: ctx.db
      .delete(importedOrders)
      .where(
        and(
          eq(importedOrders.driverId, driver.id),
          isAnyOf(importedOrders.fingerprint, fingerprints),
          isCurrent,
        ),
      ),
    counted: ctx.db
      .update(imports)
      .set({
        written: sql`${imports.written} - ${page.length}`,
        writtenCents: sql`${imports.writtenCents} - ${cents}`,
      })
      .where(and(eq(imports.id, record.id), isCurrent)),
    days: rewriteDays(ctx, driver.id, change, isCurrent),
  });
}

async function listWritten(ctx: Ctx, importId: string) {
  const page = await ctx.db
    .select({
      fingerprint: importedOrders.fingerprint,
      orderId: importedOrders.orderId,
      day: importedOrders.day,
    })
    .from(importedOrders)
    .where(eq(importedOrders.importId, importId))
    .orderBy(asc(importedOrders.day))
    .limit(PAGE_ROWS);
  const taken = new Set([...new Set(page.map(({ day }) => day))].slice(0, PAGE_DAYS));
  return page.filter(({ day }) => taken.has(day));
}
