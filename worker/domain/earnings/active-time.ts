import { getLocalInstant } from '#worker/domain/shared/local-instant.ts';
import { getLocalTime, HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';

/**
 * The most time of an active order that counts as work, up to its end: longer than any delivery takes, so that one marked as
 * completed late does not count as work all that time.
 */
export const MAX_ACTIVE_MS = 3 * HOUR_MS;

/** No delivery takes less: one that did was recorded later, so the time it took is unknown. */
export const MIN_DELIVERY_MS = 2 * MINUTE_MS;

/** A canceled order that was active for less does not count as work: it was accepted by mistake or withdrawn at once. */
export const MIN_UNPAID_WORK_MS = MINUTE_MS;

/** The longest pause that counts as waiting for the next order. */
export const MAX_WAIT_MS = 30 * MINUTE_MS;

/** When the work on an order began (epoch ms), as far as it counts. */
export function getWorkStart(acceptedAt: number | null, endedAt: number): number {
  return Math.max(Math.min(acceptedAt ?? endedAt, endedAt), endedAt - MAX_ACTIVE_MS);
}

/** When an order was accepted, waited for and picked up (epoch ms); null for a step that is not known. */
type Steps = Record<'acceptedAt' | 'arrivedAt' | 'pickedUpAt', number | null>;

/** Returns the instant of an order's last known step before its end at `endedAt` (epoch ms), or `endedAt` without one. */
export function getLastStep({ acceptedAt, arrivedAt, pickedUpAt }: Steps, endedAt: number): number {
  return pickedUpAt ?? arrivedAt ?? acceptedAt ?? endedAt;
}

/** Whether an order was ended (`endedAt`: epoch ms) so long after its last known step that the work must have ended before. */
export function wasForgotten(steps: Steps, endedAt: number): boolean {
  return endedAt - getLastStep(steps, endedAt) > MAX_ACTIVE_MS;
}

/** Whether a delivery, active from `from` to `to` (epoch ms), was recorded later. */
export function isRecordedLater({ from, to }: { from: number; to: number }): boolean {
  return to - from < MIN_DELIVERY_MS;
}

/** Returns the columns of an order's end (epoch ms), with its local day and hour. */
export function describeEnd(status: 'completed' | 'cancelled', endedAt: number, timeZone: string) {
  const { day, hour } = getLocalTime(endedAt, timeZone);
  const dayStartedAt = getLocalInstant(day, 0, timeZone);
  return status === 'completed'
    ? { completedAt: endedAt, completedOn: day, completedHour: hour, dayStartedAt }
    : { cancelledAt: endedAt, cancelledOn: day, cancelledHour: hour, dayStartedAt };
}
