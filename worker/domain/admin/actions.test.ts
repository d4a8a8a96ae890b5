import { expect, test } from 'vitest';
import {
  ASKED_ACTIONS,
  type AskedAction,
  findUndo,
  findUndoTarget,
  isAskedAction,
  type TargetState,
} from './actions.ts';
import { ADMIN_ACTIONS, type AdminAction } from './audit.ts';

const GONE: TargetState = {
  driverEmail: null,
  restaurantName: null,
  sourceName: null,
  suspendedAt: null,
  removedAt: null,
  isPaused: false,
  isReverted: false,
};

const DRIVER = { driverEmail: 'driver@example.com' };
const RESTAURANT = { restaurantName: 'Diner' };
const SOURCE = { sourceName: 'Feed' };

const undo = (action: AdminAction, state: Partial<TargetState>, after = { posting: 'payout:x' }) =>
  findUndo({ action, targetId: 'target', after, ...GONE, ...state });

test('an action is taken back by its inverse while it is still in force, and not afterwards', () => {
  expect(undo('suspendDriver', { ...DRIVER, suspendedAt: 1 })).toBe('restoreDriver');
  expect(undo('suspendDriver', DRIVER)).toBeNull();
  expect(undo('restoreRestaurant', RESTAURANT)).toBe('suspendRestaurant');
  expect(undo('restoreRestaurant', { ...RESTAURANT, suspendedAt: 1 })).toBeNull();
  expect(undo('pauseNewsSource', { ...SOURCE, isPaused: true })).toBe('resumeNewsSource');
  expect(undo('pauseNewsSource', SOURCE)).toBeNull();
  expect(undo('addNewsSource', SOURCE)).toBe('removeNewsSource');
  expect(undo('addNewsSource', { ...SOURCE, isPaused: true })).toBe('removeNewsSource');
  expect(undo('addNewsSource', { ...SOURCE, removedAt: 1 })).toBeNull();
  expect(undo('removeNewsSource', { ...SOURCE, removedAt: 1 })).toBe('restoreNewsSource');
  expect(undo('payOut', {})).toBe('revertPayout');
  expect(undo('payOut', { isReverted: true })).toBeNull();
  for (const action of ['revertPayout', 'editNewsSource', 'signIn', 'failSignIn', 'exportAudit'] as const) {
    expect(undo(action, { ...DRIVER, ...SOURCE, suspendedAt: 1, isPaused: true })).toBeNull();
  }
});

test('nothing is taken back of what is gone', () => {
  for (const action of ADMIN_ACTIONS) {
    expect(findUndo({ action, targetId: 'target', after: null, ...GONE }), action).toBeNull();
  }
  expect(undo('pauseNewsSource', { ...SOURCE, isPaused: true, removedAt: 1 })).toBeNull();
});

test('taking back and taking back again lead to the same state', () => {
  for (const action of ADMIN_ACTIONS.filter(isAskedAction)) {
    const { inverse, target, isStopping } = ASKED_ACTIONS[action as AskedAction];
    if (inverse === null) continue;
    expect(ASKED_ACTIONS[inverse]).toMatchObject({ inverse: action, target, isStopping: !isStopping });
  }
});

test('a payout is taken back by its posting, everything else by the id of its target', () => {
  const after = { posting: 'payout:referral_earnings.driver.7' };
  expect(findUndoTarget({ action: 'payOut', targetId: 'driver', after })).toBe('referral_earnings.driver.7');
  expect(findUndoTarget({ action: 'payOut', targetId: 'driver', after: null })).toBe('driver');
  expect(findUndoTarget({ action: 'suspendDriver', targetId: 'driver', after })).toBe('driver');
});
