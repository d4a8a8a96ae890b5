import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { isAnyOf } from '#worker/db/json-rows.ts';
import { importedOrders } from '#worker/db/schema/imports.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { batch } from '#worker/db/write.ts';
import { type ClassifiedRows, classifyRows, type Existing } from '#worker/domain/imports/classify-rows.ts';
import type { KnownOrder } from '#worker/domain/imports/find-known.ts';
import { pageDays } from '#worker/domain/imports/page-days.ts';
import type { ReadableRow } from '#worker/domain/imports/read-file.ts';
import { selectClosedMonths } from './rewrite-days.ts';

/** Limits of one lookup query. */
const PAGE = { maxRows: 20_000, maxDays: 1000 };

/** Classifies the rows of a file as new, known or refused, by the orders the driver already has. */
export async function classifyFile(
  ctx: Ctx,
  driverId: string,
  rows: readonly ReadableRow[],
  timeZone: string,
): Promise<ClassifiedRows> {
  const classified: ClassifiedRows = { fresh: [], known: [], refused: [] };
  for (const page of pageDays(rows, PAGE, '')) {
    const days = [...new Set(page.map(({ row }) => row.completedOn))];
    const read = await batch(ctx, {
      imported: selectImported(ctx, driverId, page),
      completed: selectCompleted(ctx, driverId, days),
      closed: selectClosedMonths(ctx, driverId, days),
    });
    const { fresh, known, refused } = classifyRows(page, toExisting(read), timeZone);
    for (const one of fresh) classified.fresh.push(one);
    for (const one of known) classified.known.push(one);
    for (const one of refused) classified.refused.push(one);
  }
  return classified;
}

type ReadExisting = {
  imported: { fingerprint: string }[];
  completed: KnownOrder[];
  closed: { month: string }[];
};

export function toExisting({ imported, completed, closed }: ReadExisting): Existing {
  return {
    fingerprints: new Set(imported.map(({ fingerprint }) => fingerprint)),
    orders: completed,
    closedMonths: new Set(closed.map(({ month }) => month)),
  };
}

/** Statement: the fingerprints of those rows that were imported before. */
export function selectImported(ctx: Ctx, driverId: string, rows: readonly ReadableRow[]) {
  const fingerprints = rows.map(({ fingerprint }) => fingerprint);
  return ctx.db
    .select({ fingerprint: importedOrders.fingerprint })
    .from(importedOrders)
    .where(
      sql`${importedOrders.driverId} = ${driverId}
        and ${isAnyOf(importedOrders.fingerprint, fingerprints)}`,
    );
}

/** Statement: the orders the driver completed on these days. */
function selectCompleted(ctx: Ctx, driverId: string, days: readonly string[]) {
  const { platform, payoutCents, completedOn, completedAt, completedHour } = orders;
  return ctx.db
    .select({ platform, payoutCents, completedOn, completedAt, completedHour })
    .from(orders)
    .where(
      sql`${eq(orders.driverId, driverId)}
        and ${isAnyOf(completedOn, days)}`,
    );
}
