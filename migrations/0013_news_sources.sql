CREATE TABLE `news_sources` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`url` text NOT NULL,
	`is_paused` integer DEFAULT false NOT NULL,
	`etag` text,
	`last_modified` text,
	`next_fetch_at` integer NOT NULL,
	`last_fetched_at` integer,
	`last_success_at` integer,
	`last_status` text,
	`last_http_status` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `news_sources_url` ON `news_sources` (`url`);--> statement-breakpoint
CREATE INDEX `news_sources_due` ON `news_sources` (`is_paused`,`next_fetch_at`);--> statement-breakpoint
ALTER TABLE `news_articles` ADD `source_id` text REFERENCES news_sources(id);