import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { insertRows } from '#worker/db/insert-rows.ts';
import { isWorkVersion } from '#worker/db/queries/work-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { type ImportRecord, importedOrders, importPieces, imports } from '#worker/db/schema/imports.ts';
import { integrations } from '#worker/db/schema/integrations.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { batch } from '#worker/db/write.ts';
import { classifyRows } from '#worker/domain/imports/classify-rows.ts';
import type { BadRow } from '#worker/domain/imports/import.ts';
import { pageDays } from '#worker/domain/imports/page-days.ts';
import { type ReadableRow, readFile } from '#worker/domain/imports/read-file.ts';
import { createReading } from '#worker/domain/imports/reading.ts';
import { addRefused } from '#worker/domain/imports/summary.ts';
import { toEndedOrder } from '#worker/domain/imports/to-ended-order.ts';
import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { sumOf } from '#worker/domain/shared/sum.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import { openMeasureMiles } from '#worker/services/orders/roll-up-work.ts';
import { selectImported, toExisting } from './classify-file.ts';
import { isOwn } from './find-import.ts';
import { readText } from './import-text.ts';
import {
  isStillAt,
  MAX_PAGES,
  PAGE_DAYS,
  PAGE_ROWS,
  rewriteDays,
  selectClosedMonths,
  selectWorkOf,
} from './rewrite-days.ts';

/** Writes the next orders of a confirmed import, day by day. */
export async function writeImportPages(ctx: Ctx, driver: Driver, record: ImportRecord): Promise<void> {
  const file = await readText(ctx, record.id);
  if (!file) return;
  const { rows, bad } = readFile(file, createReading(record));
  const pages = pageDays(rows, { maxRows: PAGE_ROWS, maxDays: PAGE_DAYS }, record.handledThrough);
  let through = record.handledThrough;
  for (let tries = 0; tries < MAX_PAGES; tries += 1) {
    const nth = pages.findIndex((page) => findLastDay(page) > through);
    const page = pages[nth];
    if (!page) return endImport(ctx, driver, record, through);
    const isLast = nth === pages.length - 1;
    const next = await writePage(ctx, driver, { record, page, bad, through, isLast });
    if (next === null) return;
    through = next;
  }
}

/** Marks an import as done if its file has no day left to write, which happens if it now yields fewer rows than before. */
async function endImport(ctx: Ctx, driver: Driver, record: ImportRecord, through: string): Promise<void> {
  const isHere = and(isOwn({ driver, importId: record.id }), eq(imports.state, 'importing'));
  await batch(ctx, {
    ended: ctx.db
      .update(imports)
      .set({ state: 'done' })
      .where(and(isHere, eq(imports.handledThrough, through))),
    text: deleteListedText(ctx, record.id),
  });
}

/** Statement: deletes the text of a finished import, unless it is needed to list rejected rows that the excerpt lacks. */
function deleteListedText(ctx: Ctx, importId: string) {
  return ctx.db.delete(importPieces).where(
    sql`${importPieces.importId} = ${importId} and exists (select 1 from imports where imports.id = ${importId}
      and imports.state = 'done'
      and json_extract(imports.summary, '$.bad') = json_array_length(imports.excerpt, '$.bad'))`,
  );
}

const findLastDay = (page: readonly ReadableRow[]) => page.at(-1)?.row.completedOn ?? '';

/** `bad`: the file's unreadable records. */
type Page = {
  record: ImportRecord;
  page: readonly ReadableRow[];
  bad: readonly BadRow[];
  through: string;
  isLast: boolean;
};

/**
 * Writes the orders of the days after `through` and the roll-ups of their days, in one transaction guarded by the driver's work
 * version. Returns the day through which the file has been handled: still `through` if the work changed in the meantime, another
 * request's day if that one wrote first, or null if nothing is left to write.
 */
