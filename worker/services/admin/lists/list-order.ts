import { and, asc, type Column, desc, eq, gte, inArray, is, lt, SQL, sql } from 'drizzle-orm';
import type { DayRange } from '#worker/domain/admin/list-filters.ts';
import type { ListCursor } from '#worker/domain/admin/list-page.ts';
import { toSearchKey } from '#worker/domain/shared/search-key.ts';
import { DAY_MS } from '#worker/domain/shared/time.ts';
import type { Bound, Conditions, ListOrder, ListPlan } from './list-definition.ts';

/** More than the accounts one email can have. */
const MAX_OWNERS = 20;

/** A condition, both as SQL and as a check of a row already read; null if the filter is not set. */
type Condition<Row> = { where: SQL | undefined; matches: (row: Row) => boolean } | null;

/** Returns the first condition as SQL for the index, and the others as a check of each row. */
export function leadWith<Row>(...conditions: Condition<Row>[]): Conditions<Row> {
  const [lead, ...others] = conditions.filter((condition) => condition !== null);
  return {
    where: lead?.where,
    matches: others.length > 0 ? (row) => others.every(({ matches }) => matches(row)) : undefined,
  };
}

/** Returns the condition that the field `name` equals a value, or null without a value. */
export function hasValue<Name extends string>(name: Name, column: Column, value: string | null) {
  const matches = (row: { [key in Name]: string }) => row[name] === value;
  return value === null ? null : { where: eq(column, value), matches };
}

/** Returns the condition that a row belongs to an owner, or null without one. Must be the first condition of `leadWith`. */
export function isOwnedBy(column: Column, owner: string) {
  return owner === '' ? null : { where: inArray(column, findOwnerIds(owner)), matches: () => true };
}

/** Subquery: the ids of the driver and restaurants with this email; text without "@" is taken as the id. */
export function findOwnerIds(text: string): SQL {
  if (!text.includes('@')) return sql`(select ${text} as id)`;
  const email = text.toLowerCase();
  return sql`(select id from drivers where email = ${email}
    union all select id from restaurants where email = ${email} limit ${MAX_OWNERS})`;
}

type Search<Row> = {
  id: Column;
  searched: Column;
  by: string;
  text: string;
  newest: Column;
  state: Condition<Row>;
};

/** Returns the plan of a searchable list: rows starting with the text in alphabetical order, or newest first without a text. */
export function planSearch<Row>({ id, searched, by, text, newest, state }: Search<Row>): ListPlan<Row> {
  const prefix = by === 'email' ? text.toLowerCase() : toSearchKey(text);
  if (prefix === '') return { key: newest, id, direction: 'down', ...leadWith(state) };
  const bounds = { from: prefix, below: `${prefix}\u{10FFFF}` };
  const isFound = { where: undefined, matches: () => true };
  return { key: searched, id, direction: 'up', ...bounds, ...leadWith(isFound, state) };
}

/** Returns the start (inclusive) and end (exclusive) of a range of UTC days in epoch ms; null means unbounded. */
export function toDayBounds({ from, to }: DayRange): { from: number | null; below: number | null } {
  return {
    from: from === '' ? null : Date.parse(`${from}T00:00:00Z`),
    below: to === '' ? null : Date.parse(`${to}T00:00:00Z`) + DAY_MS,
  };
}

/** Returns the condition and the order of a page that starts after a cursor. */
export function placeAfter(order: ListOrder, after: ListCursor | null) {
  const { key, id, direction, from = null, below = null } = order;
  const isUp = direction === 'up';
  const lower = from === null ? undefined : gte(key, from);
  const upper = below === null ? undefined : lt(key, below);
  const past = after ? seek(order, after, isUp ? from : below) : undefined;
  const columns = id ? [key, id] : [key];
  return {
    place: isUp ? and(past ?? lower, upper) : and(lower, past ?? upper),
    order: columns.map((column) => (isUp ? asc(column) : desc(column))),
  };
}

/**
 * Returns the condition that a row is past a cursor, or undefined where the range's bound is tighter. Given both, SQLite may seek
 * by the wrong one and scan every earlier page.
 */
function seek({ key, id, direction }: ListOrder, after: ListCursor, bound: Bound | null): SQL | undefined {
  const isUp = direction === 'up';
  if (is(bound, SQL)) return sql`${key} < min(${after.key}, ${bound})`;
  if (bound !== null && (isUp ? after.key < bound : after.key >= bound)) return undefined;
  const sign = sql.raw(isUp ? '>' : '<');
  return id ? sql`(${key}, ${id}) ${sign} (${after.key}, ${after.id})` : sql`${key} ${sign} ${after.key}`;
}
