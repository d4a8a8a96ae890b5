import { formatMinute, parseMinute } from '#worker/domain/shared/time.ts';
import type { AutomationSettingsInput, AutomationTexts } from './inputs.ts';
import type { AutomationSettings } from './settings.ts';

/** Formats settings as texts; `parseAutomationTexts` reads them back unchanged. */
export function formatAutomationSettings(settings: AutomationSettings): AutomationTexts {
  return {
    isEnabled: settings.isEnabled,
    minPayPerMile: formatCents(settings.minCentsPerMile),
    maxDeliveryDistance: formatMiles(settings.maxDistanceTenths / 10),
    minOrderValue: formatCents(settings.minOrderCents),
    preferredZones: settings.preferredZones,
    workingHoursStart: formatMinute(settings.workStartMinute),
    workingHoursEnd: formatMinute(settings.workEndMinute),
    avoidSlowRestaurants: settings.shouldAvoidSlowRestaurants,
    useAiDecisions: settings.shouldUseAiDecisions,
    autoAcceptOrders: settings.shouldAutoAccept,
    routeOptimization: settings.shouldOptimizeRoute,
    earningsGoalDaily: settings.dailyGoalCents === null ? null : formatCents(settings.dailyGoalCents),
  };
}

/** Parses the settings of valid texts, without the omitted ones. */
export function parseAutomationTexts(texts: AutomationSettingsInput): Partial<AutomationSettings> {
  const settings: { [Key in keyof AutomationSettings]: AutomationSettings[Key] | undefined } = {
    isEnabled: texts.isEnabled,
    minCentsPerMile: mapGiven(texts.minPayPerMile, parseCents),
    maxDistanceTenths: mapGiven(texts.maxDeliveryDistance, parseTenths),
    minOrderCents: mapGiven(texts.minOrderValue, parseCents),
    preferredZones: texts.preferredZones,
    workStartMinute: mapGiven(texts.workingHoursStart, parseMinute),
    workEndMinute: mapGiven(texts.workingHoursEnd, parseMinute),
    shouldAvoidSlowRestaurants: texts.avoidSlowRestaurants,
    shouldUseAiDecisions: texts.useAiDecisions,
    shouldAutoAccept: texts.autoAcceptOrders,
    shouldOptimizeRoute: texts.routeOptimization,
    dailyGoalCents: mapGiven(texts.earningsGoalDaily, (text) => (text ? parseCents(text) : null)),
  };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

function mapGiven<From, To>(value: From | undefined, map: (value: From) => To): To | undefined {
  return value === undefined ? undefined : map(value);
}

/** Formats miles with one to three decimals. */
function formatMiles(miles: number): string {
  return miles.toFixed(3).replace(/0{1,2}$/, '');
}

function formatCents(cents: number): string {
  return (cents / 100).toFixed(2);
}

function parseCents(text: string): number {
  return Math.round(Number(text) * 100);
}

/** Keeps thousandths of a mile, so that a distance typed in kilometers is shown unchanged. */
function parseTenths(text: string): number {
  return Math.round(Number(text) * 1000) / 100;
}
