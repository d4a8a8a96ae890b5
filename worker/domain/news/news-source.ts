import { DAY_MS, HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';

/** A feed on the web, or the sample of local deployments. */
export const NEWS_SOURCE_KINDS = ['feed', 'internal'] as const;
export type NewsSourceKind = (typeof NEWS_SOURCE_KINDS)[number];

/** The filter of the console's list of sources. */
export const NEWS_SOURCE_STATES = ['read', 'paused', 'failing'] as const;
export type NewsSourceState = (typeof NEWS_SOURCE_STATES)[number];

/** Why a feed could not be read; `broken`: reading it failed on our side or did not end. */
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

/** How the last attempt to read a source went. */
export const NEWS_SOURCE_STATUSES = ['ok', 'notModified', ...FEED_PROBLEMS] as const;
export type NewsSourceStatus = (typeof NEWS_SOURCE_STATUSES)[number];

/** A source of news, and the state of reading it. Instants are epoch ms. */
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
  /** When it last responded, changed or not; our copy is at most that old. */
  lastSuccessAt: number | null;
  lastStatus: NewsSourceStatus | null;
  lastHttpStatus: number | null;
  /** Failed attempts since the last success. */
  failures: number;
  createdAt: number;
};

/** A little less than the schedule's half hour, so that sources are due even if the trigger comes early. */
const INTERVAL_MS = 25 * MINUTE_MS;
/** No source waits longer than this; a longer pause was stored by a wrong clock. */
export const MAX_PAUSE_MS = DAY_MS;

/** After this long without success the age of a source's articles is shown. */
const STALE_AFTER_MS = 6 * HOUR_MS;

type Fetched = { now: number; failures: number; retryAfterMs?: number };

/**
 * When to read a source again: half an hour after a success; after a failure twice as long each time, up to a day; never
 * before the time the source asked for.
 */
export function decideNextFetch({ now, failures, retryAfterMs = 0 }: Fetched): number {
  const pause = Math.min(INTERVAL_MS * 2 ** Math.min(failures, 10), MAX_PAUSE_MS);
  return now + Math.max(pause, Math.min(retryAfterMs, MAX_PAUSE_MS));
}

/** Whether the last success of a source is so long ago that its age is shown. */
export function isSourceStale(lastSuccessAt: number, now: number): boolean {
  return now - lastSuccessAt > STALE_AFTER_MS;
}
