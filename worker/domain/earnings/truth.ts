import { computeCentsPerHour, type DayEarnings } from './earnings.ts';
import { computeVehicleCost, getCostPerMile } from './vehicle-cost.ts';

/**
 * The way to a restaurant is not recorded, so it is taken from where the driver was before, at the speed of city streets
 * (miles an hour). What passes before the pickup beyond that drive counts as waiting.
 */
export const APPROACH_MILES_PER_HOUR = 22;

/** A day with what payouts don't show: time waited at counters, and miles driven to them without pay. */
export type DayTruth = DayEarnings & {
  waitingMs: number;
  deadheadMiles: number;
  /** Of how many pickups the waiting is known. */
  waitedPickups: number;
};

/** What is left of some days' earnings; money in cents, the rest in ms and miles. */
export type Truth = {
  grossCents: number;
  vehicleCents: number;
  netCents: number;
  /** Null under half an active hour. */
  netCentsPerHour: number | null;
  waitingMs: number;
  /** How many of the deliveries' pickups the waiting is that of. */
  pickups: { waited: number; all: number };
  deadheadMiles: number;
  /** Paid and unpaid miles together. */
  miles: number;
  /** Cents a mile today, and whether that is the typical rate rather than the driver's own. */
  costCentsPerMile: number;
  isTypicalCost: boolean;
};

/** What is left of the given days once the car is paid, each day at its own cost a mile; `today` is the day whose cost is named. */
export function computeTruth(
  days: readonly DayTruth[],
  driver: { costCentsPerMile: number | null },
  today: string,
): Truth {
  const sum = (measure: (day: DayTruth) => number) => days.reduce((total, day) => total + measure(day), 0);
  const grossCents = sum((day) => day.totalCents);
  const vehicleCents = sum((day) =>
    computeVehicleCost(day.miles + day.deadheadMiles, getCostPerMile(driver, day.day)),
  );
  const netCents = grossCents - vehicleCents;
  const untimedCents = sum(
    ({ day, untimedCents: cents = 0, untimedMiles = 0 }) =>
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
