import type { EndedOrder } from '#worker/domain/earnings/work-span.ts';
import { DAY_MS } from '#worker/domain/shared/time.ts';
import type { Order } from './order.ts';

/**
 * How many months finished orders stay complete after the month they ended in: a tax year stays complete through the April after
 * it, when taxes are filed, and one more month.
 */
const WHOLE_MONTHS = 16;

/** Corrections end a month before an order may be archived, so that the two never overlap. */
const CORRECTABLE_MONTHS = WHOLE_MONTHS - 1;

/** How many months a month stays in the archive; longer than tax authorities require records. */
const ARCHIVE_MONTHS = 7 * 12;

const ROUTE_LIFETIME_MS = 90 * DAY_MS;

/** How long to keep the events of an order that only repeat instants stored on the order itself. */
const EVENT_LIFETIME_MS = 90 * DAY_MS;

/** The archived fields of an order: those needed for the driver's records, and none about the customer. */
export const ARCHIVED_FIELDS = [
  'id',
  'platform',
  'source',
  'restaurantName',
  'restaurantAddress',
  'payoutCents',
  'tipCents',
  'distanceMiles',
  'status',
  'createdAt',
  'acceptedAt',
  'pickedUpAt',
  'completedAt',
  'completedOn',
  'cancelledAt',
  'cancelledOn',
  'dayStartedAt',
  'cancelReason',
  'isSample',
  'promisedAt',
] as const;

/** An order as archived; money in cents, distance in miles, instants in epoch ms. */
export type ArchivedOrder = Pick<Order & EndedOrder, (typeof ARCHIVED_FIELDS)[number]>;

/** Archived orders in stored form: the field names once, and the values of each order. */
export type PackedOrders = { fields: string[]; orders: (string | number | null)[][] };

/** Returns the orders in a row of the archive; a field missing from the row is null. */
export function unpackOrders({ fields, orders }: PackedOrders): ArchivedOrder[] {
  return orders.map((values) => {
    const order = Object.fromEntries(
      ARCHIVED_FIELDS.map((field) => [field, values[fields.indexOf(field)] ?? null]),
    );
    return { ...order, isSample: order.isSample === 1 } as ArchivedOrder;
  });
}

/** Returns the first day ("2025-07-01") of the month `months` before the current one (UTC) at `now` (epoch ms). */
function findMonthStart(now: number, months: number): string {
  const date = new Date(now);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months)).toISOString().slice(0, 10);
}

/** Returns the local day before which ended orders go into the archive and roll-ups are final, as of `now` (epoch ms). */
export function findArchiveDay(now: number): string {
  return findMonthStart(now, WHOLE_MONTHS);
}

/** Returns whether an order completed at `completedAt` (epoch ms) is too old to be corrected. */
export function isClosed(completedAt: number, now: number): boolean {
  return completedAt < Date.parse(findMonthStart(now, CORRECTABLE_MONTHS));
}

/** Returns the instants (epoch ms) before which each kind of row is archived or deleted as of `now`. */
export function findArchiveBounds(now: number) {
  const monthStart = Date.parse(findMonthStart(now, 0));
  const day = findArchiveDay(now);
  return {
    now,
    /** A driver whose orders were archived since this instant is not due until next month. */
    monthStart,
    day,
    /** By this instant, local days before `day` have ended in every time zone. */
    endsBefore: Date.parse(day) + DAY_MS,
    decisionsBefore: Date.parse(day),
    routesBefore: monthStart - ROUTE_LIFETIME_MS,
    eventsBefore: monthStart - EVENT_LIFETIME_MS,
    eventLifetimeMs: EVENT_LIFETIME_MS,
    /** Archived months before this one are deleted. */
    archiveMonth: findMonthStart(now, ARCHIVE_MONTHS).slice(0, 7),
  };
}
