import { z } from 'zod';
import { PLATFORM_IDS } from '#worker/domain/integrations/platform-catalog.ts';
import { timeCursorSchema } from '#worker/domain/paging/time-cursor.ts';
import { formUnitsSchema } from '#worker/domain/profile/form-units.ts';
import { MAX_ROUTED_ORDERS } from '#worker/domain/routes/route.ts';
import { isWholeCents } from '#worker/domain/shared/money.ts';
import { lineOfText, linesOfText } from '#worker/domain/shared/plain-text.ts';
import { timeOfDaySchema } from '#worker/domain/shared/time-of-day.ts';
import { visibleLine, visibleLineIfAny, visibleName } from '#worker/domain/shared/visible-name.ts';
import {
  DRIVER_CANCEL_REASONS,
  MAX_NOTE_LENGTH,
  MAX_OFFER_TEXT,
  MAX_PAYOUT_CENTS,
  ORDER_STATUSES,
} from './order.ts';

/** Messages are keys of the catalogs' `validation` section, translated where they are shown. */
export const customerAddress = visibleLine('customerAddress', 200);
const customerAddressIfAny = visibleLineIfAny('customerAddress', 200);

export const placeSchema = z.object({
  lat: z.number('latitude').min(-90, 'latitude').max(90, 'latitude'),
  lng: z.number('longitude').min(-180, 'longitude').max(180, 'longitude'),
});

const payoutAmount = z
  .number({ error: ({ input }) => (input === undefined ? 'required' : 'payout') })
  .min(0, 'payout')
  .max(MAX_PAYOUT_CENTS / 100, 'payout')
  .refine(isWholeCents, 'payout');

const distance = z.number('distance').min(0, 'distance').max(200, 'distance');
const estimatedTime = z.number('minutes').min(0, 'minutes').max(600, 'minutes');

/** An instant; whether it is plausible depends on the current time and is checked by `findDeadlineProblem`. */
export const instantSchema = z.iso.datetime({ offset: true, error: 'instant' });
const readyAt = instantSchema
  .nullable()
  .describe('When the food is ready at the restaurant; null: that is learned from pickups there');
const promisedAt = instantSchema
  .nullable()
  .describe('When it is due at the customer, within the next 24 hours; null: not known');

/** A note for the driver. Forms send two-character line ends, which count as one character. */
export const noteText = linesOfText()
  .overwrite((text) => text.replaceAll('\r\n', '\n'))
  .max(MAX_NOTE_LENGTH, 'tooLong');
const note = noteText.describe('What the driver has to know at a stop, such as a gate code');

const platform = z.enum(PLATFORM_IDS, 'platform');

/** The fields of an order besides its platform; only the pay is required. */
const orderFields = {
  restaurantName: visibleLineIfAny('restaurantName', 100)
    .optional()
    .describe("Without one, the platform's name"),
  restaurantAddress: lineOfText().max(200, 'tooLong').optional(),
  customerAddress: customerAddressIfAny.optional(),
  payoutAmount,
  tipAmount: payoutAmount.optional(),
  distance: distance.nullish(),
  estimatedTime: estimatedTime.nullish(),
  pickup: placeSchema.nullish(),
  dropoff: placeSchema.nullish(),
  readyAt: readyAt.optional(),
  promisedAt: promisedAt.optional(),
};
const isTipPaid = (input: { tipAmount?: number | undefined; payoutAmount: number }) =>
  (input.tipAmount ?? 0) <= Math.max(0, input.payoutAmount);
const TIP_PROBLEM = { path: ['tipAmount'], message: 'tipAbovePayout' };

/** An order that the driver types in; money in dollars, distance in miles, time in minutes. */
export const addOrderSchema = z
  .object({ platform, ...orderFields, note: note.optional() })
  .refine(isTipPaid, TIP_PROBLEM);
export type AddOrderInput = z.infer<typeof addOrderSchema>;

/** The same input for an order that is only evaluated. */
export const evaluateOrderSchema = z
  .object({ platform: platform.optional(), ...orderFields })
  .refine(isTipPaid, TIP_PROBLEM);

export const parseOfferSchema = z.object({
  text: z.string('required').trim().min(1, 'required').max(MAX_OFFER_TEXT, 'tooLong'),
});

/**
 * The same input from a form, in the driver's unit. It takes the deadline as a time of day ("18:42"), as platforms show it, and
 * whole minutes only, because "6.30" can be a typo for 63, or half past six.
 */
export const orderFormSchema = addOrderSchema.safeExtend({
  estimatedTime: estimatedTime.int('wholeMinutes').nullish(),
  promisedAt: timeOfDaySchema.optional(),
  units: formUnitsSchema,
});
export type OrderFormInput = z.infer<typeof orderFormSchema>;

/** The same form for an existing order; `seenAt` is when the displayed order was last edited, 0 for never. */
export const editOrderFormSchema = orderFormSchema.safeExtend({ seenAt: z.number() });

/** What a delivered order paid, from its own form. */
export const correctPaySchema = z
  .object({ payoutAmount, tipAmount: payoutAmount.optional(), seenAt: z.number() })
  .refine(isTipPaid, TIP_PROBLEM);

/** The same form for an order that is only evaluated: a new one, or an offer with these corrections. */
export const evaluateFormSchema = orderFormSchema.safeExtend({ orderId: z.string().max(64).optional() });

/** Corrections of an order; `decideOrderEdit` decides which of them the order allows. */
export const editOrderSchema = z
  .object({
    platform,
    ...orderFields,
    restaurantName: visibleName('restaurantName'),
    tipAmount: payoutAmount.describe('Part of the payout; sent without it, the payout changes by as much'),
    note,
  })
  .partial()
  .refine((input) => Object.keys(input).length > 0, 'nothingToChange');
export type EditOrderInput = z.infer<typeof editOrderSchema>;

/** The note of an order, from its own form. */
export const noteFormSchema = z.object({ orderId: z.string().min(1).max(64), note: note.optional() });

/** A move of an order; `getMoveTime` determines its instant. */
export const orderMoveSchema = z.object({
  occurredAt: instantSchema
    .optional()
    .describe(
      'When it was done, where it is sent late: at most 24 hours ago, and counted from no earlier than what came before it',
    ),
});

export const acceptOrdersSchema = orderMoveSchema.extend({
  orderIds: z
    .array(z.string('orderId').min(1, 'orderId').max(64, 'orderId'), 'orderIds')
    .min(1, 'orderIds')
    .max(MAX_ROUTED_ORDERS, 'tooManyOrders'),
});

export const cancelOrderSchema = orderMoveSchema.extend({
  reason: z.enum(DRIVER_CANCEL_REASONS, 'cancelReason'),
});

export const listOrdersSchema = z.object({
  status: z.enum(ORDER_STATUSES, 'anyOrderStatus').optional(),
  before: timeCursorSchema.optional(),
  limit: z.coerce
    .number('limit')
    .int('limit')
    .min(1, 'limit')
    .max(500, 'limit')
    .optional()
    .describe('Orders a page; without a status it limits the finished ones only'),
});
export type ListOrdersInput = z.infer<typeof listOrdersSchema>;
