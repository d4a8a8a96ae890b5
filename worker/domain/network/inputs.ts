import { z } from 'zod';
import { customerAddress, instantSchema, noteText, placeSchema } from '#worker/domain/orders/inputs.ts';
import { timeCursorSchema } from '#worker/domain/paging/time-cursor.ts';
import { isWholeCents } from '#worker/domain/shared/money.ts';

const amount = (max: number, message: string) =>
  z.number(message).min(0, message).max(max, message).refine(isWholeCents, message);

/** The input for the price of a delivery; money in dollars. */
export const quoteDeliverySchema = z.object({
  dropoffAddress: customerAddress,
  dropoff: placeSchema.nullish().describe('Where that is; without it the address is looked up'),
  tipAmount: amount(200, 'tip').optional(),
  readyAt: instantSchema.nullish().describe('When the food is ready, at most 24 hours ahead; without it now'),
  promisedAt: instantSchema
    .nullish()
    .describe('When it is due at the customer, within 24 hours; without it 60 minutes after it is ready'),
});
export type QuoteDeliveryInput = z.infer<typeof quoteDeliverySchema>;

export const postDeliverySchema = quoteDeliverySchema.extend({
  orderValue: amount(5000, 'orderValue').nullish().describe('What the food costs, in dollars'),
  note: noteText.optional().describe('What the driver has to know, such as a gate code'),
  quotedPrice: amount(10_000, 'price')
    .nullish()
    .describe('The price as it was quoted: nothing is posted when it is another by now'),
});
export type PostDeliveryInput = z.infer<typeof postDeliverySchema>;

export const listDeliveriesSchema = z.object({
  before: timeCursorSchema.optional().describe('From the `Link` of the page before'),
  limit: z.coerce.number('limit').int('limit').min(1, 'limit').max(500, 'limit').optional(),
});
export type ListDeliveriesInput = z.infer<typeof listDeliveriesSchema>;
