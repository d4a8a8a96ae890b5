import { expect, test } from 'vitest';
import { buildOrder } from '#tests/factories/build-order.ts';
import { succeed } from '#worker/domain/shared/result.ts';
import { en } from '#worker/words/locales/en.ts';
import { describeMoves } from './order-toasts.server.ts';

test.each([
  ['accept', 'orderAccepted'],
  ['arrive', 'arrivalRecorded'],
  ['pickUp', 'orderPickedUp'],
  ['cancel', 'orderCancelled'],
] as const)('what says that orders were moved (%s) names them', (move, key) => {
  const order = buildOrder({ restaurantName: 'Juno Street Grill' });
  const toast = describeMoves(move, [{ orderId: order.id, result: succeed(order) }]);
  expect(toast.key).toBe(key);
  expect(toast.values?.names).toContain('Juno Street Grill');
  expect(en.toasts[key].text).toBe('{names}');
});
