import { expect, test } from 'vitest';
import { ASKED_ACTIONS, type AskedAction, findUndo, isAskedAction } from './actions.ts';
import { ADMIN_ACTIONS } from './audit.ts';

test('an action is taken back by its inverse while it is still in force, and not afterwards', () => {
  expect(findUndo('suspendDriver', true)).toBe('restoreDriver');
  expect(findUndo('suspendDriver', false)).toBeNull();
  expect(findUndo('restoreRestaurant', false)).toBe('suspendRestaurant');
  expect(findUndo('restoreRestaurant', true)).toBeNull();
  expect(findUndo('pauseNewsSource', true)).toBe('resumeNewsSource');
  expect(findUndo('addNewsSource', false)).toBe('pauseNewsSource');
  expect(findUndo('addNewsSource', true)).toBeNull();
  for (const action of ['payOut', 'signIn', 'exportAudit', 'refreshFigures'] as const) {
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
