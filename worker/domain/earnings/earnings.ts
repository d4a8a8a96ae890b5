import { HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';

/**
 * One local day of a driver: cents earned, orders delivered and their miles, by the day they were completed on; and the time
 * on that day itself with an active order (`active-time.ts`), so that no minute is in two days.
 */
export type DayEarnings = {
  day: string;
  totalCents: number;
  deliveries: number;
  activeMs: number;
  miles: number;
  /** The part of deliveries whose duration is unknown. */
  untimedCents: number;
  untimedMiles: number;
};

/**
 * What deliveries completed in one local hour (0–23) earned, those recorded later too, and the active time of the other orders
 * that ended in it, also canceled ones; the time before midnight of an order that ended after it counts at 23. The `work…` figures are those of orders
 * accepted in that hour within half an hour of another: their time begins when that one ended, so it includes the wait.
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

/** The least active time for an hourly rate. */
const MIN_RATED_MS = 30 * MINUTE_MS;

/** Returns average earnings in cents an active hour, rounded to the cent; null under half an active hour. */
export function computeCentsPerHour({
  totalCents,
  untimedCents,
  activeMs,
}: Pick<DayEarnings, 'totalCents' | 'untimedCents' | 'activeMs'>): number | null {
  return activeMs >= MIN_RATED_MS ? Math.round(((totalCents - untimedCents) * HOUR_MS) / activeMs) : null;
}

/** Cents earned in each local hour (0–23) of a day; hours without any are not in its roll-up. */
export function toEarningsByHour(hours: Pick<HourEarnings, 'hour' | 'totalCents'>[]): number[] {
  const centsOf = new Map(hours.map(({ hour, totalCents }) => [hour, totalCents]));
  return Array.from({ length: 24 }, (_, hour) => centsOf.get(hour) ?? 0);
}

/** The records of the given calendar days, in their order, with zeros for days without a record. */
export function fillDays(days: string[], records: DayEarnings[]): DayEarnings[] {
  const byDay = new Map(records.map((record) => [record.day, record]));
  return days.map((day) => byDay.get(day) ?? emptyDay(day));
}
