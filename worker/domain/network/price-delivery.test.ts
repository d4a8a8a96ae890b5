import { expect, test } from 'vitest';
import { priceDelivery } from './price-delivery.ts';

test('charges $2, $1.50 per displayed mile and the tip', () => {
  expect(priceDelivery({ miles: 0, tipCents: 0 })).toEqual({ priceCents: 200, miles: 0 });
  expect(priceDelivery({ miles: 2.004, tipCents: 350 })).toEqual({ priceCents: 850, miles: 2 });
  expect(priceDelivery({ miles: 1.337, tipCents: 0 })).toEqual({ priceCents: 401, miles: 1.34 });
  // 61.5 and 64.5 cents.
  expect(priceDelivery({ miles: 0.41, tipCents: 0 }).priceCents).toBe(262);
  expect(priceDelivery({ miles: 0.43, tipCents: 0 }).priceCents).toBe(265);
});
