import { hasRestaurantName } from '#worker/domain/orders/order-names.ts';
import { getNeighborhood } from '#worker/domain/shared/grid.ts';
import { countEach, groupBy, rankByCount } from '#worker/domain/shared/group-by.ts';
import { getWeekday, HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import { compareGroups, type GroupNeed, type GroupRate, type WorkUnit } from './compare-groups.ts';
import { findDayPart } from './day-parts.ts';
import type { HourClock } from './hour-clock.ts';
import { type HourWork, measureTurns, type OrderWork, type PastOrder } from './measure-work.ts';

/** Dimensions of the breakdown of a driver's work; the groups of each are tested together. */
export const BREAKDOWN_KINDS = ['dayPart', 'weekday', 'platform', 'area', 'restaurant', 'distance'] as const;
export type BreakdownKind = (typeof BREAKDOWN_KINDS)[number];

export type Breakdown = Record<BreakdownKind, GroupRate[]>;

/** Minimum data of a group to be shown: days, deliveries, and time. */
const NEEDS: Record<BreakdownKind, GroupNeed> = {
  dayPart: { units: 4, ms: 3 * HOUR_MS },
  weekday: { units: 3, ms: 6 * HOUR_MS },
  platform: { units: 4, orders: 10, ms: 3 * HOUR_MS },
  area: { units: 4, orders: 10, ms: 3 * HOUR_MS },
  restaurant: { units: 4, orders: 6, ms: HOUR_MS },
  distance: { units: 4, orders: 10, ms: 3 * HOUR_MS },
};

/** Upper ends, in miles, of the groups of delivery distances. */
export const DISTANCE_ENDS = [2, 4, 7] as const;

/** Returns the group (0: the shortest) of a distance in miles. */
export function findDistanceGroup(miles: number): number {
  return DISTANCE_ENDS.filter((end) => miles >= end).length;
}

/** Minimum time of an observation; a few minutes at the edge of a shift include no waits and would look too well paid. */
const MIN_EDGE_MS = 30 * MINUTE_MS;

/**
 * Sums the work of each day and group into one observation, because work of the same day is not independent: a good day is good
 * throughout. Work without a group, and sums shorter than `minMs`, are left out.
 */
export function groupByDay<Work extends { day: string; netCents: number; ms: number }>(
  work: readonly Work[],
  getGroup: (one: Work) => string | null,
  minMs = 0,
): WorkUnit[] {
  const units = new Map<string, Required<WorkUnit>>();
  for (const one of work) {
    const group = getGroup(one);
    if (group === null) continue;
    const key = `${one.day} ${group}`;
    const { netCents, ms, orders } = units.get(key) ?? { netCents: 0, ms: 0, orders: 0 };
    units.set(key, { group, netCents: netCents + one.netCents, ms: ms + one.ms, orders: orders + 1 });
  }
  return [...units.values()].filter(({ ms }) => ms >= minMs);
}

/**
 * Names each area after the restaurant with the most orders there. Areas with the same top restaurant, such as a chain, also get
 * the name of the next one, or else a number. An area without known restaurants has no name.
 */
export function nameAreas(orders: readonly PastOrder[]): Map<string, string> {
  const named = orders.flatMap((order) =>
    order.pickup && hasRestaurantName(order) ? { ...order, area: getNeighborhood(order.pickup) } : [],
  );
  const areas = [...groupBy(named, ({ area }) => area)]
    .map(([area, within]) => ({
      area,
      names: rankByCount(within.map(({ restaurantName }) => restaurantName)),
    }))
    .sort((one, other) => one.area.localeCompare(other.area));
  const first = countEach(areas.map(({ names: [top] }) => top?.[0]));
  const used = new Map<string, number>();
  const choose = ([[top] = ['', 0], [next] = ['', 0]]: ReturnType<typeof rankByCount>) => {
    const name = next && (first.get(top) ?? 0) > 1 ? `${top} · ${next}` : top;
    const count = (used.get(name) ?? 0) + 1;
    used.set(name, count);
    return count > 1 ? `${name} ${count}` : name;
  };
  return new Map(areas.map(({ area, names }) => [area, choose(names)]));
}

/**
 * Breaks net cents an hour down by each kind, from the work (oldest first) and the `hours` it was spread over. Parts of the day
 * and weekdays include the waits between orders. The other kinds count active time only, because a wait belongs to no platform or
 * place. Work whose restaurant, area or distance is unknown is in no group of that kind.
 */
export function breakDownWork(
  work: readonly OrderWork[],
  hours: readonly HourWork[],
  clock: HourClock,
): Breakdown {
  // An order belongs to the local day on which it was accepted.
  const dated = work.map((one) => ({ ...one, day: clock(one.span.from).day }));
  const group = (getGroup: (work: OrderWork) => string | null) => groupByDay(dated, getGroup);
  const areas = nameAreas(work.map(({ order }) => order));
  const getNamedArea = ({ pickup }: PastOrder) => {
    const area = pickup && getNeighborhood(pickup);
    return area && areas.has(area) ? area : null;
  };
  return {
    dayPart: compareGroups(
      groupByDay(measureTurns(work, clock), ({ hour }) => findDayPart(hour), MIN_EDGE_MS),
      NEEDS.dayPart,
    ),
    weekday: compareGroups(
      groupByDay(hours, ({ day }) => String(getWeekday(day)), MIN_EDGE_MS),
      NEEDS.weekday,
    ),
    platform: compareGroups(
      group(({ order }) => order.platform),
      NEEDS.platform,
    ),
    area: compareGroups(
      group(({ order }) => getNamedArea(order)),
      NEEDS.area,
    ),
    restaurant: compareGroups(
      group(({ order }) => (hasRestaurantName(order) ? order.restaurantName : null)),
      NEEDS.restaurant,
    ),
    distance: compareGroups(
      group(({ order }) =>
        order.distanceMiles === null ? null : String(findDistanceGroup(order.distanceMiles)),
      ),
      NEEDS.distance,
    ),
  };
}
