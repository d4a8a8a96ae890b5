import { z } from 'zod';
import { placeSchema } from '#worker/domain/orders/inputs.ts';
import { MAX_ROUTED_ORDERS } from './route.ts';

export const optimizeRouteSchema = z.object({
  orderIds: z
    .array(z.string('orderId').min(1, 'orderId').max(64, 'orderId'), 'orderIds')
    .min(1, 'orderIds')
    .max(MAX_ROUTED_ORDERS, 'tooManyOrders')
    .refine((ids) => new Set(ids).size === ids.length, 'orderTwice'),
  origin: z.union([z.literal('Current Location'), placeSchema], 'origin').default('Current Location'),
});
export type OptimizeRouteInput = z.infer<typeof optimizeRouteSchema>;

export const positionSchema = placeSchema;

export const shiftSchema = z.object({ online: z.boolean('invalidValue') });
