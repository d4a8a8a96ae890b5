import { expect, test } from 'vitest';
import { accepted, at, buildOpen, NOW, nowhere } from '#tests/factories/evaluated-offers.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { createOfferLayout } from './offer-layout.ts';

const older = accepted({ id: 'older', acceptedAt: NOW - 2, pickup: at(0), dropoff: at(0, 5) });
const newer = accepted({ id: 'newer', acceptedAt: NOW - 1, pickup: at(4), dropoff: at(4, 5) });
const offer = buildOpen({ id: 'offer' });

test.each<[string, Order[], Order['pickup']]>([
  [
    'at the last pickup',
    [
      { ...older, pickedUpAt: NOW - 9 },
      { ...newer, pickedUpAt: NOW - 3 },
    ],
    at(4),
  ],
  ['at the pickup of what is on board', [older, { ...newer, pickedUpAt: NOW - 3 }], at(4)],
  ['at the first stop of the order accepted first', [newer, older], at(0)],
  ['nowhere without active orders', [], null],
])('without a position offers are evaluated from where the route starts: %s', (_, active, origin) => {
  const { points, start } = createOfferLayout([...active, offer], nowhere, NOW);
  expect(start === null ? null : points[start]).toEqual(origin);
});
