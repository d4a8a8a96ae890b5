import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { importedOrders } from '#worker/db/schema/imports.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { batch } from '#worker/db/write.ts';
import type { KnownOrder } from '#worker/domain/imports/find-known.ts';
import { pageDays } from '#worker/domain/imports/page-days.ts';
import type { ReadableRow } from '#worker/domain/imports/read-file.ts';
import { type Existing, type SortedRows, sortRows } from '#worker/domain/imports/sort-rows.ts';
import { selectClosedMonths } from './rewrite-days.ts';

/** Rows that one query looks for. */
const PAGE = { maxRows: 20_000, maxDays: 1000 };

/** Sorts the rows of a file by what the driver has. */
export async function sortFile(
  ctx: Ctx,
  driverId: string,
  rows: readonly ReadableRow[],
  timeZone: string,
): Promise<SortedRows> {
  const sorted: SortedRows = { fresh: [], known: [], refused: [] };
  for (const page of pageDays(rows, PAGE, '')) {
    const days = [...new Set(page.map(({ row }) => row.completedOn))];
    const read = await batch(ctx, {
      imported: selectImported(ctx, driverId, page),
      completed: selectCompleted(ctx, driverId, days),
      closed: selectClosedMonths(ctx, driverId, days),
    });
    const { fresh, known, refused } = sortRows(page, toExisting(read), timeZone);
    for (const one of fresh) sorted.fresh.push(one);
    for (const one of known) sorted.known.push(one);
    for (const one of refused) sorted.refused.push(one);
  }
  return sorted;
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

/** Statement: which of some rows were imported before. */
export function selectImported(ctx: Ctx, driverId: string, rows: readonly ReadableRow[]) {
  const fingerprints = JSON.stringify(rows.map(({ fingerprint }) => fingerprint));
  return ctx.db
    .select({ fingerprint: importedOrders.fingerprint })
    .from(importedOrders)
    .where(
      sql`${importedOrders.driverId} = ${driverId}
        and ${importedOrders.fingerprint} in (select value from json_each(${fingerprints}))`,
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
        and ${completedOn} in (select value from json_each(${JSON.stringify(days)}))`,
    );
}
