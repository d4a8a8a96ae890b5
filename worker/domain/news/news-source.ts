import { DAY_MS, HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';

/** A feed on the web, or the sample source of local deployments. */
export const NEWS_SOURCE_KINDS = ['feed', 'internal'] as const;
export type NewsSourceKind = (typeof NEWS_SOURCE_KINDS)[number];

/** The states by which the console filters its list of sources. */
export const NEWS_SOURCE_STATES = ['read', 'paused', 'failing'] as const;
export type NewsSourceState = (typeof NEWS_SOURCE_STATES)[number];

/** Why a feed could not be read; `broken` means that reading it failed on our side or never finished. */
export const FEED_PROBLEMS = [
  'refusedAddress',
  'tooManyRedirects',
  'timeout',
  'tooLarge',
  'httpError',
  'unreachable',
  'notAFeed',
  'broken',
] as const;
export type FeedProblem = (typeof FEED_PROBLEMS)[number];

/** The result of the last attempt to read a source. */
export const NEWS_SOURCE_STATUSES = ['ok', 'notModified', ...FEED_PROBLEMS] as const;
export type NewsSourceStatus = (typeof NEWS_SOURCE_STATUSES)[number];

/** A news source and the state of reading it; instants in epoch ms. */
export type NewsSource = {
  id: string;
  kind: NewsSourceKind;
  name: string;
  url: string;
  isPaused: boolean;
  etag: string | null;
  lastModified: string | null;
  nextFetchAt: number;
  lastFetchedAt: number | null;
  /** When the source last responded, changed or not; our copy is at most that old. */
  lastSuccessAt: number | null;
  lastStatus: NewsSourceStatus | null;
  lastHttpStatus: number | null;
  /** Failed attempts since the last success. */
  failures: number;
  createdAt: number;
};

/** A little less than the schedule's half hour, so that sources are due even if the job runs early. */
const INTERVAL_MS = 25 * MINUTE_MS;
/** The longest pause of a source; a longer one in the database comes from a wrong clock. */
export const MAX_PAUSE_MS = DAY_MS;

/** The age of a source's articles is shown after this long without a success. */
const STALE_AFTER_MS = 6 * HOUR_MS;

type Fetched = { now: number; failures: number; retryAfterMs?: number };

/**
 * Returns when to read a source again (epoch ms): `INTERVAL_MS` after a success, twice as long after each consecutive failure, up
 * to a day, and not before the time that the source requested.
 */
export function decideNextFetch({ now, failures, retryAfterMs = 0 }: Fetched): number {
  const pause = Math.min(INTERVAL_MS * 2 ** Math.min(failures, 10), MAX_PAUSE_MS);
  return now + Math.max(pause, Math.min(retryAfterMs, MAX_PAUSE_MS));
}

/** Returns whether a source's last success is so long ago that its age is shown. */
export function isSourceStale(lastSuccessAt: number, now: number): boolean {
  return now - lastSuccessAt > STALE_AFTER_MS;
}
