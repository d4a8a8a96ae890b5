import { NEWS_CATEGORIES, type NewsCategory } from '#worker/domain/news/news.ts';

/** The category an address such as "/?news=delivery" asks for; undefined for all. */
export function findNewsCategory(searchParams: URLSearchParams): NewsCategory | undefined {
  const wanted = searchParams.get('news');
  return NEWS_CATEGORIES.find((category) => category === wanted);
}

/** Returns the address's parameters with this category; `all` keeps the news row open. */
export function setNewsCategory(search: string, category: NewsCategory | undefined): URLSearchParams {
  const parameters = new URLSearchParams(search);
  parameters.set('news', category ?? 'all');
  return parameters;
}
