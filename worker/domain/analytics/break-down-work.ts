import { getWeekday, HOUR_MS, MINUTE_MS } from '../shared/time.ts';
import { compareGroups, type GroupNeed, type GroupRate, type WorkUnit } from './compare-groups.ts';
import { findDayPart } from './day-parts.ts';
import type { HourWork, OrderWork } from './measure-work.ts';
import { findWorkArea } from './work-area.ts';

/** By what a driver's work is broken down; each is a family of groups that are tested together. */
export const BREAKDOWN_KINDS = ['dayPart', 'weekday', 'platform', 'area', 'restaurant', 'distance'] as const;
export type BreakdownKind = (typeof BREAKDOWN_KINDS)[number];

export type Breakdown = Record<BreakdownKind, GroupRate[]>;

/** The least a group must rest on to be shown at all: observations, and time. */
const NEEDS: Record<BreakdownKind, GroupNeed> = {
  dayPart: { units: 4, ms: 3 * HOUR_MS },
  weekday: { units: 3, ms: 6 * HOUR_MS },
  platform: { units: 10, ms: 3 * HOUR_MS },
  area: { units: 10, ms: 3 * HOUR_MS },
  restaurant: { units: 6, ms: HOUR_MS },
  distance: { units: 10, ms: 3 * HOUR_MS },
};

/** Upper ends, in miles, of the lengths of a delivery that are told apart. */
export const DISTANCE_ENDS = [2, 4, 7] as const;

/** Which length of delivery (0: the shortest) a distance in miles belongs to. */
export function findDistanceGroup(miles: number): number {
  return DISTANCE_ENDS.filter((end) => miles >= end).length;
}

/** A few minutes at the edge of a shift hold no waits and would look better paid than they are. */
const LEAST_EDGE_MS = 30 * MINUTE_MS;

/**
 * Adds hours of the same day up to one observation: hours of one shift are not independent of each other. Observations
 * shorter than `leastMs` are left out.
 */
export function groupHours(
  hours: readonly HourWork[],
  getGroup: (work: HourWork) => string,
  leastMs = 0,
): WorkUnit[] {
  const units = new Map<string, WorkUnit>();
  for (const work of hours) {
    const group = getGroup(work);
    const key = `${work.day} ${group}`;
    const { netCents, ms } = units.get(key) ?? { netCents: 0, ms: 0 };
    units.set(key, { group, netCents: netCents + work.netCents, ms: ms + work.ms });
  }
  return [...units.values()].filter(({ ms }) => ms >= leastMs);
}

function groupOrders(work: readonly OrderWork[], getGroup: (work: OrderWork) => string | null): WorkUnit[] {
  return work.flatMap((one) => {
    const group = getGroup(one);
    return group === null ? [] : [{ group, netCents: one.netCents, ms: one.ms }];
  });
}

/**
 * A driver's net cents an hour by part of the day, weekday, platform, pickup area, restaurant and length of
 * the delivery. Parts of the day and weekdays count the waits between orders; the others only the time with an order in hand,
 * because nobody knows which platform a wait belongs to.
 */
export function breakDownWork(work: readonly OrderWork[], hours: readonly HourWork[]): Breakdown {
  return {
    dayPart: compareGroups(
      groupHours(hours, ({ hour }) => findDayPart(hour), LEAST_EDGE_MS),
      NEEDS.dayPart,
    ),
    weekday: compareGroups(
      groupHours(hours, ({ day }) => String(getWeekday(day)), LEAST_EDGE_MS),
      NEEDS.weekday,
    ),
    platform: compareGroups(
      groupOrders(work, ({ order }) => order.platform),
      NEEDS.platform,
    ),
    area: compareGroups(
      groupOrders(work, ({ order }) => order.pickup && findWorkArea(order.pickup)),
      NEEDS.area,
    ),
    restaurant: compareGroups(
      groupOrders(work, ({ order }) => order.restaurantName),
      NEEDS.restaurant,
    ),
    distance: compareGroups(
      groupOrders(work, ({ order }) =>
        order.distanceMiles === null ? null : String(findDistanceGroup(order.distanceMiles)),
      ),
      NEEDS.distance,
    ),
  };
}
