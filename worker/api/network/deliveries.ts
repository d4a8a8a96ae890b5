import { z } from '@hono/zod-openapi';
import {
  listDeliveriesSchema,
  postDeliverySchema,
  quoteDeliverySchema,
} from '#worker/domain/network/inputs.ts';
import { BASE_CENTS, CENTS_PER_MILE } from '#worker/domain/network/price-delivery.ts';
import { toDollars } from '#worker/domain/shared/money.ts';
import { fail, type Result } from '#worker/domain/shared/result.ts';
import { roundTo } from '#worker/domain/shared/sum.ts';
import { unwrap } from '#worker/http/api-failure.ts';
import { cancelDelivery } from '#worker/services/network/cancel-delivery.ts';
import { getDelivery } from '#worker/services/network/get-delivery.ts';
import { listDeliveries } from '#worker/services/network/list-deliveries.ts';
import { postDelivery } from '#worker/services/network/post-delivery.ts';
import type { PricedTrip } from '#worker/services/network/price-trip.ts';
import { quoteDelivery } from '#worker/services/network/quote-delivery.ts';
import {
  createRouter,
  describeId,
  describeJson,
  describeOperations,
  linkNext,
  readKey,
  toIso,
} from '../router.ts';
import { deliverySchema, distanceFields, placeJson, toDeliveryJson } from './delivery-json.ts';
import { requireRestaurant } from './require-restaurant.ts';

const operation = describeOperations('Deliveries', requireRestaurant);
const params = describeId('Delivery id');

const quoteSchema = z
  .object({
    price: z.number(),
    driverPay: z.number().describe('All of the price is the driver’s'),
    basePrice: z.number(),
    pricePerMile: z.number(),
    tipAmount: z.number(),
    ...distanceFields,
    dropoff: placeJson,
    dropoffLabel: z.string().nullable().describe('How the address was understood, where not as it was typed'),
    readyAt: z.iso.datetime().nullable().describe('Null: as soon as it is posted'),
    promisedAt: z.iso.datetime(),
  })
  .openapi('DeliveryQuote');

const quote = operation('post', '/deliveries/quote', {
  summary: 'What a delivery would cost',
  body: quoteDeliverySchema,
  responses: { 200: describeJson(quoteSchema, 'The price; nothing is posted') },
  errors: [409],
});

const post = operation('post', '/deliveries', {
  summary: "Post a delivery to the network's drivers",
  description:
    'By an API key of the restaurant’s manage page, as `Authorization: Bearer <key>`. Canceling is free until a driver has it, $2 to the driver until the pickup, and the whole price after.',
  isKeyed: true,
  body: postDeliverySchema,
  responses: { 201: describeJson(deliverySchema, 'Posted; with the same key, the first response') },
  errors: [409],
});

const list = operation('get', '/deliveries', {
  summary: 'Deliveries of the restaurant, newest first',
  query: listDeliveriesSchema,
  responses: {
    200: describeJson(z.array(deliverySchema), 'Deliveries; `Link: rel="next"` when there are more'),
  },
});

const get = operation('get', '/deliveries/{id}', {
  summary: 'A delivery and when its driver is expected',
  params,
  responses: { 200: describeJson(deliverySchema, 'The delivery') },
});

const cancel = operation('post', '/deliveries/{id}/cancel', {
  summary: 'Cancel a delivery',
  params,
  responses: { 200: describeJson(deliverySchema, 'Canceled, now or before') },
  errors: [409],
});

/** The form asks for a pin if an address has no place; the API takes the place as a field. */
const WITHOUT_PIN: Record<string, string> = {
  addressNotFound: 'We can’t find this address. Check it, or send its place as dropoff.',
  addressesUnreachable:
    'Address search isn’t responding. Send the place as dropoff, or try again in a minute.',
};

function unwrapPriced<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  const fields = result.error.fields?.map(({ path, message }) => ({
    path,
    message: WITHOUT_PIN[message] ?? message,
  }));
  const { code, ...detail } = result.error;
  const isUnreachable = code === 'addressesUnreachable';
  return unwrap(
    fail(code, { ...detail, ...(fields && { fields }), ...(isUnreachable && { retryAfterSeconds: 60 }) }),
  );
}

function toQuoteJson(trip: PricedTrip): z.infer<typeof quoteSchema> {
  return {
    price: toDollars(trip.priceCents),
    driverPay: toDollars(trip.priceCents),
    basePrice: toDollars(BASE_CENTS),
    pricePerMile: toDollars(CENTS_PER_MILE),
    tipAmount: toDollars(trip.tipCents),
    distance: trip.miles,
    estimatedTime: roundTo(trip.minutes, 2),
    distanceSource: trip.milesSource,
    dropoff: trip.dropoff,
    dropoffLabel: trip.dropoffLabel,
    readyAt: toIso(trip.readyAt),
    promisedAt: toIso(trip.promisedAt),
  };
}

export const deliveriesApi = createRouter()
  .openapi(quote, async (c) => {
    const { ctx, restaurantId } = c.var;
    const priced = unwrapPriced(await quoteDelivery(ctx, { restaurantId, input: c.req.valid('json') }));
    return c.json(toQuoteJson(priced), 200);
  })
  .openapi(post, async (c) => {
    const { ctx, restaurantId } = c.var;
    const input = c.req.valid('json');
    const posted = unwrapPriced(await postDelivery(ctx, { restaurantId, input, requestKey: readKey(c) }));
    return c.json(toDeliveryJson(posted, ctx.config), 201);
  })
  .openapi(list, async (c) => {
    const { ctx, restaurantId } = c.var;
    const { deliveries, next } = await listDeliveries(ctx, { restaurantId, ...c.req.valid('query') });
    linkNext(c, 'before', next);
    return c.json(
      deliveries.map((delivery) => toDeliveryJson(delivery, ctx.config)),
      200,
    );
  })
  .openapi(get, async (c) => {
    const { ctx, restaurantId } = c.var;
    const deliveryId = c.req.valid('param').id;
    const delivery = unwrap(await getDelivery(ctx, { restaurantId, deliveryId }));
    return c.json(toDeliveryJson(delivery, ctx.config), 200);
  })
  .openapi(cancel, async (c) => {
    const { ctx, restaurantId } = c.var;
    const deliveryId = c.req.valid('param').id;
    const cancelled = unwrap(await cancelDelivery(ctx, { restaurantId, deliveryId }));
    return c.json(toDeliveryJson(cancelled, ctx.config), 200);
  });
