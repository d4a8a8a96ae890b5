import { expect, test } from 'vitest';
import { namePlatform, writeOrderNames } from './order-names.ts';

const deli = { platform: 'doordash', restaurantName: 'Corner Deli' } as const;
const unnamed = { platform: 'doordash', restaurantName: 'DoorDash' } as const;

test('an order without a restaurant has its platform’s name once', () => {
  expect(namePlatform(deli)).toBe('DoorDash');
  expect(namePlatform(unnamed)).toBeNull();
  expect(writeOrderNames([unnamed])).toBe('DoorDash');
});

test('orders together have every name once', () => {
  expect(writeOrderNames([deli])).toBe('DoorDash · Corner Deli');
  const grill = { platform: 'grubhub', restaurantName: 'Juno Street Grill' } as const;
  expect(writeOrderNames([deli, deli, grill])).toBe('DoorDash, Grubhub · Corner Deli, Juno Street Grill');
});
