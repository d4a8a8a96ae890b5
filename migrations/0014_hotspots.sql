CREATE TABLE `hotspot_state` (
	`id` text PRIMARY KEY NOT NULL,
	`counted_until` integer NOT NULL,
	`computed_at` integer NOT NULL,
	`judged` integer NOT NULL,
	`tested_at` integer,
	`predictions` integer DEFAULT 0 NOT NULL,
	`hits` integer DEFAULT 0 NOT NULL,
	`judged_hours` integer DEFAULT 0 NOT NULL,
	`judged_hits` integer DEFAULT 0 NOT NULL,
	`is_demo` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE `placement_hours` (
	`cell` text NOT NULL,
	`starts_at` integer NOT NULL,
	`weekday` integer NOT NULL,
	`hour` integer NOT NULL,
	`placements` integer NOT NULL,
	`drivers` integer NOT NULL,
	`is_demo` integer NOT NULL,
	PRIMARY KEY(`cell`, `starts_at`)
);
--> statement-breakpoint
CREATE INDEX `placement_hours_cell_hour` ON `placement_hours` (`cell`,`hour`,`starts_at`);--> statement-breakpoint
CREATE INDEX `placement_hours_starts` ON `placement_hours` (`starts_at`);--> statement-breakpoint
ALTER TABLE `hotspots` ADD `usual` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `hotspots` ADD `weeks` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `hotspots` ADD `is_demo` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_placed` ON `orders` (`created_at`,`id`) WHERE is_sample = 0 and pickup_lat is not null;