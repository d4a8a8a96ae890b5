import { z } from 'zod';
import { emailSchema, timeZoneSchema } from '#worker/domain/auth/inputs.ts';
import { isWholeCents, toDollars } from '#worker/domain/shared/money.ts';
import { lineOfText, toSeenName } from '#worker/domain/shared/plain-text.ts';
import { parseMinute } from '#worker/domain/shared/time.ts';
import { timeOfDaySchema } from '#worker/domain/shared/time-of-day.ts';
import { formUnitsSchema } from './form-units.ts';
import { NOTIFICATION_SWITCHES, type NotificationChanges, RING_SWITCHES } from './notifications.ts';
import { fromPricePerMile, toPricePerMile, UNITS } from './units.ts';

/** The allowed ranges in cents. A negative capacity cost means that declining costs something. */
const WAGE_LIMITS = { min: 0, max: 10_000 } as const;
const CAPACITY_COST_LIMITS = { min: -1000, max: 2000 } as const;

/** Messages are keys of the catalogs' `validation` section. */
const name = lineOfText().max(100, 'tooLong').transform(toSeenName).default('');

/** A driver's account. Without a time zone, the device's applies. Cost in dollars per mile. */
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
  timeZone: timeZoneSchema.optional(),
  units: z.enum(UNITS, 'units'),
});
export type AccountInput = z.infer<typeof accountSchema>;

/**
 * The same input from a form. The form states the unit of the cost, because it may also change the driver's unit, and the saved
 * cost per mile, which is kept exactly if the rounded value shown is left unchanged.
 */
export const accountFormSchema = accountSchema
  .extend({ costUnits: formUnitsSchema, savedCost: z.number().min(0).max(10).optional().catch(undefined) })
  .transform(({ costUnits, savedCost, ...account }): AccountInput => {
    const { costPerMile } = account;
    if (costPerMile === undefined) return account;
    const isLeft =
      savedCost !== undefined && fromPricePerMile(savedCost, costUnits).toFixed(2) === costPerMile.toFixed(2);
    return { ...account, costPerMile: isLeft ? savedCost : toPricePerMile(costPerMile, costUnits) };
  });

/** A driver's minimum hourly pay and capacity cost, in dollars; an omitted field is reset to its default. */
export const offerTermsSchema = z.object({
  wagePerHour: z
    .number('wagePerHour')
    .min(toDollars(WAGE_LIMITS.min), 'wagePerHour')
    .max(toDollars(WAGE_LIMITS.max), 'wagePerHour')
    .refine(isWholeCents, 'wagePerHour')
    .optional(),
  capacityCostAmount: z
    .number('capacityCostAmount')
    .min(toDollars(CAPACITY_COST_LIMITS.min), 'capacityCostAmount')
    .max(toDollars(CAPACITY_COST_LIMITS.max), 'capacityCostAmount')
    .refine(isWholeCents, 'capacityCostAmount')
    .optional(),
});
export type OfferTermsInput = z.infer<typeof offerTermsSchema>;

const SWITCHES = [...NOTIFICATION_SWITCHES, ...RING_SWITCHES, 'countsDown'] as const;
/** Forms do not send switches that are off. */
const onOff = z.boolean().default(false);
const quietTime = timeOfDaySchema.optional();

/**
 * The notification settings as their form posts them; only the switches listed as `toggle` change. Quiet hours have a start and a
 * different end, or neither.
 */
export const notificationsSchema = z
  .object({
    ...(Object.fromEntries(SWITCHES.map((name) => [name, onOff])) as Record<
      (typeof SWITCHES)[number],
      typeof onOff
    >),
    toggle: z.array(z.enum(SWITCHES)),
    quietStart: quietTime,
    quietEnd: quietTime,
  })
  .superRefine(({ quietStart, quietEnd }, context) => {
    if (quietStart === undefined && quietEnd === undefined) return;
    if (quietStart === quietEnd)
      return context.addIssue({ code: 'custom', path: ['quietEnd'], message: 'quietSame' });
    if (quietStart !== undefined && quietEnd !== undefined) return;
    const path = [quietStart === undefined ? 'quietStart' : 'quietEnd'];
    context.addIssue({ code: 'custom', path, message: 'timeOfDay' });
  })
  .transform(
    ({ toggle, quietStart, quietEnd, ...switches }): NotificationChanges => ({
      ...Object.fromEntries(toggle.map((name) => [name, switches[name]])),
      quietStartMinute: quietStart === undefined ? null : parseMinute(quietStart),
      quietEndMinute: quietEnd === undefined ? null : parseMinute(quietEnd),
    }),
  );

export const changeEmailSchema = z.object({ email: emailSchema });

/** The confirmation of deleting an account: its email address, typed in. */
export const deleteAccountSchema = z.object({ email: z.string('confirmEmail').trim().max(200, 'tooLong') });
