import type { Ctx } from '#worker/ctx.ts';
import type { QuoteDeliveryInput } from '#worker/domain/network/inputs.ts';
import type { Result } from '#worker/domain/shared/result.ts';
import { limitRate } from '#worker/limits/limit-rate.ts';
import { type PricedTrip, priceTrip } from './price-trip.ts';
import { selectPoster, toPoster } from './read-poster.ts';

type Asked = { restaurantId: string; input: QuoteDeliveryInput };

/** Prices a delivery for a restaurant. Fails like `priceTrip` and `toPoster`. */
export async function quoteDelivery(ctx: Ctx, { restaurantId, input }: Asked): Promise<Result<PricedTrip>> {
  const allowed = await limitRate(ctx, 'quoteDelivery', { identity: restaurantId });
  if (!allowed.ok) return allowed;
  const poster = await toPoster(ctx, await selectPoster(ctx, restaurantId));
  return poster.ok ? priceTrip(ctx, poster.value, input) : poster;
}
