import type { Ctx } from '#worker/ctx.ts';
import type { AddOrderInput } from '#worker/domain/orders/inputs.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { type AddressState, type LookedUp, lookUpAddress } from './look-up-address.ts';

/** The results for an order's addresses. A label is the address found, if it is unsure or differs from the typed one. */
export type OrderPlaces = {
  pickup: AddressState;
  dropoff: AddressState;
  pickupLabel: string | null;
  dropoffLabel: string | null;
  /** From 0 to 1; null if the place was given or not found. */
  pickupCertainty: number | null;
  dropoffCertainty: number | null;
};

type Addressed = Pick<AddOrderInput, 'restaurantAddress' | 'customerAddress' | 'pickup' | 'dropoff'>;

/** Returns a typed order with the coordinates of its addresses, and the result for each address. */
export async function placeOrder<Input extends Addressed>(
  ctx: Ctx,
  input: Input,
  near: LatLng | null,
  isTyping = false,
): Promise<{ input: Input; places: OrderPlaces }> {
  const [pickup, dropoff] = await Promise.all([
    lookUpAddress(ctx, input.restaurantAddress, { near, isTyping, picked: input.pickup }),
    lookUpAddress(ctx, input.customerAddress, { near, isTyping, picked: input.dropoff }),
  ]);
  return {
    input: { ...input, pickup: pickup.place, dropoff: dropoff.place },
    places: {
      pickup: pickup.state,
      dropoff: dropoff.state,
      pickupLabel: readLabel(pickup),
      dropoffLabel: readLabel(dropoff),
      pickupCertainty: pickup.certainty,
      dropoffCertainty: dropoff.certainty,
    },
  };
}

/** An unsure address has a label even if it matches the typed text, for clients without a form. */
const readLabel = ({ label, choices }: LookedUp): string | null => label ?? choices[0]?.label ?? null;
