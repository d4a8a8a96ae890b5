import { DAY_MS } from '#worker/domain/shared/time.ts';
import { classifyArticle, MIN_RELEVANCE } from './classify-article.ts';
import { isSimilarTitle, listTitleWords } from './is-similar-title.ts';
import type { FeedItem, NewsCategory } from './news.ts';

/** News are kept for this long. */
export const NEWS_LIFETIME_MS = 30 * DAY_MS;

/** Articles with the same title within this time are the same news. */
const SAME_NEWS_MS = 3 * DAY_MS;

const MAX_TITLE_LENGTH = 300;
const MAX_DESCRIPTION_LENGTH = 1000;
const MAX_SOURCE_LENGTH = 100;

/** An article worth keeping, not yet stored. */
export type ArticleDraft = {
  category: NewsCategory;
  title: string;
  description: string;
  source: string;
  url: string;
  publishedAt: number;
  relevance: number;
};

/** What is needed of a stored article to recognize the same news. */
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
 * The articles of a feed to store: relevant ones of the last 30 days with a title and an address. One without a date, or
 * with a future date, is dated `now`. `name` is the feed's. Samples may be older.
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

/** The drafts not stored yet, by address or by a similar title within three days; of similar drafts the first. */
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
