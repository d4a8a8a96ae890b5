import { expect, test } from 'vitest';
import { ASKED_ACTIONS, type AskedAction, findUndo, findUndoTarget, isAskedAction } from './actions.ts';
import { ADMIN_ACTIONS } from './audit.ts';

test('an action is taken back by its inverse while it is still in force, and not afterwards', () => {
  expect(findUndo('suspendDriver', true)).toBe('restoreDriver');
  expect(findUndo('suspendDriver', false)).toBeNull();
  expect(findUndo('restoreRestaurant', false)).toBe('suspendRestaurant');
  expect(findUndo('restoreRestaurant', true)).toBeNull();
  expect(findUndo('pauseNewsSource', true)).toBe('resumeNewsSource');
  expect(findUndo('addNewsSource', false)).toBe('removeNewsSource');
  expect(findUndo('removeNewsSource', true)).toBe('restoreNewsSource');
  expect(findUndo('payOut', false)).toBe('revertPayout');
  expect(findUndo('payOut', true)).toBeNull();
  expect(findUndo('addNewsSource', true)).toBeNull();
  for (const action of [
    'revertPayout',
    'editNewsSource',
    'signIn',
    'failSignIn',
    'exportAudit',
    'refreshFigures',
  ] as const) {
    expect(findUndo(action, true)).toBeNull();
  }
});

test('nothing is taken back of what is gone', () => {
  for (const action of ADMIN_ACTIONS) expect(findUndo(action, null)).toBeNull();
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
