import { RESTAURANT_STATUSES, type RestaurantStatus } from '../restaurants/restaurant.ts';
import { ADMIN_ACTIONS, type AdminAction } from './audit.ts';

const LONGEST_TEXT = 100;

export const DRIVER_SEARCHES = ['email', 'name', 'surname'] as const;
export const DRIVER_STATES = ['free', 'pro', 'suspended'] as const;
export type DriverState = (typeof DRIVER_STATES)[number];

/** Which drivers to list: those whose e-mail or name begins with `text`, or all, of one state if given. */
export type DriverFilter = {
  by: (typeof DRIVER_SEARCHES)[number];
  text: string;
  state: DriverState | null;
};

export const RESTAURANT_SEARCHES = ['name', 'email'] as const;

export type RestaurantFilter = {
  by: (typeof RESTAURANT_SEARCHES)[number];
  text: string;
  state: RestaurantStatus | null;
};

/** Which entries of the audit log: of one action or one target, from one day to another (UTC). */
export type AuditFilter = {
  action: AdminAction | null;
  target: string;
  from: string;
  to: string;
};

/** The filter an address asks for; what it names that does not exist is left out. */
export function readDriverFilter(params: URLSearchParams): DriverFilter {
  return {
    by: pick(params.get('by'), DRIVER_SEARCHES) ?? 'email',
    text: readText(params.get('text')),
    state: pick(params.get('state'), DRIVER_STATES),
  };
}

export function readRestaurantFilter(params: URLSearchParams): RestaurantFilter {
  return {
    by: pick(params.get('by'), RESTAURANT_SEARCHES) ?? 'name',
    text: readText(params.get('text')),
    state: pick(params.get('state'), RESTAURANT_STATUSES),
  };
}

export function readAuditFilter(params: URLSearchParams): AuditFilter {
  return {
    action: pick(params.get('action'), ADMIN_ACTIONS),
    target: readText(params.get('target')),
    from: readDay(params.get('from')),
    to: readDay(params.get('to')),
  };
}

/** The one of `choices` a text names, or null. */
export function pick<T extends string>(text: string | null, choices: readonly T[]): T | null {
  return choices.find((choice) => choice === text) ?? null;
}

export function readText(text: string | null): string {
  return (text ?? '').trim().slice(0, LONGEST_TEXT);
}

/** A calendar day such as "2026-11-20", or an empty text. */
export function readDay(text: string | null): string {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return '';
  return Number.isNaN(Date.parse(`${text}T00:00:00Z`)) ? '' : text;
}
