import { expect, test } from 'vitest';
import { buildOrder } from '#tests/factories/build-order.ts';
import { toOrder, toOrderRow } from './order-rows.ts';

test('toOrder restores the order of a row and hides columns it does not list', () => {
  const order = buildOrder();
  const row = { ...toOrderRow('driver', order), pickupCell: 1, slot: 2, draw: 3, addedColumn: 4 };
  expect(toOrder(row)).toEqual(order);
});
