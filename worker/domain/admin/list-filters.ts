import { OWED_ACCOUNTS, POSTING_KINDS, POSTING_SUBJECTS } from '#worker/domain/billing/ledger.ts';
import { PRODUCTS, SUBSCRIPTION_STATUSES } from '#worker/domain/billing/subscription.ts';
import { EMAIL_STATUSES } from '#worker/domain/email/email.ts';
import { JOB_NAMES, JOB_OUTCOMES } from '#worker/domain/jobs/job-run.ts';
import { RESTAURANT_STATUSES } from '#worker/domain/restaurants/restaurant.ts';
import { ADMIN_ACTIONS } from './audit.ts';
import type { ListName } from './list-names.ts';

const MAX_TEXT_LENGTH = 100;

/** A field of a filter: how its value is read from the query, and its options. */
type Field<Value> = {
  read: (text: string | null) => Value;
  type: 'choice' | 'text' | 'date';
  options?: readonly string[];
  /** Whether the field always has a value and filters nothing on its own. */
  isSetting?: boolean;
};

const text: Field<string> = { read: readText, type: 'text' };
const day: Field<string> = { read: readDay, type: 'date' };
const days = { from: day, to: day };

const oneOf = <T extends string>(options: readonly T[]): Field<T | null> => ({
  read: (given) => chooseOne(given, options),
  type: 'choice',
  options,
});

const setting = <T extends string>(options: readonly T[], fallback: T): Field<T> => ({
  read: (given) => chooseOne(given, options) ?? fallback,
  type: 'choice',
  options,
  isSetting: true,
});

/**
 * The filters of each list. `owner` matches a driver or restaurant by id or email, `text` matches a prefix; days are in UTC and
 * inclusive.
 */
const LIST_FILTERS = {
  drivers: {
    by: setting(['email', 'name', 'surname'], 'email'),
    text,
    state: oneOf(['free', 'pro', 'suspended']),
  },
  restaurants: { by: setting(['name', 'email'], 'name'), text, state: oneOf(RESTAURANT_STATUSES) },
  subscriptions: { product: oneOf(PRODUCTS), state: oneOf(SUBSCRIPTION_STATUSES), owner: text, ...days },
  ledger: { kind: oneOf(POSTING_KINDS), subject: oneOf(POSTING_SUBJECTS), owner: text, ...days },
  payouts: { account: oneOf(OWED_ACCOUNTS), owner: text },
  emails: { state: oneOf(EMAIL_STATUSES), owner: text },
  jobs: { job: oneOf(JOB_NAMES), state: oneOf(JOB_OUTCOMES), ...days },
  audit: { action: oneOf(ADMIN_ACTIONS), target: text, ...days },
} as const;

type Fields<List extends ListName> = (typeof LIST_FILTERS)[List];

export type FieldName<List extends ListName> = keyof Fields<List> & string;

/** The values of a list's filter; null or an empty text means no filter. */
export type ListFilter<List extends ListName> = {
  [Name in keyof Fields<List>]: Fields<List>[Name] extends Field<infer Value extends string | null>
    ? Value
    : never;
};

/** A range of days in UTC, both ends inclusive; an empty text means unbounded. */
export type DayRange = { from: string; to: string };

/** Returns the fields of a list's filter by their names. */
export function listFields(list: ListName): [string, Field<string | null>][] {
  return Object.entries(LIST_FILTERS[list]);
}

/** Reads a list's filter from a query, ignoring unknown values. */
export function readFilter<List extends ListName>(list: List, params: URLSearchParams): ListFilter<List> {
  const values = listFields(list).map(([name, { read }]) => [name, read(params.get(name))]);
  return Object.fromEntries(values) as ListFilter<List>;
}

/** Returns whether the filter excludes anything at all. */
export function hasListFilter<List extends ListName>(list: List, filter: ListFilter<List>): boolean {
  const values: Record<string, string | null> = filter;
  return listFields(list).some(([name, { isSetting }]) => !isSetting && Boolean(values[name]));
}

/** Returns the given choice, or null if it is unknown. */
export function chooseOne<T extends string>(given: string | null, choices: readonly T[]): T | null {
  return choices.find((choice) => choice === given) ?? null;
}

function readText(given: string | null): string {
  return (given ?? '').trim().slice(0, MAX_TEXT_LENGTH);
}

/** Returns the text if it is a calendar day such as "2026-11-20", else an empty text. */
function readDay(given: string | null): string {
  if (given === null || !/^\d{4}-\d{2}-\d{2}$/.test(given)) return '';
  const at = Date.parse(`${given}T00:00:00Z`);
  // `Date.parse` accepts February 30 as a day in March.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(given) ? given : '';
}
