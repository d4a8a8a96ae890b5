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
  /** The local midnight that began the day the order ended on. */
  dayStartedAt: number | null;
  payoutCents: number;
  distanceMiles: number | null;
  pickupLat: number | null;
  pickupLng: number | null;
  dropoffLat: number | null;
  dropoffLng: number | null;
};

/** The time of an order that counts as work, and its pay (none if its driver canceled it). */
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
  /** Whether it is as long as the work was: not that of a delivery recorded later, nor of a canceled order that was forgotten. */
  isTimed: boolean;
  /** When the driver came to the restaurant, if known. */
  arrivedAt: number | null;
  pickedUpAt: number | null;
  pickup: LatLng | null;
  /** Where the driver was when it ended. */
  left: LatLng | null;
};

/** Returns the span of an order; none for one that was never active, or canceled at once or after it was forgotten, without pay. */
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

/** A span in the order of work: by its start, then its end. */
export type Timed = Pick<Span, 'id' | 'from' | 'to'>;

export function compareSpans(one: Timed, other: Timed): number {
  return one.from - other.from || one.to - other.to || (one.id < other.id ? -1 : 1);
}

/** Returns the local day that a span began on. */
export function getStartDay({ from, midnight, day }: Span): string {
  return from < midnight ? addDays(day, -1) : day;
}

/** Whether a delivery counts in its local day but in no hour: an imported one without times. */
export function isUntimed({
  completedOn,
  completedHour,
}: Pick<EndedOrder, 'completedOn' | 'completedHour'>): boolean {
  return completedOn !== null && completedHour === null;
}

/** Returns the local days whose roll-ups an order counts in: its own, and the day before if it began then. */
export function listDaysOf(order: EndedOrder): string[] {
  if (isUntimed(order)) return order.completedOn === null ? [] : [order.completedOn];
  return toSpan(order).flatMap((span) => [...new Set([getStartDay(span), span.day])]);
}

/**
 * Returns the local days whose roll-ups change when ended orders are added, changed or removed, and `ended` are all those
 * afterwards: the days of the changed ones, and the days after them with work.
 */
export function listChangedDays(changed: readonly EndedOrder[], ended: readonly EndedOrder[]): string[] {
  const days = new Set(changed.flatMap(listDaysOf));
  const next = ended.flatMap(listDaysOf).filter((day) => days.has(addDays(day, -1)));
  return [...new Set([...days, ...next])];
}
