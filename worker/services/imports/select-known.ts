import { sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { importedOrders } from '#worker/db/schema/imports.ts';
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
  const keys = rows.map(({ row: { completedOn: day, platform, payoutCents: cents } }) =>
    JSON.stringify({ day, platform, cents }),
  );
  const wanted = `[${[...new Set(keys)].join(',')}]`;
  const days = [...new Set(rows.map(({ row }) => row.completedOn))];
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
          and (${orders.completedOn}, ${orders.platform}, ${orders.payoutCents}) in
            (select value ->> '$.day', value ->> '$.platform', value ->> '$.cents' from json_each(${wanted}))
          and not exists (select 1 from imported_orders
            where imported_orders.import_id = ${importId} and imported_orders.day = ${orders.completedOn}
              and imported_orders.order_id = ${orders.id})`,
      ),
    closed: selectClosedMonths(ctx, driverId, days),
  };
}

export function toKnown({ imported, orders: known, closed }: BatchResults<ReturnType<typeof selectKnown>>) {
  return {
    fingerprints: new Set(imported.map(({ fingerprint }) => fingerprint)),
    orders: known,
    closedMonths: new Set(closed.map(({ month }) => month)),
  };
}
