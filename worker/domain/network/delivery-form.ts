import type { z } from 'zod';
import { findDeliverBy } from '#worker/domain/orders/find-deliver-by.ts';
import { timeOfDaySchema } from '#worker/domain/shared/time-of-day.ts';
import { type PostDeliveryInput, postDeliverySchema } from './inputs.ts';

/** A delivery from a form, which asks for times of day. */
export const deliveryFormSchema = postDeliverySchema.extend({
  readyAt: timeOfDaySchema.optional(),
  promisedAt: timeOfDaySchema.optional(),
});

/** Returns the input for the API, with times of day converted to instants as of `now` (epoch ms). */
export function readDeliveryForm(
  { readyAt, promisedAt, ...typed }: z.infer<typeof deliveryFormSchema>,
  { now, timeZone }: { now: number; timeZone: string },
): PostDeliveryInput {
  const toInstant = (time: string | undefined) =>
    time === undefined ? null : new Date(findDeliverBy(time, now, timeZone)).toISOString();
  return { ...typed, readyAt: toInstant(readyAt), promisedAt: toInstant(promisedAt) };
}
