import type { AdminAction, AuditTarget } from './audit.ts';
import { findPaidTarget } from './payout-target.ts';

type ActionRule = {
  target: AuditTarget;
  /** The action that undoes it, if any. */
  inverse: AdminAction | null;
  needsReason: boolean;
  isDangerous: boolean;
  /** Whether its target is suspended, paused, removed or reverted afterwards. */
  isStopping: boolean;
  /** Whether it is done at once, because it harms nothing. */
  isInstant: boolean;
};

const toggle = { needsReason: false, isDangerous: false, isStopping: false, isInstant: false };
const withReason = { needsReason: true, isDangerous: true, isStopping: true, isInstant: false };
const instant = { ...toggle, isInstant: true };

/** The actions that have a page which asks to confirm them. */
export const ASKED_ACTIONS = {
  suspendDriver: { ...withReason, target: 'driver', inverse: 'restoreDriver' },
  restoreDriver: { ...toggle, needsReason: true, target: 'driver', inverse: 'suspendDriver' },
  suspendRestaurant: { ...withReason, target: 'restaurant', inverse: 'restoreRestaurant' },
  restoreRestaurant: { ...toggle, needsReason: true, target: 'restaurant', inverse: 'suspendRestaurant' },
  replayCouriers: { ...toggle, target: 'restaurant', inverse: null },
  payOut: { ...toggle, target: 'payout', inverse: null },
  revertPayout: { ...withReason, target: 'payout', inverse: null },
  removeNewsSource: {
    ...toggle,
    isDangerous: true,
    isStopping: true,
    target: 'newsSource',
    inverse: 'restoreNewsSource',
  },
  restoreNewsSource: { ...instant, target: 'newsSource', inverse: 'removeNewsSource' },
  pauseNewsSource: { ...instant, isStopping: true, target: 'newsSource', inverse: 'resumeNewsSource' },
  resumeNewsSource: { ...instant, target: 'newsSource', inverse: 'pauseNewsSource' },
  refreshNewsSource: { ...instant, target: 'newsSource', inverse: null },
} as const satisfies Partial<Record<AdminAction, ActionRule>>;

export type AskedAction = keyof typeof ASKED_ACTIONS;

/** The present name of an audit entry's target (null once deleted), and its state. */
export type TargetState = {
  driverEmail: string | null;
  restaurantName: string | null;
  sourceName: string | null;
  /** Since when a driver or restaurant is suspended, and a news source removed (epoch ms). */
  suspendedAt: number | null;
  removedAt: number | null;
  isPaused: boolean;
  isReverted: boolean;
};

type AuditedChange = { action: AdminAction; targetId: string; after: Record<string, unknown> | null };

/** Returns the action that undoes an audit entry, or null if there is none or it is undone already. */
export function findUndo(entry: AuditedChange & TargetState): AskedAction | null {
  const inverse = findInverse(entry.action);
  const isStopped = isTargetStopped(entry);
  if (inverse === null || isStopped === null) return null;
  return ASKED_ACTIONS[inverse].isStopping === isStopped ? null : inverse;
}

/** Whether the target is stopped now in the way the action is about; null once deleted. */
function isTargetStopped(entry: AuditedChange & TargetState): boolean | null {
  const { action, after, driverEmail, restaurantName, sourceName, removedAt } = entry;
  if (action === 'payOut') return after?.posting ? entry.isReverted : null;
  if (sourceName !== null) {
    if (REMOVALS.includes(action)) return removedAt !== null;
    return removedAt === null ? entry.isPaused : null;
  }
  return driverEmail === null && restaurantName === null ? null : entry.suspendedAt !== null;
}

/** The actions that decide whether there is a news source. */
const REMOVALS: readonly AdminAction[] = ['addNewsSource', 'removeNewsSource', 'restoreNewsSource'];

function findInverse(action: AdminAction): AskedAction | null {
  if (action === 'addNewsSource') return 'removeNewsSource';
  if (action === 'payOut') return 'revertPayout';
  return isAskedAction(action) ? ASKED_ACTIONS[action].inverse : null;
}

/** Returns the target of an entry's undo: of a payout its posting, else the id. */
export function findUndoTarget({ action, targetId, after }: AuditedChange): string {
  return (action === 'payOut' && findPaidTarget(String(after?.posting))) || targetId;
}

export function isAskedAction(text: string | undefined): text is AskedAction {
  return text !== undefined && Object.hasOwn(ASKED_ACTIONS, text);
}
