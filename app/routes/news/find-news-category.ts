import { NEWS_CATEGORIES, type NewsCategory } from '#worker/domain/news/news.ts';

/** Returns the category that a URL such as "/?news=delivery" names, or undefined for all categories. */
export function findNewsCategory(searchParams: URLSearchParams): NewsCategory | undefined {
  const wanted = searchParams.get('news');
  return NEWS_CATEGORIES.find((category) => category === wanted);
}

/** Returns the URL's parameters with this category set. `all` keeps the news row open. */
export function setNewsCategory(search: string, category: NewsCategory | undefined): URLSearchParams {
  const parameters = new URLSearchParams(search);
  parameters.set('news', category ?? 'all');
  return parameters;
}
