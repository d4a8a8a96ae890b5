import type { Ctx } from '#worker/ctx.ts';
import type { EditOrderInput } from '#worker/domain/orders/inputs.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { type LookedUp, lookUpAddress } from './look-up-address.ts';

/**
 * Returns a function that adds the places of new addresses to an order's correction: a new address does not keep the place of
 * the old one, unless no search was possible.
 */
export async function placeEdit(
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
