import { asc, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { IS_KNOWN_ROW, importedOrders, importRows } from '#worker/db/schema/imports.ts';
import { orders } from '#worker/db/schema/orders.ts';
import type { BatchResults } from '#worker/db/write.ts';
import type { ImportedRow } from '#worker/domain/imports/read-row.ts';
import { selectClosedMonths } from './rewrite-days.ts';

type Asked = {
  driverId: string;
  importId: string;
  rows: readonly { fingerprint: string; row: ImportedRow }[];
};

/** Statements: which rows were imported before, the driver's other orders they may duplicate, and their archived months. */
export function selectKnown(ctx: Ctx, { driverId, importId, rows }: Asked) {
  const fingerprints = JSON.stringify(rows.map(({ fingerprint }) => fingerprint));
  const { days, isWanted } = describeRows(rows);
  return {
    imported: ctx.db
      .select({ fingerprint: importedOrders.fingerprint })
      .from(importedOrders)
      .where(
        sql`${importedOrders.driverId} = ${driverId} and ${importedOrders.fingerprint} in
          (select value from json_each(${fingerprints}))`,
      ),
    orders: ctx.db
      .select({
        platform: orders.platform,
        payoutCents: orders.payoutCents,
        completedOn: orders.completedOn,
        completedAt: orders.completedAt,
        completedHour: orders.completedHour,
      })
      .from(orders)
      .where(
        sql`${orders.driverId} = ${driverId}
          and ${orders.completedOn} in (select value from json_each(${JSON.stringify(days)}))
          and ${isWanted(sql`${orders.completedOn}, ${orders.platform}, ${orders.payoutCents}`)}
          and not exists (select 1 from imported_orders
            where imported_orders.import_id = ${importId} and imported_orders.day = ${orders.completedOn}
              and imported_orders.order_id = ${orders.id})`,
      ),
    closed: selectClosedMonths(ctx, driverId, days),
  };
}

/** Statement: the rows of an import that are known, and may be of the same orders as these. */
export function selectKnownRows(ctx: Ctx, { importId, rows }: Asked) {
  const { days, isWanted } = describeRows(rows);
  const { fingerprint, row, day } = importRows;
  return ctx.db
    .select({ fingerprint, row })
    .from(importRows)
    .where(
      sql`${importRows.importId} = ${importId} and ${IS_KNOWN_ROW}
          and ${day} in (select value from json_each(${JSON.stringify(days)}))
          and ${isWanted(sql`${day}, ${row} ->> '$.platform', ${row} ->> '$.payoutCents'`)}`,
    )
    .orderBy(asc(day), asc(importRows.line));
}

/** The days of some rows, and the condition that a day, platform and pay are those of one of them. */
function describeRows(rows: Asked['rows']) {
  const keys = rows.map(({ row: { completedOn: day, platform, payoutCents: cents } }) =>
    JSON.stringify({ day, platform, cents }),
  );
  const wanted = `[${[...new Set(keys)].join(',')}]`;
  return {
    days: [...new Set(rows.map(({ row }) => row.completedOn))],
    isWanted: (columns: SQL) => sql`(${columns}) in
      (select value ->> '$.day', value ->> '$.platform', value ->> '$.cents' from json_each(${wanted}))`,
  };
}

export function toKnown({ imported, orders: known, closed }: BatchResults<ReturnType<typeof selectKnown>>) {
  return {
    fingerprints: new Set(imported.map(({ fingerprint }) => fingerprint)),
    orders: known,
    closedMonths: new Set(closed.map(({ month }) => month)),
  };
}
