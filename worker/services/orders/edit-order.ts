import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { toOrder } from '#worker/db/queries/order-rows.ts';
import { endedAround, selectWork } from '#worker/db/queries/work-rows.ts';
import { type OrderRow, orders } from '#worker/db/schema/orders.ts';
import type { EditOrderInput } from '#worker/domain/orders/inputs.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { decideOrderEdit, marksEdited, type OrderEdit } from '#worker/domain/orders/order-edits.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { type LookedUp, lookUpAddress } from '../places/look-up-address.ts';
import { changeOrder, type OrderRequest } from './change-order.ts';
import { rollUpOrder } from './roll-up-work.ts';

type OrderCorrection = OrderRequest & {
  input: EditOrderInput;
  near: LatLng | null;
  /** `editedAt` of the order when it was shown (0: never edited). The correction fails if the order was edited since. */
  seenAt?: number;
};

/**
 * Corrects an order, the coordinates of a new address and the roll-ups of its days. Idempotent. Fails with `orderMoved` if it was
 * edited since `seenAt`.
 */
export async function editOrder(
  ctx: Ctx,
  { input, near, seenAt, ...request }: OrderCorrection,
): Promise<Result<Order>> {
  const { driverId, orderId } = request;
  const place = await placeEdit(ctx, input, near);
  const today = new Date(ctx.now).toISOString().slice(0, 10);
  const days = sql`select coalesce(completed_on, ${today}) as day from orders
    where id = ${orderId} and driver_id = ${driverId}`;
  return changeOrder(ctx, request, {
    name: 'edit',
    reads: selectWork(ctx, driverId, endedAround(days)),
    decide: async (order, read) => {
      const decision = decideOrderEdit(toOrder(order), place(toOrder(order)), ctx.now);
      if (!decision.ok) return decision;
      const edit = decision.value;
      if (Object.keys(edit).length === 0) return succeed(null);
      const isMarked = marksEdited(edit);
      if (isMarked && seenAt !== undefined && seenAt !== (order.editedAt ?? 0)) return fail('orderMoved');
      // Increases with every correction, even within one millisecond.
      const editedAt = isMarked ? Math.max(ctx.now, (order.editedAt ?? 0) + 1) : order.editedAt;
      const set = { ...toColumns(edit), editedAt };
      const changed = { ...order, ...set };
      const isEarned = order.completedAt !== null;
      const rolledUp = isEarned ? await rollUpOrder(ctx, read, changed) : undefined;
      return succeed({
        event: 'edited',
        set,
        detail: { before: pickBefore(order, edit), after: edit },
        ...rolledUp,
        // A change of the note alone leaves `editedAt` unchanged, so it needs its own guard.
        guards: [...(rolledUp?.guards ?? []), eq(orders.note, order.note)],
      });
    },
  });
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

/**
 * Returns a function that adds the coordinates of new addresses to an order's correction. A new address does not keep the old
 * coordinates, unless no address search is available.
 */
async function placeEdit(
  ctx: Ctx,
  input: EditOrderInput,
  near: LatLng | null,
): Promise<(order: Order) => EditOrderInput> {
  const lookUp = (address: string | undefined, picked: LatLng | null | undefined) =>
    address === undefined || picked !== undefined ? null : lookUpAddress(ctx, address, { near });
  const [pickup, dropoff] = await Promise.all([
    lookUp(input.restaurantAddress, input.pickup),
    lookUp(input.customerAddress, input.dropoff),
  ]);
  return (order) => ({
    ...input,
    ...pickPlace('pickup', pickup, input.restaurantAddress !== order.restaurantAddress),
    ...pickPlace('dropoff', dropoff, input.customerAddress !== order.customerAddress),
  });
}

function pickPlace(name: 'pickup' | 'dropoff', found: LookedUp | null, isNew: boolean): EditOrderInput {
  return found?.isKnown && isNew ? { [name]: found.place } : {};
}
