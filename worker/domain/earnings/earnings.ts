import { HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';

/**
 * One local day of a driver. Cents, deliveries and their miles count on the day of completion; `activeMs` is the time on that day
 * with an active order (`active-time.ts`), so that no minute counts on two days.
 */
export type DayEarnings = {
  day: string;
  totalCents: number;
  deliveries: number;
  activeMs: number;
  miles: number;
  /** The share of deliveries whose duration is unknown. */
  untimedCents: number;
  untimedMiles: number;
};

/**
 * One local hour (0–23) of a driver. `totalCents` and `deliveries` are of the orders that ended in it, including those recorded
 * later; `activeMs` leaves those out, but includes canceled orders. The time before midnight of an order that ended after
 * midnight counts in hour 23. The `work…` figures are of orders accepted in this hour at most half an hour after the work before
 * them ended; their time runs from that end, so it includes the wait.
 */
export type HourEarnings = {
  hour: number;
  totalCents: number;
  deliveries: number;
  activeMs: number;
  workCents: number;
  workMs: number;
  workMiles: number;
};

export function emptyDay(day: string): DayEarnings {
  return { day, totalCents: 0, deliveries: 0, activeMs: 0, miles: 0, untimedCents: 0, untimedMiles: 0 };
}

/** The minimum active time for an hourly rate. */
const MIN_RATED_MS = 30 * MINUTE_MS;

/** Returns average earnings in cents per active hour, rounded to the cent; null under half an active hour. */
export function computeCentsPerHour({
  totalCents,
  untimedCents,
  activeMs,
}: Pick<DayEarnings, 'totalCents' | 'untimedCents' | 'activeMs'>): number | null {
  return activeMs >= MIN_RATED_MS ? Math.round(((totalCents - untimedCents) * HOUR_MS) / activeMs) : null;
}

/** Returns the cents earned in each local hour (0–23) of a day; hours missing from its roll-up are zero. */
export function toEarningsByHour(hours: Pick<HourEarnings, 'hour' | 'totalCents'>[]): number[] {
  const centsOf = new Map(hours.map(({ hour, totalCents }) => [hour, totalCents]));
  return Array.from({ length: 24 }, (_, hour) => centsOf.get(hour) ?? 0);
}

/** Returns the records of the given calendar days, in their order, with zeros for days without a record. */
export function fillDays(days: string[], records: DayEarnings[]): DayEarnings[] {
  const byDay = new Map(records.map((record) => [record.day, record]));
  return days.map((day) => byDay.get(day) ?? emptyDay(day));
}
