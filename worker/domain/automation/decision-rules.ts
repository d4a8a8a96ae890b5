/** What decides about an arrived order, in the order it is asked; `allMet` when nothing spoke against it. */
const DECISION_RULES = [
  'source',
  'dailyGoal',
  'workingHours',
  'activeOrdersFull',
  'zones',
  'orderValue',
  'distanceUnknown',
  'payPerMile',
  'distance',
  'slowRestaurant',
  'offerValue',
  'allMet',
] as const;
export type DecisionRule = (typeof DECISION_RULES)[number];

export function isDecisionRule(rule: string): rule is DecisionRule {
  return DECISION_RULES.some((known) => known === rule);
}

export type FigureUnit = 'cents' | 'centsPerMile' | 'miles' | 'minutes' | 'orders' | 'clock';

/** In what a rule measures. Its decisions carry `value`, what the order came to, and `limit`, what the setting asks for. */
export const FIGURE_UNITS: Partial<Record<DecisionRule, FigureUnit>> = {
  dailyGoal: 'cents',
  workingHours: 'clock',
  activeOrdersFull: 'orders',
  orderValue: 'cents',
  payPerMile: 'centsPerMile',
  distance: 'miles',
  slowRestaurant: 'minutes',
  offerValue: 'cents',
};
