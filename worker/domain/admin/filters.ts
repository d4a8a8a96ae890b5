import {
  OWED_ACCOUNTS,
  type OwedAccount,
  POSTING_KINDS,
  POSTING_SUBJECTS,
  type PostingKind,
  type PostingSubject,
} from '#worker/domain/billing/ledger.ts';
import {
  PRODUCTS,
  type Product,
  SUBSCRIPTION_STATUSES,
  type SubscriptionStatus,
} from '#worker/domain/billing/subscription.ts';
import { EMAIL_STATUSES, type EmailStatus } from '#worker/domain/email/email.ts';
import { JOB_NAMES, JOB_OUTCOMES, type JobName, type JobOutcome } from '#worker/domain/jobs/job-run.ts';
import { RESTAURANT_STATUSES, type RestaurantStatus } from '#worker/domain/restaurants/restaurant.ts';
import { DAY_MS } from '#worker/domain/shared/time.ts';
import { ADMIN_ACTIONS, type AdminAction } from './audit.ts';

const LONGEST_TEXT = 100;

export const DRIVER_SEARCHES = ['email', 'name', 'surname'] as const;
export const DRIVER_STATES = ['free', 'pro', 'suspended'] as const;
export type DriverState = (typeof DRIVER_STATES)[number];

/** Which drivers to list: those whose email or name begins with `text`, or all, of one state if given. */
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
export type AuditFilter = DayRange & { action: AdminAction | null; target: string };

/** From one day to another, both included (UTC); an empty text where there is no bound. */
export type DayRange = { from: string; to: string };

/** Which subscriptions: of one product, in one state, of one driver or restaurant (id or email), begun on those days. */
export type SubscriptionFilter = DayRange & {
  product: Product | null;
  state: SubscriptionStatus | null;
  owner: string;
};

/** Which postings: of one kind, about one thing, of one driver or restaurant (id or email), written on those days. */
export type LedgerFilter = DayRange & {
  kind: PostingKind | null;
  subject: PostingSubject | null;
  owner: string;
};

/** The subscriptions an address asks for. */
export function readSubscriptionFilter(params: URLSearchParams): SubscriptionFilter {
  return {
    product: pick(params.get('product'), PRODUCTS),
    state: pick(params.get('state'), SUBSCRIPTION_STATUSES),
    owner: readText(params.get('owner')),
    ...readDays(params),
  };
}

/** The postings an address asks for. */
export function readLedgerFilter(params: URLSearchParams): LedgerFilter {
  return {
    kind: pick(params.get('kind'), POSTING_KINDS),
    subject: pick(params.get('subject'), POSTING_SUBJECTS),
    owner: readText(params.get('owner')),
    ...readDays(params),
  };
}

/** What is due on an account, to all drivers or to one (id or email). */
export type PayoutFilter = { account: OwedAccount; owner: string };

/** The payouts an address asks for: of what was earned by referring, unless it says otherwise. */
export function readPayoutFilter(params: URLSearchParams): PayoutFilter {
  return {
    account: pick(params.get('account'), OWED_ACCOUNTS) ?? 'referral_earnings',
    owner: readText(params.get('owner')),
  };
}

/** Which emails: in one state, to one driver or restaurant (id or email). */
export type EmailFilter = { state: EmailStatus | null; owner: string };

/** The emails an address asks for. */
export function readEmailFilter(params: URLSearchParams): EmailFilter {
  return { state: pick(params.get('state'), EMAIL_STATUSES), owner: readText(params.get('owner')) };
}

/** Which runs of recurring jobs: of one job, of one outcome, begun on those days. */
export type JobFilter = DayRange & { job: JobName | null; state: JobOutcome | null };

/** The runs an address asks for. */
export function readJobFilter(params: URLSearchParams): JobFilter {
  return {
    job: pick(params.get('job'), JOB_NAMES),
    state: pick(params.get('state'), JOB_OUTCOMES),
    ...readDays(params),
  };
}

/** The filter an address asks for; what it names that does not exist is left out. */
export function readDriverFilter(params: URLSearchParams): DriverFilter {
  return {
    by: pick(params.get('by'), DRIVER_SEARCHES) ?? 'email',
    text: readText(params.get('text')),
    state: pick(params.get('state'), DRIVER_STATES),
  };
}

/** The restaurants an address asks for. */
export function readRestaurantFilter(params: URLSearchParams): RestaurantFilter {
  return {
    by: pick(params.get('by'), RESTAURANT_SEARCHES) ?? 'name',
    text: readText(params.get('text')),
    state: pick(params.get('state'), RESTAURANT_STATUSES),
  };
}

/** The entries of the audit log an address asks for. */
export function readAuditFilter(params: URLSearchParams): AuditFilter {
  return {
    action: pick(params.get('action'), ADMIN_ACTIONS),
    target: readText(params.get('target')),
    ...readDays(params),
  };
}

function readDays(params: URLSearchParams): DayRange {
  return { from: readDay(params.get('from')), to: readDay(params.get('to')) };
}

/** The instants (epoch ms) a range begins at and ends before; null where there is no bound. */
export function toInstants({ from, to }: DayRange): { start: number | null; end: number | null } {
  return {
    start: from === '' ? null : Date.parse(`${from}T00:00:00Z`),
    end: to === '' ? null : Date.parse(`${to}T00:00:00Z`) + DAY_MS,
  };
}

/** The one of `choices` a text names, or null. */
export function pick<T extends string>(text: string | null, choices: readonly T[]): T | null {
  return choices.find((choice) => choice === text) ?? null;
}

/** What was typed, without blanks around it and not endless; an empty text when nothing was. */
export function readText(text: string | null): string {
  return (text ?? '').trim().slice(0, LONGEST_TEXT);
}

/** A calendar day such as "2026-11-20", or an empty text. */
export function readDay(text: string | null): string {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return '';
  const at = Date.parse(`${text}T00:00:00Z`);
  // The 30th of February parses as a day in March.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? text : '';
}
