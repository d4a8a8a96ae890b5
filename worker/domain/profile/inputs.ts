import { z } from 'zod';
import { isWholeCents } from '../shared/money.ts';
import { isTimeZone } from '../shared/time.ts';
import { UNITS } from './units.ts';

/** Messages are keys of the catalogues' `validation` section. */
const name = z.string().trim().max(100, 'tooLong').default('');

/** A form does not send switches that are off, so what is missing is off. */
const onOff = z.boolean().default(false);

/** What a driver says about themselves. Without a time zone the one of the device holds. Cost in dollars a mile. */
export const accountSchema = z.object({
  firstName: name,
  lastName: name,
  vehicle: name,
  costPerMile: z
    .number('costPerMile')
    .min(0, 'costPerMile')
    .max(10, 'costPerMile')
    .refine(isWholeCents, 'costPerMile')
    .optional(),
  timeZone: z.string().refine(isTimeZone, 'timeZone').optional(),
  units: z.enum(UNITS, 'units'),
});
export type AccountInput = z.infer<typeof accountSchema>;

export const notificationsSchema = z.object({
  shouldNotifyOrders: onOff,
  shouldNotifyHotspots: onOff,
  shouldNotifyBilling: onOff,
  shouldNotifyNews: onOff,
  hasSounds: onOff,
});

/** Deleting an account takes the account's own e-mail address, typed by hand. */
export const deleteAccountSchema = z.object({ email: z.string('confirmEmail').trim().max(200, 'tooLong') });
