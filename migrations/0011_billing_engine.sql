CREATE TABLE `used_trials` (
	`email_hash` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
DROP INDEX `subscriptions_due`;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `provider_customer` text;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `past_due_at` integer;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `retry_at` integer;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `trial_notice_at` integer;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `end_reason` text;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `is_cancel_due` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `subscriptions_notice` ON `subscriptions` (`current_period_end`) WHERE status = 'trialing' and trial_notice_at is null;--> statement-breakpoint
CREATE INDEX `subscriptions_cancel_due` ON `subscriptions` (`id`) WHERE is_cancel_due = 1;--> statement-breakpoint
CREATE INDEX `subscriptions_due` ON `subscriptions` (`status`,`current_period_end`,`id`);