import type { NewsArticle } from '#worker/db/schema/news.ts';
import { isSourceStale } from '#worker/domain/news/news-source.ts';

const MAX_DESCRIPTION_LENGTH = 240;

export type DashboardArticle = Omit<NewsArticle, 'createdAt' | 'seenAt' | 'sourceId'> & {
  /** When its source last responded, if that was long ago; otherwise null. */
  staleSince: number | null;
};

/** Returns the data of an article's card, with a shortened description. */
export function toDashboardArticle(
  { createdAt, seenAt, sourceId, description, readAt, ...article }: NewsArticle & { readAt: number | null },
  now: number,
): DashboardArticle {
  const staleSince = readAt !== null && isSourceStale(readAt, now) ? readAt : null;
  return { ...article, description: shorten(description), staleSince };
}

function shorten(text: string): string {
  const characters = [...text];
  if (characters.length <= MAX_DESCRIPTION_LENGTH) return text;
  return `${characters.slice(0, MAX_DESCRIPTION_LENGTH).join('').trimEnd()}…`;
}
