import type { AdminAction, AuditTarget } from './audit.ts';

type ActionRule = {
  target: AuditTarget;
  /** What takes it back, where the world allows. */
  inverse: AdminAction | null;
  needsReason: boolean;
  isDangerous: boolean;
  /** Whether its target is suspended or paused afterwards. */
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
  pauseNewsSource: { ...toggle, isStopping: true, target: 'newsSource', inverse: 'resumeNewsSource' },
  resumeNewsSource: { ...toggle, target: 'newsSource', inverse: 'pauseNewsSource' },
  refreshNewsSource: { ...toggle, target: 'newsSource', inverse: null },
  refreshFigures: { ...toggle, target: 'figures', inverse: null },
} as const satisfies Partial<Record<AdminAction, ActionRule>>;

export type AskedAction = keyof typeof ASKED_ACTIONS;

/**
 * What takes an entry of the audit log back, if anything does and there is still something to take back: `isStopped` says
 * whether its target is suspended or paused now, null that it is gone.
 */
export function findUndo(action: AdminAction, isStopped: boolean | null): AskedAction | null {
  const inverse = findInverse(action);
  if (inverse === null || isStopped === null) return null;
  return ASKED_ACTIONS[inverse].isStopping === isStopped ? null : inverse;
}

function findInverse(action: AdminAction): AskedAction | null {
  // A source that was added is not removed with what was read from it: it is only read no more.
  if (action === 'addNewsSource') return 'pauseNewsSource';
  return isAskedAction(action) ? ASKED_ACTIONS[action].inverse : null;
}

/** Whether a text names an action that is asked about. */
export function isAskedAction(text: string | undefined): text is AskedAction {
  return text !== undefined && Object.hasOwn(ASKED_ACTIONS, text);
}
