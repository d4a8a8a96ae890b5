import type { AdminAction, AuditTarget } from './audit.ts';

type ActionRule = {
  target: AuditTarget;
  /** What takes it back, where the world allows. */
  inverse: AdminAction | null;
  needsReason: boolean;
  isDangerous: boolean;
};

const toggle = { needsReason: false, isDangerous: false };
const withReason = { needsReason: true, isDangerous: true };

/** What the console asks about before it does it. */
export const ASKED_ACTIONS = {
  suspendDriver: { ...withReason, target: 'driver', inverse: 'restoreDriver' },
  restoreDriver: { ...toggle, target: 'driver', inverse: 'suspendDriver' },
  suspendRestaurant: { ...withReason, target: 'restaurant', inverse: 'restoreRestaurant' },
  restoreRestaurant: { ...toggle, target: 'restaurant', inverse: 'suspendRestaurant' },
  payOut: { ...toggle, target: 'payout', inverse: null },
  pauseNewsSource: { ...toggle, target: 'newsSource', inverse: 'resumeNewsSource' },
  resumeNewsSource: { ...toggle, target: 'newsSource', inverse: 'pauseNewsSource' },
  refreshNewsSource: { ...toggle, target: 'newsSource', inverse: null },
  refreshFigures: { ...toggle, target: 'figures', inverse: null },
} as const satisfies Partial<Record<AdminAction, ActionRule>>;

export type AskedAction = keyof typeof ASKED_ACTIONS;

export function isAskedAction(text: string | undefined): text is AskedAction {
  return text !== undefined && Object.hasOwn(ASKED_ACTIONS, text);
}
