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
  restoreNewsSource: { ...toggle, target: 'newsSource', inverse: 'removeNewsSource' },
  pauseNewsSource: { ...toggle, isStopping: true, target: 'newsSource', inverse: 'resumeNewsSource' },
  resumeNewsSource: { ...toggle, target: 'newsSource', inverse: 'pauseNewsSource' },
  refreshNewsSource: { ...toggle, target: 'newsSource', inverse: null },
  refreshFigures: { ...toggle, target: 'figures', inverse: null },
} as const satisfies Partial<Record<AdminAction, ActionRule>>;

/** The target of actions on the network's figures, of which there is one set. */
export const NETWORK_FIGURES = 'network';

export type AskedAction = keyof typeof ASKED_ACTIONS;

/** What the target of an entry of the audit log is called now, null once it is gone, and how it stands. */
export type TargetState = {
  driverEmail: string | null;
  restaurantName: string | null;
  sourceName: string | null;
  /** Since when a driver or restaurant is suspended, and a news source removed (epoch ms). */
  suspendedAt: number | null;
  removedAt: number | null;
  isPaused: boolean;
  /** Whether a payout was taken back. */
  isReverted: boolean;
};

type AuditedChange = { action: AdminAction; targetId: string; after: Record<string, unknown> | null };

/** Returns what takes an entry of the audit log back, or null if nothing does or there is nothing left to take back. */
export function findUndo(entry: AuditedChange & TargetState): AskedAction | null {
  const inverse = findInverse(entry.action);
  const isStopped = isTargetStopped(entry);
  if (inverse === null || isStopped === null) return null;
  return ASKED_ACTIONS[inverse].isStopping === isStopped ? null : inverse;
}

/** Whether the target is stopped now in the way the action is about; null once it is gone. */
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
  // Taking it back is a posting of its own; paying again is a new payout.
  if (action === 'payOut') return 'revertPayout';
  return isAskedAction(action) ? ASKED_ACTIONS[action].inverse : null;
}

/** Returns what an entry's undo is done to: a payout is known by its posting, everything else by its id. */
export function findUndoTarget({ action, targetId, after }: AuditedChange): string {
  return (action === 'payOut' && findPaidTarget(String(after?.posting))) || targetId;
}

/** Whether a text names an action that is asked about. */
export function isAskedAction(text: string | undefined): text is AskedAction {
  return text !== undefined && Object.hasOwn(ASKED_ACTIONS, text);
}
