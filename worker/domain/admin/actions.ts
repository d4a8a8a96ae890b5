import type { AdminAction, AuditTarget } from './audit.ts';

type ActionRule = {
  target: AuditTarget;
  needsReason: boolean;
  isDangerous: boolean;
  /** Whether the action is harmless enough to run immediately, without a confirmation page. */
  isInstant: boolean;
};

const toggle = { needsReason: false, isDangerous: false, isInstant: false };
const withReason = { needsReason: true, isDangerous: true, isInstant: false };
const instant = { ...toggle, isInstant: true };

/** The actions an administrator can take on a target: instant ones run from a button, the others from a confirmation page. */
export const ASKED_ACTIONS = {
  suspendDriver: { ...withReason, target: 'driver' },
  restoreDriver: { ...toggle, needsReason: true, target: 'driver' },
  suspendRestaurant: { ...withReason, target: 'restaurant' },
  restoreRestaurant: { ...toggle, needsReason: true, target: 'restaurant' },
  replayCouriers: { ...toggle, target: 'restaurant' },
  payOut: { ...toggle, target: 'payout' },
  revertPayout: { ...withReason, target: 'payout' },
  pauseNewsSource: { ...instant, target: 'newsSource' },
  resumeNewsSource: { ...instant, target: 'newsSource' },
  refreshNewsSource: { ...instant, target: 'newsSource' },
} as const satisfies Partial<Record<AdminAction, ActionRule>>;

export type AskedAction = keyof typeof ASKED_ACTIONS;

export function isAskedAction(text: string | undefined): text is AskedAction {
  return text !== undefined && Object.hasOwn(ASKED_ACTIONS, text);
}
