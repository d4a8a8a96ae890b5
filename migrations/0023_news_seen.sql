ALTER TABLE `news_articles` ADD `seen_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `news_articles_source` ON `news_articles` (`source_id`,`seen_at`);--> statement-breakpoint
CREATE INDEX `news_articles_category` ON `news_articles` (`category`,`published_at`);