async function writePage(
  ctx: Ctx,
  driver: Driver,
  { record, page, bad, through, isLast }: Page,
): Promise<string | null> {
  const importId = record.id;
  const days = [...new Set(page.map(({ row }) => row.completedOn))];
  const last = findLastDay(page);
  const read = await batch(ctx, {
    ...selectWorkOf(ctx, driver.id, days),
    progress: ctx.db.select().from(imports).where(eq(imports.id, importId)),
    imported: selectImported(ctx, driver.id, page),
    closed: selectClosedMonths(ctx, driver.id, days),
  });
  const [now] = read.progress;
  if (now?.state !== 'importing') return null;
  if (now.handledThrough !== through) return now.handledThrough;
  const existing = toExisting(read);
  const { fresh, refused } = classifyRows(page, existing, record.timeZone);
  const added = fresh.map((one) => ({ ...one, orderId: crypto.randomUUID() }));
  const entered = added.map(({ orderId, row }) => toEndedOrder(orderId, row));
  const left = [...read.completed, ...read.cancelled];
  const measureMiles = await openMeasureMiles(ctx, left);
  const { closedMonths } = existing;
  const change = { changed: entered, left: [...left, ...entered], closedMonths, measureMiles };
  const version = read.driver[0]?.version ?? 0;
  const isCurrent = isStillAt(driver.id, version, record, 'importing');
  const isHere = isWritten(driver.id, version, record, last);
  const { counted } = await batch(ctx, {
    orders: insertOrders(ctx, driver.id, added, isCurrent),
    imported: insertImported(ctx, { driverId: driver.id, importId }, added, isCurrent),
    synced: markSynced(ctx, driver.id, new Set(added.map(({ row }) => row.platform)), isCurrent),
    counted: ctx.db
      .update(imports)
      .set({
        written: now.written + added.length,
        writtenCents: now.writtenCents + sumOf(added, ({ row }) => row.payoutCents),
        handled: now.handled + page.length,
        handledThrough: last,
        ...addRefused(now, bad, refused),
        ...(isLast && { state: 'done' }),
      })
      .where(and(eq(imports.id, importId), isCurrent))
      .returning({ id: imports.id }),
    text: isLast ? deleteListedText(ctx, importId) : undefined,
    // Last, because it increments the version that the statements above check.
    days: rewriteDays(ctx, driver.id, change, isHere),
  });
  if (counted.length === 0) return through;
  return isLast ? null : last;
}

/** Condition: the statements before wrote the page that ends with this day. */
function isWritten(driverId: string, version: number, { id }: ImportRecord, through: string): SQL {
  return sql`${isWorkVersion(driverId, version)}
    and exists (select 1 from imports where imports.id = ${id} and imports.handled_through = ${through})`;
}

/** Statement: inserts imported deliveries as completed orders. */
function insertOrders(
  ctx: Ctx,
  driverId: string,
  added: readonly (ReadableRow & { orderId: string })[],
  where: SQL,
) {
  const rows = added.map(({ orderId, row: { startedAt, ...row } }) => {
    const { completedAt } = row;
    const acceptedAt = row.completedHour === null ? null : startedAt;
    const estimatedMinutes = acceptedAt === null ? null : Math.round((completedAt - acceptedAt) / MINUTE_MS);
    const createdAt = startedAt ?? completedAt;
    return {
      ...row,
      id: orderId,
      acceptedAt,
      estimatedMinutes,
      createdAt,
      expiresAt: createdAt,
      historyAt: completedAt,
    };
  });
  const values = { driverId, source: 'import', status: 'completed', customerAddress: '' } as const;
  return insertRows(ctx, orders, rows, { values, where });
}

function insertImported(
  ctx: Ctx,
  request: { driverId: string; importId: string },
  added: readonly (ReadableRow & { orderId: string })[],
  where: SQL,
) {
  const rows = added.map(({ fingerprint, orderId, row }) => ({ fingerprint, orderId, day: row.completedOn }));
  return insertRows(ctx, importedOrders, rows, { values: request, where });
}

/** Statement: sets the last sync time of the driver's connections to these platforms. */
function markSynced(ctx: Ctx, driverId: string, platforms: ReadonlySet<PlatformId>, where: SQL) {
  return ctx.db
    .update(integrations)
    .set({ lastSyncAt: ctx.now })
    .where(and(eq(integrations.driverId, driverId), inArray(integrations.platform, [...platforms]), where));
}
