import { getLocalDay, HOUR_MS } from '#worker/domain/shared/time.ts';

/** Food that was ready longer ago than this is a mistyped time. */
export const MAX_READY_AGO_MS = HOUR_MS;

export type DeliveryDay = 'today' | 'tomorrow';

/** Returns `tomorrow` for an instant of a delivery (epoch ms), hardly over a day ahead, on a later local day than `now`. */
export function findDay(at: number, { now, timeZone }: { now: number; timeZone: string }): DeliveryDay {
  return getLocalDay(at, timeZone) > getLocalDay(now, timeZone) ? 'tomorrow' : 'today';
}
