import { sumOf } from '#worker/domain/shared/sum.ts';
import { computeCentsPerHour, type DayEarnings } from './earnings.ts';
import { computeVehicleCost, getCostPerMile } from './vehicle-cost.ts';

/**
 * The assumed speed (miles per hour) of the drive to a restaurant. The drive is not recorded, but estimated from where the driver
 * was before; the time before the pickup beyond it counts as waiting.
 */
export const APPROACH_MILES_PER_HOUR = 22;

/** A day's earnings with the waiting time at restaurants and the unpaid miles to them. */
export type DayTakeHome = DayEarnings & {
  waitingMs: number;
  deadheadMiles: number;
  /** The number of pickups whose waiting time is known. */
  waitedPickups: number;
};

/** The take-home of several days; money in cents, the rest in ms and miles. */
export type TakeHome = {
  grossCents: number;
  vehicleCents: number;
  netCents: number;
  /** Null under half an active hour. */
  netCentsPerHour: number | null;
  waitingMs: number;
  /** All deliveries, and how many of them have a known waiting time. */
  pickups: { waited: number; all: number };
  deadheadMiles: number;
  /** Paid and unpaid miles together. */
  miles: number;
  /** Today's cost in cents per mile, and whether it is the typical rate instead of the driver's own. */
  costCentsPerMile: number;
  isTypicalCost: boolean;
};

/** Take-home per active hour, and the cost in cents per mile deducted for it. */
export type NetRate = { netCentsPerHour: number; costCentsPerMile: number };

/** Returns a day's net rate, with unpaid miles deducted; null under half an active hour. */
export function computeNetRate(
  day: DayTakeHome,
  driver: { costCentsPerMile: number | null },
): NetRate | null {
  const { netCentsPerHour, costCentsPerMile } = computeTakeHome([day], driver, day.day);
  return netCentsPerHour === null ? null : { netCentsPerHour, costCentsPerMile };
}

/** Returns the take-home of the given days, each at its own cost per mile; the returned `costCentsPerMile` is that of `today`. */
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
