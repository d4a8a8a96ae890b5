import { OWED_ACCOUNTS, type OwedAccount, POSTING_KINDS, type PostingKind } from '../billing/ledger.ts';
import {
  PRODUCTS,
  type Product,
  SUBSCRIPTION_STATUSES,
  type SubscriptionStatus,
} from '../billing/subscription.ts';
import { EMAIL_STATUSES, type EmailStatus } from '../email/email.ts';
import { JOB_OUTCOMES, type JobOutcome } from '../jobs/job-run.ts';
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

/** Which subscriptions: of one product, in one state. */
export type SubscriptionFilter = { product: Product | null; state: SubscriptionStatus | null };

/** Which postings: of one kind, or of one driver or restaurant. */
export type LedgerFilter = { kind: PostingKind | null; owner: string };

export function readSubscriptionFilter(params: URLSearchParams): SubscriptionFilter {
  return {
    product: pick(params.get('product'), PRODUCTS),
    state: pick(params.get('state'), SUBSCRIPTION_STATUSES),
  };
}

export function readLedgerFilter(params: URLSearchParams): LedgerFilter {
  return { kind: pick(params.get('kind'), POSTING_KINDS), owner: readText(params.get('owner')) };
}

/** What drivers are owed for: what they earned by referring, unless the address says otherwise. */
export function readOwedAccount(params: URLSearchParams): OwedAccount {
  return pick(params.get('account'), OWED_ACCOUNTS) ?? 'referral_earnings';
}

export function readEmailStatus(params: URLSearchParams): EmailStatus | null {
  return pick(params.get('state'), EMAIL_STATUSES);
}

export function readJobOutcome(params: URLSearchParams): JobOutcome | null {
  return pick(params.get('state'), JOB_OUTCOMES);
}

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
