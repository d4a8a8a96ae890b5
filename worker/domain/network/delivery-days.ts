import { getLocalDay, HOUR_MS } from '#worker/domain/shared/time.ts';

/** A ready time further in the past than this is taken to be mistyped. */
export const MAX_READY_AGO_MS = HOUR_MS;

export type DeliveryDay = 'today' | 'tomorrow';

/** Returns whether a time of a delivery (epoch ms), at most about a day ahead, falls on the current local day or on the next. */
export function findDay(at: number, { now, timeZone }: { now: number; timeZone: string }): DeliveryDay {
  return getLocalDay(at, timeZone) > getLocalDay(now, timeZone) ? 'tomorrow' : 'today';
}
