import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { NEWS_CATEGORIES } from '#worker/domain/news/news.ts';
import { NEWS_SOURCE_KINDS, NEWS_SOURCE_STATUSES } from '#worker/domain/news/news-source.ts';
import { flag, id, instant } from '../columns.ts';

/** A news source and its fetch state. Internal sources ship with the app. */
export const newsSources = sqliteTable(
  'news_sources',
  {
    id: id(),
    kind: text({ enum: NEWS_SOURCE_KINDS }).notNull(),
    name: text().notNull(),
    url: text().notNull(),
    isPaused: flag().notNull().default(false),
    /** Cache validators of the last copy, for conditional requests. */
    etag: text(),
    lastModified: text(),
    nextFetchAt: instant().notNull(),
    lastFetchedAt: instant(),
    lastSuccessAt: instant(),
    lastStatus: text({ enum: NEWS_SOURCE_STATUSES }),
    lastHttpStatus: integer(),
    failures: integer().notNull().default(0),
    createdAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('news_sources_url').on(table.url),
    index('news_sources_due').on(table.isPaused, table.nextFetchAt),
  ],
);

/** A news article as plain text. `url` is its canonical address. */
export const newsArticles = sqliteTable(
  'news_articles',
  {
    id: id(),
    category: text({ enum: NEWS_CATEGORIES }).notNull(),
    title: text().notNull(),
    description: text().notNull(),
    /** The publisher shown to readers. */
    source: text().notNull(),
    /** The source the article was read from; the first one if several have it. */
    sourceId: text().references(() => newsSources.id),
    url: text().notNull(),
    publishedAt: instant().notNull(),
    relevance: real().notNull(),
    createdAt: instant().notNull(),
    /**
     * The day a feed last listed the article. It is kept as long as it is listed, however old, so that it isn't treated as new
     * again.
     */
    seenAt: instant().notNull().default(0),
  },
  (table) => [
    uniqueIndex('news_articles_url').on(table.url),
    index('news_articles_published').on(table.publishedAt),
    index('news_articles_source').on(table.sourceId, table.seenAt),
    index('news_articles_category').on(table.category, table.publishedAt),
  ],
);

export type NewsArticle = typeof newsArticles.$inferSelect;
