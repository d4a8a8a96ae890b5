import type { HourEarnings } from '#worker/domain/earnings/earnings.ts';
import { getLocalTime, MINUTE_MS } from '#worker/domain/shared/time.ts';

/** What a roll-up reads of a delivery; instants in epoch ms. */
export type Delivery = {
  completedOn: string | null;
  acceptedAt: number | null;
  completedAt: number | null;
  payoutCents: number;
  distanceMiles: number | null;
};

const LONGEST_WAIT_MS = 30 * MINUTE_MS;

/** The hours of each day as the database's roll-up has them, told plainly: what it must agree with. */
export function rollUpHours(
  orders: readonly Delivery[],
  timeZone: string,
): { day: string; byHour: HourEarnings[] }[] {
  const days = new Map<string, (Delivery & { from: number; to: number })[]>();
  for (const order of orders) {
    const { completedOn, completedAt, acceptedAt } = order;
    if (completedOn === null || completedAt === null) continue;
    const delivery = { ...order, from: acceptedAt ?? completedAt, to: completedAt };
    days.set(completedOn, [...(days.get(completedOn) ?? []), delivery]);
  }
  return [...days].map(([day, deliveries]) => ({ day, byHour: rollUpDay(deliveries, timeZone) }));
}

function rollUpDay(
  deliveries: (Delivery & { from: number; to: number })[],
  timeZone: string,
): HourEarnings[] {
  const hours = new Map<number, Required<HourEarnings>>();
  const at = (instant: number) => {
    const { hour } = getLocalTime(instant, timeZone);
    const none = { hour, totalCents: 0, deliveries: 0, activeMs: 0, workCents: 0, workMs: 0, workMiles: 0 };
    const entry = hours.get(hour) ?? none;
    hours.set(hour, entry);
    return entry;
  };
  let reached: number | null = null;
  for (const { from, to, payoutCents, distanceMiles } of deliveries.sort((a, b) => a.from - b.from)) {
    const done = at(to);
    done.totalCents += payoutCents;
    done.deliveries += 1;
    done.activeMs += Math.max(0, to - Math.max(from, reached ?? from));
    if (reached !== null && from - reached <= LONGEST_WAIT_MS) {
      const begun = at(from);
      begun.workCents += payoutCents;
      begun.workMs += Math.max(0, to - reached);
      begun.workMiles += distanceMiles ?? 0;
    }
    reached = Math.max(reached ?? to, to);
  }
  return [...hours.values()];
}
