import { toMiles, toPricePerMile, type Units } from '#worker/domain/profile/units.ts';
import type { AutomationSettingsInput } from './inputs.ts';

/** Converts settings from the driver's unit to miles and dollars a mile. */
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
