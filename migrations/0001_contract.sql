CREATE TABLE `automation_decisions` (
	`id` text PRIMARY KEY NOT NULL,
	`driver_id` text NOT NULL,
	`order_id` text NOT NULL,
	`verdict` text NOT NULL,
	`rule` text NOT NULL,
	`figures` text NOT NULL,
	`decided_at` integer NOT NULL,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `automation_decisions_driver` ON `automation_decisions` (`driver_id`,`decided_at`,`id`);--> statement-breakpoint
CREATE TABLE `automation_settings` (
	`driver_id` text PRIMARY KEY NOT NULL,
	`is_enabled` integer NOT NULL,
	`min_cents_per_mile` integer NOT NULL,
	`max_distance_tenths` integer NOT NULL,
	`min_order_cents` integer NOT NULL,
	`preferred_zones` text NOT NULL,
	`work_start_minute` integer NOT NULL,
	`work_end_minute` integer NOT NULL,
	`should_avoid_slow_restaurants` integer NOT NULL,
	`should_use_ai_decisions` integer NOT NULL,
	`should_auto_accept` integer NOT NULL,
	`should_optimize_route` integer NOT NULL,
	`daily_goal_cents` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`product` text NOT NULL,
	`subscriber_id` text NOT NULL,
	`status` text NOT NULL,
	`price_cents` integer NOT NULL,
	`interval` text NOT NULL,
	`trial_ends_at` integer,
	`current_period_end` integer NOT NULL,
	`cancel_at_period_end` integer DEFAULT false NOT NULL,
	`provider` text NOT NULL,
	`provider_ref` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`ended_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_live` ON `subscriptions` (`subscriber_id`,`product`) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX `subscriptions_subscriber` ON `subscriptions` (`subscriber_id`,`product`,`created_at`);--> statement-breakpoint
CREATE INDEX `subscriptions_due` ON `subscriptions` (`status`,`current_period_end`);--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_provider_ref` ON `subscriptions` (`provider`,`provider_ref`);--> statement-breakpoint
CREATE TABLE `admin_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer
);
--> statement-breakpoint
CREATE INDEX `admin_sessions_expires` ON `admin_sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `rate_counters` (
	`key` text PRIMARY KEY NOT NULL,
	`window_started_at` integer NOT NULL,
	`count` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_counters_window` ON `rate_counters` (`window_started_at`);--> statement-breakpoint
CREATE TABLE `hotspots` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`lat` real NOT NULL,
	`lng` real NOT NULL,
	`surge_multiplier` real NOT NULL,
	`reason` text NOT NULL,
	`sample_size` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `hotspots_surge` ON `hotspots` (`surge_multiplier`);--> statement-breakpoint
CREATE TABLE `integrations` (
	`id` text PRIMARY KEY NOT NULL,
	`driver_id` text NOT NULL,
	`platform` text NOT NULL,
	`is_connected` integer NOT NULL,
	`method` text NOT NULL,
	`connection_kind` text NOT NULL,
	`driver_account_id` text,
	`phone` text,
	`secret` text,
	`secret_hint` text,
	`should_auto_accept` integer DEFAULT false NOT NULL,
	`should_notify` integer DEFAULT true NOT NULL,
	`last_sync_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `integrations_platform` ON `integrations` (`driver_id`,`platform`);--> statement-breakpoint
CREATE TABLE `network_members` (
	`driver_id` text PRIMARY KEY NOT NULL,
	`driver_name` text NOT NULL,
	`phone_number` text NOT NULL,
	`vehicle_type` text NOT NULL,
	`license_number` text DEFAULT '' NOT NULL,
	`insurance_provider` text DEFAULT '' NOT NULL,
	`preferred_areas` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `network_members_created` ON `network_members` (`created_at`);--> statement-breakpoint
CREATE TABLE `news_articles` (
	`id` text PRIMARY KEY NOT NULL,
	`category` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`source` text NOT NULL,
	`url` text NOT NULL,
	`published_at` integer NOT NULL,
	`relevance` real NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `news_articles_url` ON `news_articles` (`url`);--> statement-breakpoint
CREATE INDEX `news_articles_published` ON `news_articles` (`published_at`);--> statement-breakpoint
CREATE TABLE `restaurants` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`status` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`address` text NOT NULL,
	`cuisine` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`website` text DEFAULT '' NOT NULL,
	`lat` real,
	`lng` real,
	`referrer_id` text,
	`created_at` integer NOT NULL,
	`activated_at` integer,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `restaurants_slug` ON `restaurants` (`slug`);--> statement-breakpoint
CREATE INDEX `restaurants_email` ON `restaurants` (`email`,`name`);--> statement-breakpoint
CREATE INDEX `restaurants_status` ON `restaurants` (`status`,`activated_at`);--> statement-breakpoint
CREATE INDEX `restaurants_referrer` ON `restaurants` (`referrer_id`,`status`);--> statement-breakpoint
CREATE TABLE `identities` (
	`provider` text NOT NULL,
	`subject` text NOT NULL,
	`driver_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`provider`, `subject`),
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `identities_driver` ON `identities` (`driver_id`);--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`driver_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `passkeys_driver` ON `passkeys` (`driver_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `sign_in_attempts` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`driver_id` text,
	`data` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sign_in_attempts_expires` ON `sign_in_attempts` (`expires_at`);--> statement-breakpoint
ALTER TABLE `driver_totals` DROP COLUMN `expired`;