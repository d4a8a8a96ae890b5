import { sumOf } from '#worker/domain/shared/sum.ts';
import { computeCentsPerHour, type DayEarnings } from './earnings.ts';
import { computeVehicleCost, getCostPerMile } from './vehicle-cost.ts';

/**
 * The speed (miles an hour) of the drive to a restaurant, which is not recorded but estimated from where the driver was
 * before. The time before the pickup beyond that drive counts as waiting.
 */
export const APPROACH_MILES_PER_HOUR = 22;

/** A day with the time waited at restaurants, and the unpaid miles to them. */
export type DayTakeHome = DayEarnings & {
  waitingMs: number;
  deadheadMiles: number;
  /** The pickups whose waiting time is known. */
  waitedPickups: number;
};

/** The take-home of some days; money in cents, the rest in ms and miles. */
export type TakeHome = {
  grossCents: number;
  vehicleCents: number;
  netCents: number;
  /** Null under half an active hour. */
  netCentsPerHour: number | null;
  waitingMs: number;
  /** The deliveries, and those whose waiting time is known. */
  pickups: { waited: number; all: number };
  deadheadMiles: number;
  /** Paid and unpaid miles together. */
  miles: number;
  /** Cents a mile today, and whether that is the typical rate instead of the driver's own. */
  costCentsPerMile: number;
  isTypicalCost: boolean;
};

/** The take-home of an active hour, and the cents a mile taken off for it. */
export type NetRate = { netCentsPerHour: number; costCentsPerMile: number };

/** Returns a day's net rate, unpaid miles included; null under half an active hour. */
export function computeNetRate(
  day: DayTakeHome,
  driver: { costCentsPerMile: number | null },
): NetRate | null {
  const { netCentsPerHour, costCentsPerMile } = computeTakeHome([day], driver, day.day);
  return netCentsPerHour === null ? null : { netCentsPerHour, costCentsPerMile };
}

/** The take-home of the given days, each with its own cost a mile; `today` is the day of `costCentsPerMile`. */
export function computeTakeHome(
  days: readonly DayTakeHome[],
  driver: { costCentsPerMile: number | null },
  today: string,
): TakeHome {
  const sum = (measure: (day: DayTakeHome) => number) => sumOf(days, measure);
  const grossCents = sum((day) => day.totalCents);
  const vehicleCents = sum((day) =>
    computeVehicleCost(day.miles + day.deadheadMiles, getCostPerMile(driver, day.day)),
  );
  const netCents = grossCents - vehicleCents;
  const untimedCents = sum(
    ({ day, untimedCents: cents, untimedMiles }) =>
      cents - computeVehicleCost(untimedMiles, getCostPerMile(driver, day)),
  );
  return {
    grossCents,
    vehicleCents,
    netCents,
    netCentsPerHour: computeCentsPerHour({
      totalCents: netCents,
      untimedCents,
      activeMs: sum((day) => day.activeMs),
    }),
    waitingMs: sum((day) => day.waitingMs),
    pickups: { waited: sum((day) => day.waitedPickups), all: sum((day) => day.deliveries) },
    deadheadMiles: sum((day) => day.deadheadMiles),
    miles: sum((day) => day.miles + day.deadheadMiles),
    costCentsPerMile: getCostPerMile(driver, today),
    isTypicalCost: driver.costCentsPerMile === null,
  };
}
