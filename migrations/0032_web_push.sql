CREATE TABLE `alert_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`alert_id` text NOT NULL,
	`subscription_id` text NOT NULL,
	`status` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`sent_at` integer,
	`problem` text,
	FOREIGN KEY (`alert_id`) REFERENCES `alerts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`subscription_id`) REFERENCES `push_subscriptions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `alert_deliveries_alert` ON `alert_deliveries` (`alert_id`,`subscription_id`);--> statement-breakpoint
CREATE INDEX `alert_deliveries_subscription` ON `alert_deliveries` (`subscription_id`);--> statement-breakpoint
CREATE INDEX `alert_deliveries_due` ON `alert_deliveries` (`next_attempt_at`) WHERE status = 'queued';--> statement-breakpoint
CREATE TABLE `alerts` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`driver_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`values` text NOT NULL,
	`path` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `alerts_key` ON `alerts` (`key`);--> statement-breakpoint
CREATE INDEX `alerts_driver` ON `alerts` (`driver_id`,`kind`,`created_at`);--> statement-breakpoint
CREATE INDEX `alerts_created` ON `alerts` (`created_at`);--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`driver_id` text NOT NULL,
	`session_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`device` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_success_at` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	`problem` text,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint` ON `push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_driver` ON `push_subscriptions` (`driver_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_session` ON `push_subscriptions` (`session_id`);--> statement-breakpoint
ALTER TABLE `hotspots` ADD `active_since` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `hotspots_active` ON `hotspots` (`active_since`);--> statement-breakpoint
CREATE INDEX `drivers_pro_town` ON `drivers` ((cast((position_lat + 90) * 2 as integer) * 10000 + cast((position_lng + 180) * 2 as integer)),`id`) WHERE subscription_status = 'pro';--> statement-breakpoint
CREATE INDEX `notification_settings_news` ON `notification_settings` (`driver_id`) WHERE should_notify_news = 1;