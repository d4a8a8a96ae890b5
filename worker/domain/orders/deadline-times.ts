import { DAY_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import type { Order } from './order.ts';

/** How far ahead an order may be due, and how long ago it may have been placed or ready. */
const MAX_AHEAD_MS = DAY_MS;
const MAX_AGO_MS = DAY_MS;

/** How far the clock of a dispatch service may be ahead of ours. */
const CLOCK_SKEW_MS = 5 * MINUTE_MS;

/** Converts an ISO 8601 text to epoch ms; null stays null. */
export function readInstant(text: string | null | undefined): number | null {
  return text == null ? null : Date.parse(text);
}

/** A problem with a field, as a key of the catalogs' `validation` section. */
type TimeProblem = { path: 'placedAt' | 'readyAt' | 'promisedAt'; message: string };

/** Returns the problem with the times of an order that arrives at `now` (epoch ms), or null. */
export function findArrivalProblem(
  { placedAt, readyAt, promisedAt }: Pick<Order, 'placedAt' | 'readyAt' | 'promisedAt'>,
  now: number,
): TimeProblem | null {
  const placement = placedAt === null ? null : findPlacementProblem(placedAt, now);
  if (placement) return { path: 'placedAt', message: placement };
  const readiness = readyAt === null ? null : findReadinessProblem(readyAt, now);
  if (readiness) return { path: 'readyAt', message: readiness };
  const deadline = promisedAt === null ? null : findDeadlineProblem(promisedAt, { placedAt, since: now });
  return deadline ? { path: 'promisedAt', message: deadline } : null;
}

function findPlacementProblem(placedAt: number, now: number): string | null {
  if (placedAt > now + CLOCK_SKEW_MS) return 'placedAhead';
  return placedAt < now - MAX_AGO_MS ? 'longAgo' : null;
}

/** Returns the problem with a ready time (epoch ms) that is more than a day from `at`, or null. */
export function findReadinessProblem(readyAt: number, at: number): string | null {
  if (readyAt > at + MAX_AHEAD_MS) return 'deadlineTooFar';
  return readyAt < at - MAX_AGO_MS ? 'longAgo' : null;
}

/** Returns the instant (epoch ms) that an order's deadline must follow: `now`, or for a completed order when it was placed. */
export function getDueSince(
  { status, placedAt, createdAt }: Pick<Order, 'status' | 'placedAt' | 'createdAt'>,
  now: number,
): number {
  return status === 'completed' ? (placedAt ?? createdAt) : now;
}

/**
 * Returns the problem with a deadline (epoch ms), or null.
 *
 * @param given.placedAt when the order was placed, if known
 * @param given.since from `getDueSince`; the deadline must be later, by a day at most
 */
export function findDeadlineProblem(
  promisedAt: number,
  { placedAt, since }: { placedAt: number | null; since: number },
): string | null {
  if (placedAt !== null && promisedAt <= placedAt) return 'deadlineBeforePlacement';
  if (promisedAt <= since) return 'deadlinePast';
  return promisedAt > since + MAX_AHEAD_MS ? 'deadlineTooFar' : null;
}
