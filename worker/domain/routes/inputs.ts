import { z } from 'zod';
import { acceptOrdersSchema, placeSchema } from '#worker/domain/orders/inputs.ts';

export const optimizeRouteSchema = z.object({
  orderIds: acceptOrdersSchema.shape.orderIds.refine((ids) => new Set(ids).size === ids.length, 'orderTwice'),
  origin: z.union([z.literal('Current Location'), placeSchema], 'origin').default('Current Location'),
});
export type OptimizeRouteInput = z.infer<typeof optimizeRouteSchema>;

export const shiftSchema = z.object({ online: z.boolean('invalidValue') });
