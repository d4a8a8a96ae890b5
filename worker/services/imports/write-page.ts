import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { insertRows } from '#worker/db/insert-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import {
  HAS_NO_PROBLEM,
  type ImportRecord,
  importedOrders,
  importRows,
  imports,
} from '#worker/db/schema/imports.ts';
import { integrations } from '#worker/db/schema/integrations.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { batch } from '#worker/db/write.ts';
import { findKnown } from '#worker/domain/imports/find-known.ts';
import { MAX_DAY_ORDERS, type RowProblem } from '#worker/domain/imports/import.ts';
import type { ImportedRow } from '#worker/domain/imports/read-row.ts';
import { toEndedOrder } from '#worker/domain/imports/to-ended-order.ts';
import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { countEach } from '#worker/domain/shared/group-by.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import { openMeasureMiles } from '#worker/services/orders/roll-up-work.ts';
import { isOwn, type OwnImport } from './is-own.ts';
import { isStillAt, PAGE_DAYS, PAGE_ROWS, rewriteDays, selectWorkOf } from './rewrite-days.ts';
import { selectKnown, toKnown } from './select-known.ts';

type DueRow = { line: number; fingerprint: string; row: ImportedRow };
type Refused = { line: number; problem: RowProblem; value: string };

/**
 * Writes the next orders of a confirmed import, by day, with the roll-ups of their days, in one transaction guarded by the
 * version of the driver's work.
 */
export async function writePage(ctx: Ctx, driver: Driver, record: ImportRecord): Promise<void> {
  const rows = await listDue(ctx, record.id);
  if (rows.length === 0) return finish(ctx, { driver, importId: record.id });
  const request = { driverId: driver.id, importId: record.id };
  const days = [...new Set(rows.map(({ row }) => row.completedOn))];
  const read = await batch(ctx, {
    ...selectWorkOf(ctx, driver.id, days),
    known: selectKnown(ctx, { ...request, rows }),
  });
  const known = toKnown(read.known);
  const { fresh, refused } = choose(rows, findKnown(rows, known, driver.timeZone), {
    closedMonths: known.closedMonths,
    completed: read.completed,
  });
  const added = fresh.map((due) => ({ ...due, orderId: crypto.randomUUID() }));
  const entered = added.map(({ orderId, row }) => toEndedOrder(orderId, row));
  const left = [...read.completed, ...read.cancelled];
  const measureMiles = await openMeasureMiles(ctx, left);
  const change = {
    changed: entered,
    left: [...left, ...entered],
    closedMonths: known.closedMonths,
    measureMiles,
  };
  const isCurrent = isStillAt(driver.id, read.driver[0]?.version ?? 0, record, 'importing');
  const cents = added.reduce((sum, { row }) => sum + row.payoutCents, 0);
  await batch(ctx, {
    orders: insertOrders(ctx, driver.id, added, isCurrent),
    imported: insertImported(ctx, request, added, isCurrent),
    refused: markRefused(ctx, record.id, refused, isCurrent),
    done: ctx.db
      .delete(importRows)
      .where(and(eq(importRows.importId, record.id), isNull(importRows.problem), isCurrent, isOneOf(rows))),
    counted: ctx.db
      .update(imports)
      .set({
        written: sql`${imports.written} + ${added.length}`,
        writtenCents: sql`${imports.writtenCents} + ${cents}`,
        summary: sql`json_set(${imports.summary},
          '$.bad', json_extract(${imports.summary}, '$.bad') + ${refused.length},
          '$.handled', coalesce(json_extract(${imports.summary}, '$.handled'), 0) + ${rows.length})`,
      })
      .where(and(eq(imports.id, record.id), isCurrent)),
    synced: markSynced(ctx, driver.id, new Set(added.map(({ row }) => row.platform)), isCurrent),
    // Last, because it increments the version that the statements above depend on.
    days: rewriteDays(ctx, driver.id, change, isCurrent),
  });
}

