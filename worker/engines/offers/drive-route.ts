import { HANDOVER_MINUTES } from '#worker/domain/routes/stop-times.ts';
import { mean, sumOf } from '#worker/domain/shared/sum.ts';
import type { ActiveOrder, ActivePlan, Legs, PlannedPickup } from './plan-active-orders.ts';
import { getDraw, getLateDraw } from './ready/ready-time.ts';

/** Deadlines are checked with each order's food at this quantile of its ready time. Chosen on the bench: see the README. */
export const DEADLINE_READY_QUANTILE = 0.7;

type Stop = { node: number; order: number; isDropoff: boolean };

/** A driven sequence of stops: its minutes, service times included, each order's arrival, and the waits. */
type Drive = { minutes: number; arrivals: number[]; pickups: (PlannedPickup | null)[] };

/** Computes a sequence of stops: minutes and waits on average over the possible ready times, arrivals with late food. */
export function driveRoute(
  legs: Legs,
  start: number,
  orders: readonly ActiveOrder[],
  nodes: readonly number[],
): ActivePlan {
  const stops = nodes.map((node): Stop => {
    const order = orders.findIndex(({ pickup, dropoff }) => node === pickup || node === dropoff);
    return { node, order, isDropoff: orders[order]?.dropoff === node };
  });
  const drive = (readyOf: (order: number) => number) => driveOnce(legs, start, orders, { stops, readyOf });
  const drawsOf = (order: number) => orders[order]?.ready ?? [];
  const latest = drive((order) => getLateDraw(drawsOf(order), DEADLINE_READY_QUANTILE));
  const count = Math.max(1, ...orders.map(({ pickup, ready = [] }) => (pickup === null ? 1 : ready.length)));
  const drives =
    count === 1
      ? [latest]
      : Array.from({ length: count }, (_, scenario) =>
          drive((order) => getDraw(drawsOf(order), order, scenario)),
        );
  const meanOf = (of: (one: Drive) => number) => mean(drives.map(of));
  return {
    minutes: meanOf(({ minutes }) => minutes),
    waitMinutes: meanOf(({ pickups }) => sumOf(pickups, (pickup) => pickup?.wait ?? 0)),
    miles: addUpMiles(legs, start, nodes),
    lateMinutes: sumOf(orders, ({ limit }, index) => Math.max(0, (latest.arrivals[index] ?? 0) - limit)),
    arrivals: latest.arrivals,
    pickups: orders.map(({ pickup }, index) =>
      pickup === null
        ? null
        : {
            arrival: meanOf(({ pickups }) => pickups[index]?.arrival ?? 0),
            wait: meanOf(({ pickups }) => pickups[index]?.wait ?? 0),
          },
    ),
    stops: nodes,
    isExact: false,
  };
}

type Asked = { stops: readonly Stop[]; readyOf: (order: number) => number };

function driveOnce(
  { durations }: Legs,
  start: number,
  orders: readonly ActiveOrder[],
  { stops, readyOf }: Asked,
): Drive {
  const arrivals = orders.map(() => 0);
  const pickups: Drive['pickups'] = orders.map(() => null);
  let minutes = 0;
  let from = start;
  for (const [index, { node, order, isDropoff }] of stops.entries()) {
    minutes += durations[from]?.[node] ?? 0;
    from = node;
    const handovers = HANDOVER_MINUTES * index;
    if (isDropoff) arrivals[order] = minutes + handovers + HANDOVER_MINUTES;
    else {
      const arrival = minutes + handovers;
      const wait = Math.max(0, readyOf(order) - arrival);
      pickups[order] = { arrival, wait };
      minutes += wait;
    }
  }
  return { minutes, arrivals, pickups };
}

function addUpMiles({ distances }: Legs, start: number, nodes: readonly number[]): number {
  let miles = 0;
  let from = start;
  for (const node of nodes) {
    miles += distances[from]?.[node] ?? 0;
    from = node;
  }
  return miles;
}
