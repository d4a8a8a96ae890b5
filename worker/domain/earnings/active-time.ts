import { getLocalInstant } from '#worker/domain/shared/local-instant.ts';
import { getLocalTime, HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';

/**
 * The most time of an active order that counts as work, measured back from its end. Longer than a delivery takes, so that an
 * order marked as completed late does not count as work all that time.
 */
export const MAX_ACTIVE_MS = 3 * HOUR_MS;

/** The shortest plausible delivery. A shorter one was recorded afterwards, so its real duration is unknown. */
export const MIN_DELIVERY_MS = 2 * MINUTE_MS;

/** A canceled order that was active for less time does not count as work: it was accepted by mistake or withdrawn immediately. */
export const MIN_UNPAID_WORK_MS = MINUTE_MS;

/** The longest gap between orders that counts as waiting for the next one. */
export const MAX_WAIT_MS = 30 * MINUTE_MS;

/** Returns when the counted work on an order began (epoch ms). */
export function getWorkStart(acceptedAt: number | null, endedAt: number): number {
  return Math.max(Math.min(acceptedAt ?? endedAt, endedAt), endedAt - MAX_ACTIVE_MS);
}

/** When an order was accepted, its driver arrived, and it was picked up (epoch ms); null for an unknown step. */
type Steps = Record<'acceptedAt' | 'arrivedAt' | 'pickedUpAt', number | null>;

/** Returns the instant of an order's last known step before its end at `endedAt` (epoch ms), or `endedAt` if none is known. */
export function getLastStep({ acceptedAt, arrivedAt, pickedUpAt }: Steps, endedAt: number): number {
  return pickedUpAt ?? arrivedAt ?? acceptedAt ?? endedAt;
}

/**
 * Returns whether an order was ended (`endedAt`: epoch ms) so long after its last known step that the work must have ended
 * earlier.
 */
export function wasForgotten(steps: Steps, endedAt: number): boolean {
  return endedAt - getLastStep(steps, endedAt) > MAX_ACTIVE_MS;
}

/** Returns whether a delivery, active from `from` to `to` (epoch ms), is too short to be real, so it was recorded afterwards. */
export function isRecordedLater({ from, to }: { from: number; to: number }): boolean {
  return to - from < MIN_DELIVERY_MS;
}

/** Returns the columns that record an order's end (epoch ms), with its local day and hour. */
export function describeEnd(status: 'completed' | 'cancelled', endedAt: number, timeZone: string) {
  const { day, hour } = getLocalTime(endedAt, timeZone);
  const dayStartedAt = getLocalInstant(day, 0, timeZone);
  return status === 'completed'
    ? { completedAt: endedAt, completedOn: day, completedHour: hour, dayStartedAt }
    : { cancelledAt: endedAt, cancelledOn: day, cancelledHour: hour, dayStartedAt };
}
