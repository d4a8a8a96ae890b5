import { and, eq, isNull } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { insertEventIfChanged } from '#worker/db/queries/order-followups.ts';
import { selectOrder, toOrder } from '#worker/db/queries/order-rows.ts';
import { rollUpDay } from '#worker/db/queries/roll-up-day.ts';
import { type OrderRow, orders } from '#worker/db/schema/orders.ts';
import { listDaysOf } from '#worker/domain/earnings/active-time.ts';
import type { EditOrderInput } from '#worker/domain/orders/inputs.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { decideOrderEdit, type OrderEdit } from '#worker/domain/orders/order-edits.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import type { OrderRef } from './move-order.ts';

/** A lost race means that somebody else won it, so trying again ends; the bound only stops a pathological crowd. */
const MAX_TRIES = 5;

/** Corrects an order; the earnings of its day follow. Repeating a correction changes nothing. */
export async function editOrder(
  ctx: Ctx,
  { driverId, orderId, input }: OrderRef & { input: EditOrderInput },
): Promise<Result<Order>> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const [row] = await selectOrder(ctx, driverId, orderId);
    if (!row) return fail('orderNotFound');
    const decision = decideOrderEdit(toOrder(row), input, ctx.now);
    if (!decision.ok) return decision;
    if (Object.keys(decision.value).length === 0) return succeed(toOrder(row));
    const edited = await writeEdit(ctx, row, decision.value);
    if (edited) return succeed(toOrder(edited));
  }
  return fail('orderMoved');
}

/** Writes the correction if the order is still as it was read: `editedAt` and `status` tell. */
async function writeEdit(ctx: Ctx, row: OrderRow, edit: OrderEdit): Promise<OrderRow | undefined> {
  const [[edited]] = await ctx.db.batch([
    ctx.db
      .update(orders)
      // Grows with every correction, so that two within one millisecond cannot be taken for one another.
      .set({ ...toColumns(edit), editedAt: Math.max(ctx.now, (row.editedAt ?? 0) + 1) })
      .where(
        and(
          eq(orders.id, row.id),
          eq(orders.driverId, row.driverId),
          eq(orders.status, row.status),
          row.editedAt === null ? isNull(orders.editedAt) : eq(orders.editedAt, row.editedAt),
        ),
      )
      .returning(),
    insertEventIfChanged(ctx, {
      id: crypto.randomUUID(),
      orderId: row.id,
      driverId: row.driverId,
      kind: 'edited',
      detail: { before: pickBefore(row, edit), after: edit },
    }),
    ...listDays(row).map((day) => rollUpDay(ctx, row.driverId, day)),
  ]);
  return edited;
}

function listDays({ completedAt, completedOn, ...row }: OrderRow): string[] {
  if (completedAt === null || completedOn === null) return [];
  return listDaysOf({ ...row, endedAt: completedAt, endedOn: completedOn });
}

function toColumns({ pickup, dropoff, ...edit }: OrderEdit): Partial<OrderRow> {
  return {
    ...edit,
    ...(pickup === undefined ? {} : { pickupLat: pickup?.lat ?? null, pickupLng: pickup?.lng ?? null }),
    ...(dropoff === undefined ? {} : { dropoffLat: dropoff?.lat ?? null, dropoffLng: dropoff?.lng ?? null }),
  };
}

function pickBefore(row: OrderRow, edit: OrderEdit): OrderEdit {
  const order = toOrder(row);
  const fields = Object.keys(edit) as (keyof OrderEdit)[];
  return Object.fromEntries(fields.map((field) => [field, order[field]]));
}
