import { z } from 'zod';
import { emailSchema } from '../auth/inputs.ts';
import { ROOM_LIMITS, WAGE_LIMITS } from '../offers/offer-terms.ts';
import { isWholeCents, toDollars } from '../shared/money.ts';
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

/** What a driver's time and room are worth, in dollars; left out: learnt, and the default. */
export const offerTermsSchema = z.object({
  wagePerHour: z
    .number('wagePerHour')
    .min(toDollars(WAGE_LIMITS.min), 'wagePerHour')
    .max(toDollars(WAGE_LIMITS.max), 'wagePerHour')
    .refine(isWholeCents, 'wagePerHour')
    .optional(),
  roomAmount: z
    .number('roomAmount')
    .min(toDollars(ROOM_LIMITS.min), 'roomAmount')
    .max(toDollars(ROOM_LIMITS.max), 'roomAmount')
    .refine(isWholeCents, 'roomAmount')
    .optional(),
});
export type OfferTermsInput = z.infer<typeof offerTermsSchema>;

export const notificationsSchema = z.object({
  shouldNotifyOrders: onOff,
  shouldNotifyHotspots: onOff,
  shouldNotifyBilling: onOff,
  shouldNotifyNews: onOff,
  hasSounds: onOff,
});

/** The address a driver wants to sign in with. */
export const changeEmailSchema = z.object({ email: emailSchema });

/** Deleting an account takes the account's own e-mail address, typed by hand. */
export const deleteAccountSchema = z.object({ email: z.string('confirmEmail').trim().max(200, 'tooLong') });
