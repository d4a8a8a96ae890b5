import { z } from '@hono/zod-openapi';
import { PLATFORM_IDS } from '#worker/domain/integrations/platform-catalogue.ts';
import { ORDER_STATUSES, type Order } from '#worker/domain/orders/order.ts';
import { toDollars } from '#worker/domain/shared/money.ts';
import { toIso } from './iso.ts';

const instant = z.iso.datetime().nullable();
const place = z.object({ lat: z.number(), lng: z.number() }).nullable();

const offerSchema = z.object({
  extraMinutes: z.number(),
  extraMiles: z.number(),
  dollarsPerExtraMinute: z.number(),
  netPerExtraMile: z.number(),
  lateMinutes: z.number(),
  value: z.number(),
  verdict: z.enum(['take', 'leave']),
  reason: z.string(),
});

/** An order as the API shows it: dollars, miles, minutes, ISO instants. */
export const orderSchema = z
  .object({
    id: z.string(),
    platform: z.enum(PLATFORM_IDS),
    restaurantName: z.string(),
    restaurantAddress: z.string(),
    customerAddress: z.string(),
    payoutAmount: z.number().describe('Dollars, tip included'),
    tipAmount: z.number().describe('Dollars of the payout that are tip'),
    distance: z.number().nullable().describe('Miles'),
    estimatedTime: z.number().nullable().describe('Minutes'),
    status: z.enum(ORDER_STATUSES),
    createdAt: z.iso.datetime(),
    acceptedAt: instant,
    pickedUpAt: instant,
    completedAt: instant,
    pickup: place,
    dropoff: place,
    suggestion: z.string().nullable(),
    offer: offerSchema
      .nullable()
      .describe('What the order adds to the route in hand; null until it is judged'),
    isSample: z.boolean(),
    isEdited: z.boolean(),
    cancelReason: z.string().nullable(),
  })
  .openapi('Order');

export function toOrderJson(order: Order): z.infer<typeof orderSchema> {
  return {
    id: order.id,
    platform: order.platform,
    restaurantName: order.restaurantName,
    restaurantAddress: order.restaurantAddress,
    customerAddress: order.customerAddress,
    payoutAmount: toDollars(order.payoutCents),
    tipAmount: toDollars(order.tipCents),
    distance: order.distanceMiles,
    estimatedTime: order.estimatedMinutes,
    status: order.status,
    createdAt: new Date(order.createdAt).toISOString(),
    acceptedAt: toIso(order.acceptedAt),
    pickedUpAt: toIso(order.pickedUpAt),
    completedAt: toIso(order.completedAt),
    pickup: order.pickup,
    dropoff: order.dropoff,
    suggestion: null,
    offer: null,
    isSample: order.isSample,
    isEdited: order.editedAt !== null,
    cancelReason: order.cancelReason,
  };
}
