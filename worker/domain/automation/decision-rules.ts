/** The rules for an incoming order, in the order they are checked; `allMet` if every rule passed. */
export type DecisionRule =
  | 'source'
  | 'dailyGoal'
  | 'workingHours'
  | 'activeOrdersFull'
  | 'zones'
  | 'orderValue'
  | 'distanceUnknown'
  | 'payPerMile'
  | 'distance'
  | 'slowRestaurant'
  | 'offerValue'
  | 'allMet';

export type FigureUnit = 'cents' | 'centsPerMile' | 'miles' | 'minutes' | 'orders' | 'clock';

/** The unit of a rule's `value` (of the order) and `limit` (of the setting). */
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
