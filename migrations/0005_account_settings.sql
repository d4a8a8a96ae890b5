CREATE TABLE `notification_settings` (
	`driver_id` text PRIMARY KEY NOT NULL,
	`should_notify_orders` integer NOT NULL,
	`should_notify_hotspots` integer NOT NULL,
	`should_notify_billing` integer NOT NULL,
	`should_notify_news` integer NOT NULL,
	`has_sounds` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `drivers` ADD `is_time_zone_fixed` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `drivers` ADD `units` text DEFAULT 'miles' NOT NULL;--> statement-breakpoint
ALTER TABLE `drivers` ADD `vehicle` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `drivers` ADD `cost_cents_per_mile` integer;--> statement-breakpoint
ALTER TABLE `daily_earnings` ADD `by_hour` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `completed_hour` integer;--> statement-breakpoint
CREATE INDEX `orders_history_by_platform` ON `orders` (`driver_id`,`platform`,`status`,`history_at`,`id`) WHERE history_at is not null;