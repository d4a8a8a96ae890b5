import { toMiles, toPricePerMile, type Units } from '#worker/domain/profile/units.ts';
import type { AutomationSettingsInput } from './inputs.ts';

/** Valid settings whose price of distance and distance are in the driver's unit, in dollars a mile and miles. */
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
