import type { Ctx } from '#worker/ctx.ts';
import type { MilesSource } from '#worker/domain/network/delivery.ts';
import { MAX_READY_AGO_MS } from '#worker/domain/network/delivery-days.ts';
import type { QuoteDeliveryInput } from '#worker/domain/network/inputs.ts';
import { MAX_MILES, priceDelivery } from '#worker/domain/network/price-delivery.ts';
import { findArrivalProblem, readInstant } from '#worker/domain/orders/deadline-times.ts';
import { toWholeSource } from '#worker/domain/routes/route.ts';
import { NOON } from '#worker/domain/routes/travel-measure.ts';
import { computeMilesBetween, type LatLng } from '#worker/domain/shared/geo.ts';
import { toCents } from '#worker/domain/shared/money.ts';
import { fail, type Result, refuseField, succeed } from '#worker/domain/shared/result.ts';
import { HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import { lookUpAddress } from '#worker/services/places/look-up-address.ts';
import type { Poster } from './read-poster.ts';

/** A delivery's destination, times and price. Money in cents, instants in epoch ms. */
export type PricedTrip = {
  dropoff: LatLng;
  /** The address found, if it differs from the typed one. */
  dropoffLabel: string | null;
  miles: number;
  minutes: number;
  milesSource: MilesSource;
  tipCents: number;
  priceCents: number;
  /** Null means as soon as it is posted. */
  readyAt: number | null;
  promisedAt: number;
};

/** How long after it is ready a delivery is due by default. */
const USUAL_DELIVERY_MS = HOUR_MS;

/**
 * Prices a delivery by the street miles from the restaurant to the customer. Fails with `invalidInput` when the address is not
 * found, uncertain or too far away, or the times are impossible; with `addressesUnreachable` when it could not be searched.
 */
export async function priceTrip(
  ctx: Ctx,
  { place }: Pick<Poster, 'place'>,
  input: QuoteDeliveryInput,
): Promise<Result<PricedTrip>> {
  const readyAt = readInstant(input.readyAt);
  const promisedAt = readInstant(input.promisedAt) ?? Math.max(readyAt ?? 0, ctx.now) + USUAL_DELIVERY_MS;
  if (readyAt !== null && readyAt < ctx.now - MAX_READY_AGO_MS) return refuseField('readyAt', 'readyPast');
  if (readyAt !== null && input.promisedAt && promisedAt <= readyAt)
    return refuseField('promisedAt', 'dueBeforeReady');
  const problem = findArrivalProblem(
    { placedAt: null, readyAt, promisedAt: input.promisedAt ? promisedAt : null },
    ctx.now,
  );
  if (problem) return fail('invalidInput', { fields: [problem] });
  const found = await lookUpAddress(ctx, input.dropoffAddress, { near: place, picked: input.dropoff });
  if (found.hasFailed) {
    const fields = [{ path: 'dropoffAddress', message: 'addressesUnreachable' }];
    return fail('addressesUnreachable', { fields });
  }
  if (!found.place) return refuseField('dropoffAddress', 'addressNotFound');
  if (computeMilesBetween(place, found.place) > MAX_MILES)
    return refuseField('dropoffAddress', 'addressTooFar');
  // A fixed hour, because a delivery costs the same at every time of day.
  const { legs, source } = await ctx.travelTimes.legs([place, found.place], NOON, true);
  const [leg] = legs;
  if (!leg || !Number.isFinite(leg.miles)) return refuseField('dropoffAddress', 'noRoad');
  if (leg.miles > MAX_MILES) return refuseField('dropoffAddress', 'addressTooFar');
  const arrivesAt = Math.max(readyAt ?? 0, ctx.now) + leg.minutes * MINUTE_MS;
  if (input.promisedAt && promisedAt < arrivesAt) return refuseField('promisedAt', 'dueTooSoon');
  const tipCents = toCents(input.tipAmount ?? 0);
  return succeed({
    dropoff: found.place,
    dropoffLabel: found.label,
    ...priceDelivery({ miles: leg.miles, tipCents }),
    minutes: leg.minutes,
    milesSource: toWholeSource(source),
    tipCents,
    readyAt,
    promisedAt,
  });
}
