import { expect, test } from 'vitest';
import { buildOrder } from '#tests/factories/build-order.ts';
import { foreseeMove } from './foresee-move.ts';

test('applies the moves of an order one after another, each with its undo', () => {
  const offer = buildOrder({ status: 'pending', pickedUpAt: null });
  const accepted = foreseeMove(offer, 'accept', 1);
  expect(accepted.status).toBe('accepted');
  const pickedUp = foreseeMove(accepted, 'pickUp', 2);
  expect(pickedUp).toMatchObject({ status: 'accepted', pickedUpAt: 2 });
  expect(foreseeMove(pickedUp, 'restore', 3)).toEqual(accepted);
  const completed = foreseeMove(pickedUp, 'complete', 3);
  expect(completed.status).toBe('completed');
  expect(foreseeMove(completed, 'restore', 4)).toEqual(pickedUp);
  expect(foreseeMove(foreseeMove(offer, 'decline', 5), 'restore', 6)).toEqual(offer);
});

test('ignores a move that does not fit the status', () => {
  const offer = buildOrder({ status: 'pending' });
  expect(foreseeMove(offer, 'restore', 1)).toEqual(offer);
  const declined = buildOrder({ status: 'declined' });
  for (const move of ['accept', 'pickUp', 'complete', 'cancel'] as const) {
    expect(foreseeMove(declined, move, 1)).toEqual(declined);
  }
});

test('applies later moves to an offer that an outdated page still shows as pending', () => {
  const offer = buildOrder({ status: 'pending', pickedUpAt: null });
  expect(foreseeMove(offer, 'pickUp', 1)).toMatchObject({ status: 'accepted', pickedUpAt: 1 });
  expect(foreseeMove(offer, 'complete', 1).status).toBe('completed');
  expect(foreseeMove(offer, 'cancel', 1).status).toBe('cancelled');
});
