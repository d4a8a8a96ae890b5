import { createToken } from '#worker/auth/token-cookie.ts';
import type { Ctx } from '#worker/ctx.ts';
import { isActive } from '#worker/db/queries/restaurant-rows.ts';
import { type NetworkDeliveryRow, networkDeliveries } from '#worker/db/schema/network.ts';
import { batch, insertWhen } from '#worker/db/write.ts';
import type { NetworkDelivery } from '#worker/domain/network/delivery.ts';
import type { PostDeliveryInput } from '#worker/domain/network/inputs.ts';
import { computeOffersFrom } from '#worker/domain/network/waves.ts';
import { getCellNumber } from '#worker/domain/shared/grid.ts';
import { toCents } from '#worker/domain/shared/money.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { limitRate } from '#worker/limits/limit-rate.ts';
import { selectAnswer, writeOnce } from '#worker/services/shared/request-once.ts';
import { toDelivery } from './delivery-rows.ts';
import { type PricedTrip, priceTrip } from './price-trip.ts';
import { type Poster, selectPoster, toPoster } from './read-poster.ts';

type Posted = { restaurantId: string; input: PostDeliveryInput; requestKey?: string | null };

/**
 * Posts a delivery, which is offered to drivers immediately, or shortly before its food is ready. Idempotent by `requestKey`.
 * Fails like a quote, and with `priceChanged` if the price is no longer the quoted one.
 */
export async function postDelivery(
  ctx: Ctx,
  { restaurantId, input, requestKey = null }: Posted,
): Promise<Result<NetworkDelivery>> {
  const request = { ownerId: restaurantId, operation: 'postDelivery', key: requestKey };
  const { earlier, poster: found } = await batch(ctx, {
    earlier: selectAnswer(ctx, request),
    poster: selectPoster(ctx, restaurantId),
  });
  if (earlier?.[0]) return succeed(earlier[0].answer as NetworkDelivery);
  const allowed = await limitRate(ctx, 'postDelivery', { identity: restaurantId });
  if (!allowed.ok) return allowed;
  const poster = await toPoster(ctx, found);
  if (!poster.ok) return poster;
  const trip = await priceTrip(ctx, poster.value, input);
  if (!trip.ok) return trip;
  const { priceCents } = trip.value;
  if (input.quotedPrice != null && toCents(input.quotedPrice) !== priceCents) return fail('priceChanged');
  const row = buildRow(ctx, poster.value, trip.value, input);
  const condition = isActive(restaurantId);
  const insert = insertWhen(ctx, networkDeliveries, row, condition).returning({ id: networkDeliveries.id });
  const posted = await writeOnce(ctx, request, {
    answer: toDelivery({ delivery: row, driverFirstName: null, arrivedAt: null }),
    condition,
    statements: [insert],
  });
  if (!posted) return fail('restaurantUnsubscribed');
  ctx.wakeArea(row.area);
  return succeed(posted.answer);
}

function buildRow(ctx: Ctx, poster: Poster, trip: PricedTrip, input: PostDeliveryInput): NetworkDeliveryRow {
  const { dropoff, dropoffLabel, ...priced } = trip;
  const dueAt = computeOffersFrom(trip.readyAt, ctx.now);
  const untouched = {
    reason: null,
    driverId: null,
    orderId: null,
    waveMark: null,
    chargedCents: 0,
    billedCents: 0,
    billId: null,
  };
  const later = { assignedAt: null, arrivedAt: null, pickedUpAt: null, deliveredAt: null, endedAt: null };
  return {
    id: crypto.randomUUID(),
    restaurantId: poster.id,
    trackingToken: createToken(),
    status: 'offering',
    pickupName: poster.name,
    pickupAddress: poster.address,
    pickupLat: poster.place.lat,
    pickupLng: poster.place.lng,
    dropoffAddress: input.dropoffAddress,
    dropoffLat: dropoff.lat,
    dropoffLng: dropoff.lng,
    note: input.note ?? '',
    orderValueCents: input.orderValue == null ? null : toCents(input.orderValue),
    ...priced,
    readyAt: trip.readyAt ?? ctx.now,
    area: getCellNumber(poster.place, 'town'),
    round: 1,
    wave: 0,
    roundAt: dueAt,
    dueAt,
    createdAt: ctx.now,
    ...untouched,
    ...later,
  };
}
