import type { Order } from '#worker/domain/orders/order.ts';
import { HANDOVER_MINUTES } from '#worker/domain/routes/stop-times.ts';
import { computeMilesBetween } from '#worker/domain/shared/geo.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import { getMeanReady, type ReadyTime } from '#worker/engines/offers/index.ts';
import type { ActiveStop } from './active-route.ts';
import { addUp } from './plan-route.ts';
import type { PlannedStop } from './route.ts';

/** Places within about 60 m are one stop, as are places with the same address within about 300 m, because map sources differ. */
const SAME_PLACE_MILES = 0.0375;
const SAME_ADDRESS_MILES = 0.2;

/** The orders of the stops, the ready times by order id (others are ready now), and the start (epoch ms). */
export type StopTiming = { orders: readonly Order[]; ready: ReadonlyMap<string, ReadyTime>; now: number };

/** Returns planned stops as screens show them: one per place, with its orders and its arrival and due times. */
export function timeStops(planned: readonly PlannedStop[], { orders, ready, now }: StopTiming): ActiveStop[] {
  return setTimes(mergeStops(planned, orders), ready, now);
}

/** Returns planned stops with the minutes until each is reached, as computed by `timeStops`. */
export function timePlannedStops(planned: readonly PlannedStop[], timing: StopTiming): PlannedStop[] {
  const timed = timeStops(planned, timing);
  return planned.map((stop) => {
    const there = timed.find(
      ({ kind, orders }) => kind === stop.kind && orders.some(({ id }) => id === stop.orderId),
    );
    return there ? { ...stop, arrivalMinutes: countMinutesBetween(timing.now, there.arriveAt) } : stop;
  });
}

/** Returns the minutes between two instants, with two decimals. */
export function countMinutesBetween(from: number, to: number): number {
  return Math.round((to - from) / (MINUTE_MS / 100)) / 100;
}

/**
 * Returns the stops in driving order, with consecutive stops of one kind at one place merged, including the drives between them.
 */
function mergeStops(planned: readonly PlannedStop[], orders: readonly Order[]): ActiveStop[] {
  const byId = new Map(orders.map((order) => [order.id, order]));
  const stops: ActiveStop[] = [];
  for (const { kind, orderId, label, lat, lng, legMiles, legMinutes, via } of planned) {
    const order = byId.get(orderId);
    if (!order) throw new Error('A stop without its order');
    const address = kind === 'pickup' ? order.restaurantAddress : order.customerAddress;
    const stop = { kind, place: { lat, lng }, label, address };
    const last = stops.at(-1);
    if (last && isSameStop(last, stop)) {
      last.orders.push(order);
      last.legMiles = addUp([last.legMiles, legMiles]);
      last.legMinutes = addUp([last.legMinutes, legMinutes]);
    } else {
      const unknown = { arriveAt: 0, readyAt: null, dueAt: null };
      const leg = { legMiles, legMinutes, via };
      stops.push({ ...unknown, ...stop, ...leg, sequence: stops.length + 1, orders: [order] });
    }
  }
  return stops;
}

type Spot = Pick<ActiveStop, 'kind' | 'place' | 'address'>;

function isSameStop(one: Spot, other: Spot): boolean {
  if (one.kind !== other.kind) return false;
  const address = toPlainAddress(one.address);
  const isSameAddress = address !== '' && address === toPlainAddress(other.address);
  const miles = computeMilesBetween(one.place, other.place);
  return miles <= (isSameAddress ? SAME_ADDRESS_MILES : SAME_PLACE_MILES);
}

function toPlainAddress(address: string): string {
  return address
    .toLowerCase()
    .replaceAll(/[\s.,]+/g, ' ')
    .trim();
}

/** Sets the arrival time of each stop and the latest time by which it has to be reached. */
function setTimes(
  stops: readonly ActiveStop[],
  ready: ReadonlyMap<string, ReadyTime>,
  now: number,
): ActiveStop[] {
  let minutes = 0;
  const timed = stops.map((stop) => {
    minutes += stop.legMinutes;
    const arriveAt = Math.round(now + minutes * MINUTE_MS);
    const known = stop.kind === 'dropoff' ? [] : stop.orders.flatMap(({ id }) => ready.get(id) ?? []);
    const times = known.map(getMeanReady);
    const readyAt = times.length === 0 ? null : Math.round(Math.max(...times));
    minutes = Math.max(minutes, ((readyAt ?? now) - now) / MINUTE_MS);
    minutes += HANDOVER_MINUTES * stop.orders.length;
    return { ...stop, arriveAt, readyAt };
  });
  const deliveredAt = new Map(
    timed.flatMap(({ kind, orders, arriveAt }) =>
      kind === 'dropoff' ? orders.map(({ id }): [string, number] => [id, arriveAt]) : [],
    ),
  );
  return timed.map((stop) => {
    const { kind, arriveAt, readyAt, orders } = stop;
    // Waiting time for food counts as slack as well.
    const servedAt = Math.max(arriveAt, readyAt ?? 0);
    const dues = orders.flatMap(({ id, promisedAt }) =>
      promisedAt === null ? [] : [promisedAt - (deliveredAt.get(id) ?? servedAt) + servedAt],
    );
    const dueAt = dues.length > 0 ? Math.min(...dues) : null;
    const isTooLate = kind === 'pickup' && dueAt !== null && dueAt < servedAt;
    return { ...stop, dueAt: isTooLate ? null : dueAt };
  });
}
