import { z } from 'zod';
import { formUnitsSchema } from '#worker/domain/profile/form-units.ts';
import { toMiles, toPricePerMile, type Units } from '#worker/domain/profile/units.ts';
import { readTypedNumber } from '#worker/domain/shared/read-typed-number.ts';
import { type AutomationSettingsInput, typedSettingsSchema } from './inputs.ts';

const NUMBER_FIELDS = ['minPayPerMile', 'maxDeliveryDistance', 'minOrderValue', 'earningsGoalDaily'] as const;
const TIME_FIELDS = ['workingHoursStart', 'workingHoursEnd'] as const;

/** `unknown`, so that Conform distinguishes an emptied field from one that was not sent, which leaves the setting unchanged. */
const sent = z.unknown().catch(undefined);

/**
 * The automation settings as the form posts them. An unchecked checkbox is not sent, so the form lists its enabled checkboxes as
 * `toggle`; others do not change. A zone still in the input field counts as added.
 */
export const automationFormSchema = z
  .object({
    minPayPerMile: sent,
    maxDeliveryDistance: sent,
    minOrderValue: sent,
    earningsGoalDaily: sent,
    workingHoursStart: sent,
    workingHoursEnd: sent,
    isEnabled: sent,
    avoidSlowRestaurants: sent,
    useAiDecisions: sent,
    autoAcceptOrders: sent,
    routeOptimization: sent,
    toggle: z.array(z.string()),
    preferredZones: z.array(z.string()),
    newZone: z.string().trim().optional(),
    removeZone: z.string().optional(),
    units: formUnitsSchema,
  })
  .transform(({ toggle, preferredZones, newZone, removeZone, units, ...fields }, context) => {
    const values: Record<string, unknown> = fields;
    const parsed = typedSettingsSchema.safeParse({
      ...Object.fromEntries(NUMBER_FIELDS.map((name) => [name, toPlainNumber(values[name])])),
      ...Object.fromEntries(TIME_FIELDS.map((name) => [name, values[name]])),
      ...Object.fromEntries(toggle.map((name) => [name, values[name] !== undefined])),
      preferredZones: [
        ...preferredZones.filter((zone) => zone !== removeZone),
        ...(newZone ? [newZone] : []),
      ],
    });
    if (parsed.success) return toMileSettings(parsed.data, units) satisfies AutomationSettingsInput;
    for (const { path, message } of parsed.error.issues) {
      const field = path[0] === 'preferredZones' ? 'newZone' : String(path[0]);
      context.addIssue({ code: 'custom', path: [field], message });
    }
    return z.NEVER;
  });

/** Converts a typed number to the API's notation; other values pass unchanged, to fail validation. */
function toPlainNumber(text: unknown): unknown {
  return typeof text === 'string' ? (readTypedNumber(text)?.toString() ?? text) : text;
}

/** Converts settings from the driver's unit to miles and dollars per mile. */
export function toMileSettings(input: AutomationSettingsInput, units: Units): AutomationSettingsInput {
  if (units === 'miles') return input;
  const { minPayPerMile, maxDeliveryDistance } = input;
  return {
    ...input,
    ...(minPayPerMile && { minPayPerMile: toPricePerMile(Number(minPayPerMile), units).toFixed(2) }),
    ...(maxDeliveryDistance && {
      maxDeliveryDistance: toMiles(Number(maxDeliveryDistance), units).toFixed(3),
    }),
  };
}
