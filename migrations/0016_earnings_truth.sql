ALTER TABLE `daily_earnings` ADD `waiting_ms` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `daily_earnings` ADD `deadhead_miles` real DEFAULT 0 NOT NULL;