/** The next rows, of at most `PAGE_DAYS` days. */
async function listDue(ctx: Ctx, importId: string): Promise<DueRow[]> {
  const page = await ctx.db
    .select({ line: importRows.line, fingerprint: importRows.fingerprint, row: importRows.row })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), HAS_NO_PROBLEM))
    .orderBy(asc(importRows.day), asc(importRows.line))
    .limit(PAGE_ROWS);
  const rows = page.flatMap(({ row, ...due }) => (row ? [{ ...due, row }] : []));
  const days = [...new Set(rows.map(({ row }) => row.completedOn))];
  // The last day of a full page may continue beyond it; only a single day is written in parts.
  const whole = page.length < PAGE_ROWS || days.length === 1 ? days : days.slice(0, -1);
  const taken = new Set(whole.slice(0, PAGE_DAYS));
  return rows.filter(({ row }) => taken.has(row.completedOn));
}

type Days = { closedMonths: ReadonlySet<string>; completed: readonly { completedOn: string | null }[] };

/** Skips known rows, and refuses those of an archived month or beyond the limit of a day. */
function choose(
  rows: readonly DueRow[],
  found: ReadonlySet<string>,
  { closedMonths, completed }: Days,
): { fresh: DueRow[]; refused: Refused[] } {
  const counts = countEach(completed.map(({ completedOn }) => completedOn));
  const fresh: DueRow[] = [];
  const refused: Refused[] = [];
  for (const due of rows) {
    const { completedOn: day } = due.row;
    const count = counts.get(day) ?? 0;
    const isClosed = closedMonths.has(day.slice(0, 7));
    if (found.has(due.fingerprint)) continue;
    if (isClosed || count >= MAX_DAY_ORDERS) {
      refused.push({ line: due.line, problem: isClosed ? 'archived' : 'tooManyOnDay', value: day });
      continue;
    }
    counts.set(day, count + 1);
    fresh.push(due);
  }
  return { fresh, refused };
}

/** Statement: inserts imported deliveries as completed orders. */
function insertOrders(
  ctx: Ctx,
  driverId: string,
  added: readonly (DueRow & { orderId: string })[],
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
  added: readonly (DueRow & { orderId: string })[],
  where: SQL,
) {
  const rows = added.map(({ fingerprint, orderId, row }) => ({ fingerprint, orderId, day: row.completedOn }));
  return insertRows(ctx, importedOrders, rows, { values: request, where });
}

/** Statement: turns refused rows into bad rows. */
function markRefused(ctx: Ctx, importId: string, refused: readonly Refused[], where: SQL) {
  if (refused.length === 0) return undefined;
  const given = JSON.stringify(Object.fromEntries(refused.map(({ line, problem }) => [line, problem])));
  return ctx.db
    .update(importRows)
    .set({
      problem: sql`json_extract(${given}, '$."' || ${importRows.line} || '"')`,
      value: sql`${importRows.day}`,
      row: null,
    })
    .where(and(eq(importRows.importId, importId), isOneOf(refused), where));
}

function isOneOf(rows: readonly { line: number }[]): SQL {
  return sql`${importRows.line} in (select value from json_each(${JSON.stringify(rows.map(({ line }) => line))}))`;
}

/** Statement: updates the last sync of the driver's connections to these platforms. */
function markSynced(ctx: Ctx, driverId: string, platforms: ReadonlySet<PlatformId>, where: SQL) {
  return ctx.db
    .update(integrations)
    .set({ lastSyncAt: ctx.now })
    .where(and(eq(integrations.driverId, driverId), inArray(integrations.platform, [...platforms]), where));
}

async function finish(ctx: Ctx, request: OwnImport): Promise<void> {
  await ctx.db
    .update(imports)
    .set({ state: 'done' })
    .where(and(isOwn(request), eq(imports.state, 'importing')));
}
