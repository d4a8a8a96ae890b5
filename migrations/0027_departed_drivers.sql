CREATE TABLE `departed_drivers` (
	`email_hash` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
DROP INDEX `subscriptions_notice`;--> statement-breakpoint
CREATE INDEX `subscriptions_notice` ON `subscriptions` (`current_period_end`,`id`) WHERE status = 'trialing' and trial_notice_at is null;