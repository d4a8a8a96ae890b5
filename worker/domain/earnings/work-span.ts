import { type CancelReason, getEarnedCents } from '#worker/domain/orders/order.ts';
import { type LatLng, toPlace } from '#worker/domain/shared/geo.ts';
import { addDays } from '#worker/domain/shared/time.ts';
import { getWorkStart, isRecordedLater, MIN_UNPAID_WORK_MS, wasForgotten } from './active-time.ts';

/** The fields of a completed or canceled order that roll-ups need; instants in epoch ms. */
export type EndedOrder = {
  id: string;
  acceptedAt: number | null;
  arrivedAt: number | null;
  pickedUpAt: number | null;
  completedAt: number | null;
  completedOn: string | null;
  completedHour: number | null;
  cancelledAt: number | null;
  cancelledOn: string | null;
  cancelledHour: number | null;
  cancelReason: CancelReason | null;
  /** The local midnight at the start of the day on which the order ended. */
  dayStartedAt: number | null;
  payoutCents: number;
  distanceMiles: number | null;
  pickupLat: number | null;
  pickupLng: number | null;
  dropoffLat: number | null;
  dropoffLng: number | null;
};

/** The time of an order that counts as work, with its pay (none if the driver canceled it). */
export type Span = {
  id: string;
  from: number;
  to: number;
  day: string;
  hour: number;
  midnight: number;
  cents: number;
  miles: number;
  deliveries: 0 | 1;
  /** Whether the span is as long as the actual work; false for a delivery recorded later and a forgotten canceled order. */
  isTimed: boolean;
  /** When the driver arrived at the restaurant, if known. */
  arrivedAt: number | null;
  pickedUpAt: number | null;
  pickup: LatLng | null;
  /** Where the driver was when the order ended. */
  left: LatLng | null;
};

/**
 * Returns the span of an ended order. Empty for an order without an end time, and for one without pay that was never active,
 * canceled immediately, or canceled after it was forgotten.
 */
export function toSpan(order: EndedOrder): Span[] {
  const { id, acceptedAt, arrivedAt, pickedUpAt, dayStartedAt: midnight, cancelReason } = order;
  const isDelivery = order.completedAt !== null;
  const to = order.completedAt ?? order.cancelledAt;
  const day = isDelivery ? order.completedOn : order.cancelledOn;
  const hour = isDelivery ? order.completedHour : order.cancelledHour;
  if (to === null || day === null || hour === null || midnight === null) return [];
  const cents = getEarnedCents(order);
  const isForgotten = !isDelivery && wasForgotten(order, to);
  const isVain =
    isForgotten || (!isDelivery && (acceptedAt === null || to - acceptedAt < MIN_UNPAID_WORK_MS));
  if (isVain && cents === 0) return [];
  const pickup = toPlace(order.pickupLat, order.pickupLng);
  const dropoff = toPlace(order.dropoffLat, order.dropoffLng);
  const from = isForgotten ? to : getWorkStart(acceptedAt, to);
  return [
    {
      id,
      from,
      to,
      day,
      hour,
      midnight,
      arrivedAt,
      pickedUpAt,
      pickup,
      ...(isDelivery
        ? { cents, miles: order.distanceMiles ?? 0, deliveries: 1 }
        : { cents, miles: 0, deliveries: 0 }),
      isTimed: isDelivery ? !isRecordedLater({ from, to }) : !isForgotten,
      left: isDelivery || cancelReason === 'customer_gone' ? dropoff : pickup,
    },
  ];
}

/** The fields by which spans are sorted: start, then end. */
export type Timed = Pick<Span, 'id' | 'from' | 'to'>;

export function compareSpans(one: Timed, other: Timed): number {
  return one.from - other.from || one.to - other.to || (one.id < other.id ? -1 : 1);
}

/** Returns the local day on which a span began. */
export function getStartDay({ from, midnight, day }: Span): string {
  return from < midnight ? addDays(day, -1) : day;
}

/** Returns whether a delivery counts in its local day but in no hour, because it was imported without times. */
export function isUntimed({
  completedOn,
  completedHour,
}: Pick<EndedOrder, 'completedOn' | 'completedHour'>): boolean {
  return completedOn !== null && completedHour === null;
}

/** Returns the local days whose roll-ups include an order: the day it ended, and the day before if it began then. */
export function listDaysOf(order: EndedOrder): string[] {
  if (isUntimed(order)) return order.completedOn === null ? [] : [order.completedOn];
  return toSpan(order).flatMap((span) => [...new Set([getStartDay(span), span.day])]);
}

/**
 * Returns the local days whose roll-ups change when ended orders are added, changed or removed: the days of the changed orders,
 * and the next day of each if it has work. `ended` are all ended orders after the change.
 */
export function listChangedDays(changed: readonly EndedOrder[], ended: readonly EndedOrder[]): string[] {
  const days = new Set(changed.flatMap(listDaysOf));
  const next = ended.flatMap(listDaysOf).filter((day) => days.has(addDays(day, -1)));
  return [...new Set([...days, ...next])];
}
