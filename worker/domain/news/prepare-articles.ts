import { DAY_MS } from '#worker/domain/shared/time.ts';
import { classifyArticle, MIN_RELEVANCE } from './classify-article.ts';
import { isSimilarTitle, listTitleWords } from './is-similar-title.ts';
import type { FeedItem, NewsCategory } from './news.ts';

/** How long articles are kept. */
export const NEWS_LIFETIME_MS = 30 * DAY_MS;

/** Articles with similar titles within this time are the same news. */
const SAME_NEWS_MS = 3 * DAY_MS;

const MAX_TITLE_LENGTH = 300;
const MAX_DESCRIPTION_LENGTH = 1000;
const MAX_SOURCE_LENGTH = 100;

/** A relevant article that is not stored yet. */
export type ArticleDraft = {
  category: NewsCategory;
  title: string;
  description: string;
  source: string;
  url: string;
  publishedAt: number;
  relevance: number;
};

/** The fields of a stored article by which the same news is recognized. */
export type KnownArticle = { url: string; title: string; publishedAt: number };

function cut(text: string, longest: number): string {
  const characters = [...text];
  return characters.length <= longest
    ? text
    : `${characters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`;
}

/**
 * Returns the articles of a feed to store: relevant ones of the last 30 days with a title and a URL. One without a date, or with
 * a future date, is dated `now`. `name` is the feed's name. Sample articles may be older.
 */
export function prepareArticles(
  items: readonly FeedItem[],
  { name, now, isSample = false }: { name: string; now: number; isSample?: boolean },
): ArticleDraft[] {
  return items.flatMap((item) => {
    const title = cut(item.title, MAX_TITLE_LENGTH);
    const description = item.summary === item.title ? '' : cut(item.summary, MAX_DESCRIPTION_LENGTH);
    const { url } = item;
    const publishedAt = Math.min(item.publishedAt ?? now, now);
    const isOld = !isSample && publishedAt < now - NEWS_LIFETIME_MS;
    if (title === '' || url === null || isOld) return [];
    const { category, relevance } = classifyArticle({ title, description });
    if (relevance < MIN_RELEVANCE) return [];
    return [
      {
        category,
        title,
        description,
        source: cut(item.source || name, MAX_SOURCE_LENGTH),
        url,
        publishedAt,
        relevance,
      },
    ];
  });
}

/**
 * Returns the drafts that are not stored yet, compared by URL and by a similar title within three days; among similar drafts only
 * the first.
 */
export function pickNewArticles(
  drafts: readonly ArticleDraft[],
  known: readonly KnownArticle[],
): ArticleDraft[] {
  const seen = known.map((article) => ({ ...article, words: listTitleWords(article.title) }));
  return drafts.filter((draft) => {
    const words = listTitleWords(draft.title);
    const isKnown = seen.some(
      (other) =>
        other.url === draft.url ||
        (Math.abs(other.publishedAt - draft.publishedAt) <= SAME_NEWS_MS &&
          isSimilarTitle(other.words, words)),
    );
    if (!isKnown) seen.push({ ...draft, words });
    return !isKnown;
  });
}
