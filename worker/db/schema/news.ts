import { index, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { NEWS_CATEGORIES } from '#worker/domain/news/news.ts';
import { id, instant } from '../columns.ts';

/** An article of the trade, cleaned to text. `url` is its canonical address. */
export const newsArticles = sqliteTable(
  'news_articles',
  {
    id: id(),
    category: text({ enum: NEWS_CATEGORIES }).notNull(),
    title: text().notNull(),
    description: text().notNull(),
    source: text().notNull(),
    url: text().notNull(),
    publishedAt: instant().notNull(),
    relevance: real().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('news_articles_url').on(table.url),
    index('news_articles_published').on(table.publishedAt),
  ],
);

export type NewsArticle = typeof newsArticles.$inferSelect;
