import type { Order } from '#worker/domain/orders/order.ts';
import { type ActiveStop, pickRouted, planAsDriven } from '#worker/domain/routes/active-route.ts';
import { listVisits } from '#worker/domain/routes/plan-route.ts';
import { timeStops } from '#worker/domain/routes/time-stops.ts';
import type { TravelMeasure } from '#worker/domain/routes/travel-measure.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { getLocalTime, MINUTE_MS } from '#worker/domain/shared/time.ts';
import { estimateReadyTimes } from '#worker/engines/offers/index.ts';

/** A driver to whom a delivery may be offered, with their position, active orders and last offer. */
export type Candidate = {
  id: string;
  position: LatLng;
  timeZone: string;
  accepted: Order[];
  lastOfferedAt: number | null;
};

/** Drivers whose extra minutes differ by less than this rank as equal. */
const EQUAL_MINUTES = 3;

type Ranking = {
  delivery: Order;
  travel: TravelMeasure;
  now: number;
  /** Called for a candidate whose route cannot be planned; the ranking omits them. */
  onFailure: (candidate: Candidate, error: unknown) => void;
};

/**
 * Returns the candidates with the minutes that the delivery adds to their routes, fewest first; among equals, the one who has
 * gone longest without an offer comes first.
 */
export function rankCandidates<T extends Candidate>(
  candidates: readonly T[],
  { delivery, travel, now, onFailure }: Ranking,
): (T & { minutes: number })[] {
  return candidates
    .flatMap((candidate) => {
      try {
        return [{ ...candidate, minutes: computeMarginalMinutes(candidate, delivery, travel, now) }];
      } catch (error) {
        onFailure(candidate, error);
        return [];
      }
    })
    .filter(({ minutes }) => Number.isFinite(minutes))
    .sort(
      (one, other) =>
        Math.round(one.minutes / EQUAL_MINUTES) - Math.round(other.minutes / EQUAL_MINUTES) ||
        (one.lastOfferedAt ?? 0) - (other.lastOfferedAt ?? 0) ||
        one.minutes - other.minutes ||
        (one.id < other.id ? -1 : 1),
    );
}

/** Returns the minutes that the delivery adds to a driver's route, plus the minutes by which it would be late. */
function computeMarginalMinutes(
  { id, position, timeZone, accepted }: Candidate,
  delivery: Order,
  travel: TravelMeasure,
  now: number,
): number {
  const { hour } = getLocalTime(now, timeZone);
  const plan = (orders: readonly Order[]) => {
    const { routed } = pickRouted(orders);
    const measured = travel.measure([position, ...listVisits(routed)], hour);
    const ready = estimateReadyTimes(routed, new Map(), { driverId: id, at: now });
    const planned = planAsDriven(routed, measured, now, ready, 'close');
    return { ...planned, timed: timeStops(planned.stops, { orders: routed, ready, now }) };
  };
  const added: Order = { ...delivery, status: 'accepted', acceptedAt: now };
  const { totalMinutes, timed } = plan([...accepted, added]);
  const isDelivered = (stop: ActiveStop) =>
    stop.kind === 'dropoff' && stop.orders.some((order) => order.id === delivery.id);
  const deliveredAt = timed.find(isDelivered)?.arriveAt ?? now;
  const lateMs = Math.max(0, deliveredAt - (delivery.promisedAt ?? deliveredAt));
  return totalMinutes - plan(accepted).totalMinutes + lateMs / MINUTE_MS;
}
