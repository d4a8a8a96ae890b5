import type { EndedOrder } from '#worker/domain/earnings/work-span.ts';
import { DAY_MS } from '#worker/domain/shared/time.ts';
import type { Order } from './order.ts';

/**
 * How many months finished orders stay complete after the month they ended in: until the April after the tax year, when
 * taxes are filed, and one more.
 */
const WHOLE_MONTHS = 16;

/** An order can no longer be corrected a month before it may be archived, so that the two never overlap. */
const CORRECTABLE_MONTHS = WHOLE_MONTHS - 1;

/** How long a month stays in the archive: longer than tax offices ask for records. */
const ARCHIVE_MONTHS = 7 * 12;

const ROUTE_LIFETIME_MS = 90 * DAY_MS;

/** How long those events of an order are kept that repeat the instants on the order itself. */
const EVENT_LIFETIME_MS = 90 * DAY_MS;

/** The archived fields of an order: what the driver's books need, and nothing about the customer. */
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

/** An order as the archive keeps it; money in cents, distance in miles, instants in epoch ms. */
export type ArchivedOrder = Pick<Order & EndedOrder, (typeof ARCHIVED_FIELDS)[number]>;

/** Archived orders as they are stored: the names of their fields, and for each order its values. */
export type PackedOrders = { fields: string[]; orders: (string | number | null)[][] };

/** Returns the orders in a row of the archive; a field that it lacks is null. */
export function unpackOrders({ fields, orders }: PackedOrders): ArchivedOrder[] {
  return orders.map((values) => {
    const order = Object.fromEntries(
      ARCHIVED_FIELDS.map((field) => [field, values[fields.indexOf(field)] ?? null]),
    );
    return { ...order, isSample: order.isSample === 1 } as ArchivedOrder;
  });
}

/** Returns the first day of the month `months` before the current one (UTC) at `now` (epoch ms), "2025-07-01". */
function findMonthStart(now: number, months: number): string {
  const date = new Date(now);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months)).toISOString().slice(0, 10);
}

/** Orders that ended on a local day before this one go into the archive, and the roll-ups of those days are final. */
export function findArchiveDay(now: number): string {
  return findMonthStart(now, WHOLE_MONTHS);
}

/** Whether an order that was completed at an instant (epoch ms) is too old to be corrected. */
export function isClosed(completedAt: number, now: number): boolean {
  return completedAt < Date.parse(findMonthStart(now, CORRECTABLE_MONTHS));
}

/** The instants (epoch ms) before which each kind of row is archived or deleted as of `now`. */
export function findArchiveBounds(now: number) {
  const monthStart = Date.parse(findMonthStart(now, 0));
  const day = findArchiveDay(now);
  return {
    now,
    /** A driver archived since this instant is not due before the next month. */
    monthStart,
    day,
    /** No local day before `day` ends later than this in any time zone. */
    endsBefore: Date.parse(day) + DAY_MS,
    decisionsBefore: Date.parse(day),
    routesBefore: monthStart - ROUTE_LIFETIME_MS,
    eventsBefore: monthStart - EVENT_LIFETIME_MS,
    eventLifetimeMs: EVENT_LIFETIME_MS,
    /** Archived months before this one are deleted. */
    archiveMonth: findMonthStart(now, ARCHIVE_MONTHS).slice(0, 7),
  };
}
