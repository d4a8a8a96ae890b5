CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`session_id` text NOT NULL,
	`address_hash` text NOT NULL,
	`action` text NOT NULL,
	`target_kind` text NOT NULL,
	`target_id` text NOT NULL,
	`before` text,
	`after` text
);
--> statement-breakpoint
CREATE INDEX `audit_log_at` ON `audit_log` (`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_action` ON `audit_log` (`action`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_target` ON `audit_log` (`target_id`,`at`,`id`);--> statement-breakpoint
CREATE TABLE `network_days` (
	`day` text PRIMARY KEY NOT NULL,
	`new_drivers` integer NOT NULL,
	`new_restaurants` integer NOT NULL,
	`active_drivers` integer NOT NULL,
	`deliveries` integer NOT NULL,
	`delivered_cents` integer NOT NULL,
	`revenue_cents` integer NOT NULL,
	`total_drivers` integer,
	`pro_drivers` integer,
	`suspended_drivers` integer,
	`total_restaurants` integer,
	`active_restaurants` integer,
	`rolled_up_at` integer NOT NULL
);
--> statement-breakpoint
DROP INDEX `job_runs_job`;--> statement-breakpoint
DROP INDEX `job_runs_started`;--> statement-breakpoint
CREATE INDEX `job_runs_outcome` ON `job_runs` (`outcome`,`started_at`,`id`);--> statement-breakpoint
CREATE INDEX `job_runs_job` ON `job_runs` (`job`,`started_at`,`id`);--> statement-breakpoint
CREATE INDEX `job_runs_started` ON `job_runs` (`started_at`,`id`);--> statement-breakpoint
ALTER TABLE `drivers` ADD `suspended_at` integer;--> statement-breakpoint
ALTER TABLE `drivers` ADD `suspension_reason` text;--> statement-breakpoint
CREATE INDEX `drivers_created` ON `drivers` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `drivers_status` ON `drivers` (`subscription_status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `drivers_suspended` ON `drivers` (`suspended_at`,`id`) WHERE suspended_at is not null;--> statement-breakpoint
CREATE INDEX `drivers_name` ON `drivers` (lower(first_name || ' ' || last_name),`id`);--> statement-breakpoint
CREATE INDEX `drivers_surname` ON `drivers` (lower(last_name || ' ' || first_name),`id`);--> statement-breakpoint
ALTER TABLE `restaurants` ADD `suspended_at` integer;--> statement-breakpoint
ALTER TABLE `restaurants` ADD `suspension_reason` text;--> statement-breakpoint
CREATE INDEX `restaurants_created` ON `restaurants` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `restaurants_status_created` ON `restaurants` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `restaurants_name` ON `restaurants` (lower(name),`id`);--> statement-breakpoint
CREATE INDEX `restaurants_email_id` ON `restaurants` (`email`,`id`);--> statement-breakpoint
CREATE INDEX `subscriptions_created` ON `subscriptions` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `subscriptions_product` ON `subscriptions` (`product`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `subscriptions_status` ON `subscriptions` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `subscriptions_product_status` ON `subscriptions` (`product`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `daily_earnings_day` ON `daily_earnings` (`day`);--> statement-breakpoint
CREATE INDEX `ledger_postings_created` ON `ledger_postings` (`created_at`);--> statement-breakpoint
CREATE INDEX `ledger_postings_kind` ON `ledger_postings` (`kind`,`seq`);--> statement-breakpoint
CREATE INDEX `outbox_status_created` ON `outbox` (`status`,`created_at`,`id`);