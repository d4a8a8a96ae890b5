/**
 * A driver's automation settings: money in cents, distance in tenths of a mile (with decimals if typed in kilometers), hours as
 * minutes of the local day.
 */
export type AutomationSettings = {
  isEnabled: boolean;
  minCentsPerMile: number;
  maxDistanceTenths: number;
  minOrderCents: number;
  preferredZones: string[];
  workStartMinute: number;
  workEndMinute: number;
  shouldAvoidSlowRestaurants: boolean;
  shouldUseAiDecisions: boolean;
  shouldAutoAccept: boolean;
  shouldOptimizeRoute: boolean;
  dailyGoalCents: number | null;
};

/** Automation stops accepting at this many active orders. */
export const MAX_ACTIVE_TO_AUTOMATE = 4;

export const DEFAULT_AUTOMATION: AutomationSettings = {
  isEnabled: false,
  minCentsPerMile: 200,
  maxDistanceTenths: 50,
  minOrderCents: 500,
  preferredZones: [],
  workStartMinute: 8 * 60,
  workEndMinute: 22 * 60,
  shouldAvoidSlowRestaurants: true,
  shouldUseAiDecisions: false,
  shouldAutoAccept: false,
  shouldOptimizeRoute: true,
  dailyGoalCents: null,
};
