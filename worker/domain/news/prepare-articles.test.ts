import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#worker/domain/shared/time.ts';
import type { FeedItem } from './news.ts';
import { pickNewArticles, prepareArticles } from './prepare-articles.ts';

const NOW = Date.UTC(2026, 10, 20, 12);

function buildItem(overrides: Partial<FeedItem> = {}): FeedItem {
  return {
    title: 'Dashers earn more in tips this winter',
    summary: 'Base pay for drivers stayed the same.',
    url: 'https://blog.example.com/tips',
    publishedAt: NOW - 2 * HOUR_MS,
    source: '',
    ...overrides,
  };
}

const prepare = (...items: FeedItem[]) => prepareArticles(items, { name: 'Example Blog', now: NOW });

test('turns an item into an article credited to its feed or to the publisher it names', () => {
  expect(prepare(buildItem())).toEqual([
    {
      category: 'earnings',
      title: 'Dashers earn more in tips this winter',
      description: 'Base pay for drivers stayed the same.',
      source: 'Example Blog',
      url: 'https://blog.example.com/tips',
      publishedAt: NOW - 2 * HOUR_MS,
      relevance: expect.any(Number),
    },
  ]);
  expect(prepare(buildItem({ source: 'The Daily Example' }))[0]?.source).toBe('The Daily Example');
});

test('dates an item without a date, or with a future one, as now', () => {
  const dates = prepare(buildItem({ publishedAt: null }), buildItem({ publishedAt: NOW + DAY_MS }));
  expect(dates.map(({ publishedAt }) => publishedAt)).toEqual([NOW, NOW]);
});

test('drops an item without a title, URL, date within 30 days or relevance to drivers', () => {
  expect(
    prepare(
      buildItem({ title: '' }),
      buildItem({ url: null }),
      buildItem({ publishedAt: NOW - 31 * DAY_MS }),
      buildItem({ title: 'Ten recipes', summary: 'For dinner.' }),
    ),
  ).toEqual([]);
});

test('truncates long texts between characters', () => {
  const [article] = prepare(buildItem({ title: `Dashers earn tips ${'🚗'.repeat(400)}` }));
  expect([...(article?.title ?? '')]).toHaveLength(300);
  expect(article?.title.endsWith('🚗…')).toBe(true);
});

test('recognizes the same news by its URL, or by a similar title within three days', () => {
  const [article] = prepare(buildItem());
  if (!article) throw new Error('no article');
  const twin = { ...article, url: 'https://other.example.com/1', title: `${article.title} - Other Example` };
  expect(pickNewArticles([article, twin], [])).toEqual([article]);
  expect(pickNewArticles([article], [{ ...article, title: 'Another title' }])).toEqual([]);
  expect(pickNewArticles([twin], [article])).toEqual([]);
  const later = { ...twin, publishedAt: article.publishedAt + 4 * DAY_MS };
  expect(pickNewArticles([later], [article])).toEqual([later]);
});
