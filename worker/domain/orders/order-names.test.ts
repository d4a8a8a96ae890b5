import { expect, test } from 'vitest';
import { namePlatform, writeOrderNames } from './order-names.ts';

const deli = { platform: 'doordash', restaurantName: 'Corner Deli' } as const;
const unnamed = { platform: 'doordash', restaurantName: 'DoorDash' } as const;

test("shows the platform's name once for an order without a restaurant", () => {
  expect(namePlatform(deli)).toBe('DoorDash');
  expect(namePlatform(unnamed)).toBeNull();
  expect(writeOrderNames([unnamed])).toBe('DoorDash');
});

test('lists every name once for orders together', () => {
  expect(writeOrderNames([deli])).toBe('DoorDash · Corner Deli');
  const grill = { platform: 'grubhub', restaurantName: 'Juno Street Grill' } as const;
  expect(writeOrderNames([deli, deli, grill])).toBe('DoorDash, Grubhub · Corner Deli, Juno Street Grill');
});
