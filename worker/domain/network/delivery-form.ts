import { z } from 'zod';
import { getLocalInstant } from '#worker/domain/shared/local-instant.ts';
import { requestKeySchema } from '#worker/domain/shared/request-key.ts';
import { addDays, DAY_MS, getLocalDay, parseMinute } from '#worker/domain/shared/time.ts';
import { timeOfDaySchema } from '#worker/domain/shared/time-of-day.ts';
import { MAX_READY_AGO_MS } from './delivery-days.ts';
import { type PostDeliveryInput, postDeliverySchema } from './inputs.ts';

/**
 * A delivery from a form, which asks for times of day; `quotedAt` (epoch ms) is when it showed the price. Repeated submissions
 * have the same `requestKey`.
 */
export const deliveryFormSchema = postDeliverySchema.extend({
  readyAt: timeOfDaySchema.optional(),
  promisedAt: timeOfDaySchema.optional(),
  quotedAt: z.number().optional().catch(undefined),
  requestKey: requestKeySchema.nullable().catch(null),
});

type Typed = Omit<z.infer<typeof deliveryFormSchema>, 'requestKey'>;

/**
 * Returns the input for the API, with times of day converted to instants, as of when the price was shown if that is at most a day
 * ago, else as of `now` (epoch ms).
 */
export function readDeliveryForm(
  { readyAt, promisedAt, quotedAt = Number.POSITIVE_INFINITY, ...typed }: Typed,
  { now, timeZone }: { now: number; timeZone: string },
): PostDeliveryInput {
  const readAt = quotedAt <= now && quotedAt >= now - DAY_MS ? quotedAt : now;
  const toInstant = (time: string | undefined) =>
    time === undefined ? null : new Date(findPlanned(time, readAt, timeZone)).toISOString();
  return { ...typed, readyAt: toInstant(readyAt), promisedAt: toInstant(promisedAt) };
}

/** Returns the first instant, no earlier than `MAX_READY_AGO_MS` before `now`, at which local clocks show the time of day. */
function findPlanned(timeOfDay: string, now: number, timeZone: string): number {
  const since = now - MAX_READY_AGO_MS;
  const day = getLocalDay(since, timeZone);
  const find = (on: string) => getLocalInstant(on, parseMinute(timeOfDay), timeZone, since);
  const first = find(day);
  return first >= since ? first : find(addDays(day, 1));
}
