import { DAY_MS, HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';

/** How long a run that took an email may be busy with it; after that another may take it. */
export const LEASE_MS = 10 * MINUTE_MS;

/**
 * How long after it was first tried an email may be tried again. Within it the provider knows the key of an earlier
 * try and sends nothing twice (Resend keeps keys for 24 hours); past it nobody could tell.
 */
const RETRY_WINDOW_MS = DAY_MS - HOUR_MS;

const PAUSES_MS = [5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS, 12 * HOUR_MS];

/** Whether an email first tried at `firstTriedAt` may be handed over at `now` (epoch ms); null: it was never tried. */
export function canTry(firstTriedAt: number | null, now: number): boolean {
  return firstTriedAt === null || now - firstTriedAt <= RETRY_WINDOW_MS;
}

/**
 * When an email that could not be sent at `now` is tried again (epoch ms), or null when it is given up.
 * `attempts` counts the tries so far, this one included; `firstTriedAt` is when the first was.
 */
export function decideRetry({
  attempts,
  firstTriedAt,
  now,
}: {
  attempts: number;
  firstTriedAt: number;
  now: number;
}): number | null {
  const pause = PAUSES_MS[attempts - 1];
  if (pause === undefined || !canTry(firstTriedAt, now + pause)) return null;
  return now + pause;
}
