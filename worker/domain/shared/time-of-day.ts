import { z } from 'zod';

/** A local time of day on a 24-hour clock ("18:42"), as the time fields of a form send it. */
export const timeOfDaySchema = z.string('timeOfDay').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'timeOfDay');
