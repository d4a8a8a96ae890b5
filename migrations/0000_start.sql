CREATE TABLE `drivers` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`first_name` text DEFAULT '' NOT NULL,
	`last_name` text DEFAULT '' NOT NULL,
	`profile_image_url` text,
	`subscription_status` text DEFAULT 'free' NOT NULL,
	`trial_ends_at` integer,
	`referral_code` text NOT NULL,
	`referral_count` integer DEFAULT 0 NOT NULL,
	`language` text,
	`time_zone` text DEFAULT 'UTC' NOT NULL,
	`position_lat` real,
	`position_lng` real,
	`position_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `drivers_email` ON `drivers` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `drivers_referral_code` ON `drivers` (`referral_code`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`driver_id` text NOT NULL,
	`device` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_driver` ON `sessions` (`driver_id`,`last_seen_at`);--> statement-breakpoint
CREATE TABLE `daily_earnings` (
	`driver_id` text NOT NULL,
	`day` text NOT NULL,
	`total_cents` integer NOT NULL,
	`deliveries` integer NOT NULL,
	`active_ms` integer NOT NULL,
	`miles` real NOT NULL,
	PRIMARY KEY(`driver_id`, `day`),
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `driver_totals` (
	`driver_id` text PRIMARY KEY NOT NULL,
	`completed` integer DEFAULT 0 NOT NULL,
	`declined` integer DEFAULT 0 NOT NULL,
	`cancelled` integer DEFAULT 0 NOT NULL,
	`expired` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `order_events` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`driver_id` text NOT NULL,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	`detail` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `order_events_order` ON `order_events` (`order_id`,`at`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`driver_id` text NOT NULL,
	`platform` text NOT NULL,
	`source` text NOT NULL,
	`restaurant_name` text NOT NULL,
	`restaurant_address` text DEFAULT '' NOT NULL,
	`customer_address` text NOT NULL,
	`payout_cents` integer NOT NULL,
	`tip_cents` integer DEFAULT 0 NOT NULL,
	`distance_miles` real,
	`estimated_minutes` real,
	`pickup_lat` real,
	`pickup_lng` real,
	`dropoff_lat` real,
	`dropoff_lng` real,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`accepted_at` integer,
	`picked_up_at` integer,
	`completed_at` integer,
	`completed_on` text,
	`declined_at` integer,
	`cancelled_at` integer,
	`cancel_reason` text,
	`edited_at` integer,
	`history_at` integer,
	`is_sample` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `orders_open` ON `orders` (`driver_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_history` ON `orders` (`driver_id`,`history_at`,`id`) WHERE history_at is not null;--> statement-breakpoint
CREATE INDEX `orders_history_by_status` ON `orders` (`driver_id`,`status`,`history_at`,`id`) WHERE history_at is not null;--> statement-breakpoint
CREATE INDEX `orders_completed_on` ON `orders` (`driver_id`,`completed_on`) WHERE completed_on is not null;--> statement-breakpoint
CREATE INDEX `orders_samples` ON `orders` (`driver_id`) WHERE is_sample = 1;--> statement-breakpoint
CREATE TABLE `request_keys` (
	`driver_id` text NOT NULL,
	`operation` text NOT NULL,
	`key` text NOT NULL,
	`answer` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`driver_id`, `operation`, `key`)
);
--> statement-breakpoint
CREATE INDEX `request_keys_created` ON `request_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `routes` (
	`id` text PRIMARY KEY NOT NULL,
	`driver_id` text NOT NULL,
	`order_ids` text NOT NULL,
	`origin_lat` real NOT NULL,
	`origin_lng` real NOT NULL,
	`origin_kind` text NOT NULL,
	`stops` text NOT NULL,
	`total_miles` real NOT NULL,
	`total_minutes` real NOT NULL,
	`total_cents` integer NOT NULL,
	`baseline_minutes` real NOT NULL,
	`saved_minutes` real NOT NULL,
	`is_optimal` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `routes_driver` ON `routes` (`driver_id`,`created_at`);