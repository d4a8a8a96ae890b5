import { expect, test } from 'vitest';
import { buildOrder } from '#tests/factories/build-order.ts';
import { foreseeMove } from './foresee-move.ts';

test('moves of one order follow one another, and each can be undone', () => {
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

test('a move that does not fit changes nothing', () => {
  const offer = buildOrder({ status: 'pending' });
  for (const move of ['pickUp', 'complete', 'cancel', 'restore'] as const) {
    expect(foreseeMove(offer, move, 1)).toEqual(offer);
  }
});
