import { DAY_MS, HOUR_MS } from '#worker/domain/shared/time.ts';

/** From here on an article is important rather than of interest: rulings, laws and pay of the trade. */
export const HIGH_RELEVANCE = 0.75;

/** News a driver is told of were read at most so long ago. */
export const NEW_ARTICLE_MS = HOUR_MS;
/** And written at most so long ago. */
export const FRESH_NEWS_MS = 2 * DAY_MS;

/** A driver is told of news once within this time: once a day, at an hour that may move. */
export const NEWS_PAUSE_MS = 20 * HOUR_MS;

/** How long news are worth an alert. */
export const NEWS_ALERT_MS = 12 * HOUR_MS;

type Article = { relevance: number; publishedAt: number; createdAt: number };

/**
 * The one article of those just read that drivers are told of at `now` (epoch ms), or null: the most relevant of those
 * that are important, and written in the last two days.
 */
export function chooseNews<T extends Article>(articles: readonly T[], now: number): T | null {
  const fit = articles.filter(
    ({ relevance, publishedAt, createdAt }) =>
      relevance >= HIGH_RELEVANCE && now - createdAt < NEW_ARTICLE_MS && now - publishedAt < FRESH_NEWS_MS,
  );
  return fit.reduce<T | null>((best, next) => (best && best.relevance >= next.relevance ? best : next), null);
}
