import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { NEWS_CATEGORIES } from '#worker/domain/news/news.ts';
import { NEWS_SOURCE_KINDS, NEWS_SOURCE_STATUSES } from '#worker/domain/news/news-source.ts';
import { flag, id, instant } from '../columns.ts';

/** Where news come from, and how reading it goes. An internal one ships with the app. */
export const newsSources = sqliteTable(
  'news_sources',
  {
    id: id(),
    kind: text({ enum: NEWS_SOURCE_KINDS }).notNull(),
    name: text().notNull(),
    url: text().notNull(),
    isPaused: flag().notNull().default(false),
    /** Validators of the copy last read, sent back so that an unchanged feed is not sent again. */
    etag: text(),
    lastModified: text(),
    nextFetchAt: instant().notNull(),
    lastFetchedAt: instant(),
    lastSuccessAt: instant(),
    lastStatus: text({ enum: NEWS_SOURCE_STATUSES }),
    lastHttpStatus: integer(),
    failures: integer().notNull().default(0),
    createdAt: instant().notNull(),
    /**
     * Since when it is read no more and gone from the list; its row stays, so that no default source comes back on its
     * own.
     */
    removedAt: instant(),
  },
  (table) => [
    uniqueIndex('news_sources_url').on(table.url),
    index('news_sources_due').on(table.isPaused, table.nextFetchAt),
  ],
);

/** An article of the trade, cleaned to text. `url` is its canonical address. */
export const newsArticles = sqliteTable(
  'news_articles',
  {
    id: id(),
    category: text({ enum: NEWS_CATEGORIES }).notNull(),
    title: text().notNull(),
    description: text().notNull(),
    /** Who wrote it, as readers see it. */
    source: text().notNull(),
    /** Where it was read; the first source of several with the same news. */
    sourceId: text().references(() => newsSources.id),
    url: text().notNull(),
    publishedAt: instant().notNull(),
    relevance: real().notNull(),
    createdAt: instant().notNull(),
    /**
     * When a feed last listed it, to the day: as long as one does it is kept, old as it is, so as not to be new again.
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
