import type { AdminAction, AuditTarget } from './audit.ts';
import { findPaidTarget } from './payout-target.ts';

type ActionRule = {
  target: AuditTarget;
  /** What takes it back, where the world allows. */
  inverse: AdminAction | null;
  needsReason: boolean;
  isDangerous: boolean;
  /** Whether its target is suspended, paused, removed or taken back afterwards. */
  isStopping: boolean;
};

const toggle = { needsReason: false, isDangerous: false, isStopping: false };
const withReason = { needsReason: true, isDangerous: true, isStopping: true };

/** What the console asks about before it does it. */
export const ASKED_ACTIONS = {
  suspendDriver: { ...withReason, target: 'driver', inverse: 'restoreDriver' },
  restoreDriver: { ...toggle, needsReason: true, target: 'driver', inverse: 'suspendDriver' },
  suspendRestaurant: { ...withReason, target: 'restaurant', inverse: 'restoreRestaurant' },
  restoreRestaurant: { ...toggle, needsReason: true, target: 'restaurant', inverse: 'suspendRestaurant' },
  payOut: { ...toggle, target: 'payout', inverse: null },
  revertPayout: { ...withReason, target: 'payout', inverse: null },
  removeNewsSource: {
    ...toggle,
    isDangerous: true,
    isStopping: true,
    target: 'newsSource',
    inverse: 'restoreNewsSource',
  },
  restoreNewsSource: { ...toggle, target: 'newsSource', inverse: 'removeNewsSource' },
  pauseNewsSource: { ...toggle, isStopping: true, target: 'newsSource', inverse: 'resumeNewsSource' },
  resumeNewsSource: { ...toggle, target: 'newsSource', inverse: 'pauseNewsSource' },
  refreshNewsSource: { ...toggle, target: 'newsSource', inverse: null },
  refreshFigures: { ...toggle, target: 'figures', inverse: null },
} as const satisfies Partial<Record<AdminAction, ActionRule>>;

export type AskedAction = keyof typeof ASKED_ACTIONS;

/**
 * What takes an entry of the audit log back, if anything does and there is still something to take back: `isStopped` says
 * whether what it was done to is stopped now in the way the action is about (suspended, paused, removed, taken back), null
 * that it is gone.
 */
export function findUndo(action: AdminAction, isStopped: boolean | null): AskedAction | null {
  const inverse = findInverse(action);
  if (inverse === null || isStopped === null) return null;
  return ASKED_ACTIONS[inverse].isStopping === isStopped ? null : inverse;
}

function findInverse(action: AdminAction): AskedAction | null {
  if (action === 'addNewsSource') return 'removeNewsSource';
  // Taking it back is a posting of its own; paying again is a new payout.
  if (action === 'payOut') return 'revertPayout';
  return isAskedAction(action) ? ASKED_ACTIONS[action].inverse : null;
}

/** What an entry's undo is done to: a payout is known by its posting, everything else by its id. */
export function findUndoTarget({ action, targetId, after }: UndoneEntry): string {
  return (action === 'payOut' && findPaidTarget(String(after?.posting))) || targetId;
}

type UndoneEntry = { action: AdminAction; targetId: string; after: Record<string, unknown> | null };

/** Whether a text names an action that is asked about. */
export function isAskedAction(text: string | undefined): text is AskedAction {
  return text !== undefined && Object.hasOwn(ASKED_ACTIONS, text);
}
