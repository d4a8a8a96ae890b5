import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromMiles } from '#worker/domain/profile/units.ts';
import { toMileSettings } from './form-input.ts';
import { parseAutomationTexts } from './settings-texts.ts';

test('converts per-kilometer values to miles and keeps the other settings', () => {
  const typed = { minPayPerMile: '1.25', maxDeliveryDistance: '8.0', minOrderValue: '5.00' };
  expect(toMileSettings(typed, 'km')).toEqual({
    minPayPerMile: '2.01',
    maxDeliveryDistance: '4.971',
    minOrderValue: '5.00',
  });
  expect(toMileSettings(typed, 'miles')).toEqual(typed);
  expect(toMileSettings({ isEnabled: true }, 'km')).toEqual({ isEnabled: true });
});

test('shows every distance in kilometers as it was typed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9999 }), (tenths) => {
      const typed = (tenths / 10).toFixed(1);
      const { maxDistanceTenths = 0 } = parseAutomationTexts(
        toMileSettings({ maxDeliveryDistance: typed }, 'km'),
      );
      expect(fromMiles(maxDistanceTenths / 10, 'km').toFixed(1)).toBe(typed);
    }),
  );
});
