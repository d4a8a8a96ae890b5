import { describeEnd } from '#worker/domain/earnings/active-time.ts';
import { type DayRollUp, rollUpDay } from '#worker/domain/earnings/roll-up-day.ts';
import { type EndedOrder, listDaysOf } from '#worker/domain/earnings/work-span.ts';
import { addDays } from '#worker/domain/shared/time.ts';

/** The fields of an order that a test specifies; instants in epoch ms. */
export type PastWork = Pick<EndedOrder, 'acceptedAt' | 'completedAt' | 'payoutCents' | 'distanceMiles'> &
  Partial<EndedOrder>;

/** Builds an order that ended in a time zone, as read for a roll-up. */
export function buildEndedOrder(order: PastWork, timeZone: string): EndedOrder {
  const end = {
    completedOn: null,
    completedHour: null,
    cancelledAt: null,
    cancelledOn: null,
    cancelledHour: null,
    dayStartedAt: null,
    cancelReason: null,
    arrivedAt: null,
    pickedUpAt: null,
    pickupLat: null,
    pickupLng: null,
    dropoffLat: null,
    dropoffLng: null,
  };
  const endedAt = order.completedAt ?? order.cancelledAt ?? null;
  const status = order.completedAt === null ? 'cancelled' : 'completed';
  return {
    id: crypto.randomUUID(),
    ...end,
    ...order,
    ...(endedAt !== null && describeEnd(status, endedAt, timeZone)),
  };
}

/**
 * Returns the roll-ups of all days with work on an order, oldest first, each from the orders that ended that day or an adjacent
 * one.
 */
export function rollUpDays(orders: readonly PastWork[], timeZone: string): DayRollUp[] {
  const ended = orders.map((order) => buildEndedOrder(order, timeZone));
  const byDay = new Map<string | null, EndedOrder[]>();
  for (const order of ended) {
    const day = order.completedOn ?? order.cancelledOn;
    byDay.set(day, [...(byDay.get(day) ?? []), order]);
  }
  return [...new Set(ended.flatMap(listDaysOf))].sort().map((day) => {
    const near = [addDays(day, -1), day, addDays(day, 1)];
    return rollUpDay(
      near.flatMap((one) => byDay.get(one) ?? []),
      day,
    );
  });
}
