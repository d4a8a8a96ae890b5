CREATE TABLE `checkouts` (
	`id` text PRIMARY KEY NOT NULL,
	`product` text NOT NULL,
	`subscriber_id` text NOT NULL,
	`trial_days` integer NOT NULL,
	`provider_ref` text,
	`url` text,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `checkouts_subscriber` ON `checkouts` (`subscriber_id`,`product`);--> statement-breakpoint
CREATE INDEX `checkouts_expires` ON `checkouts` (`expires_at`);--> statement-breakpoint
CREATE TABLE `payment_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`created_at` integer NOT NULL,
	`processed_at` integer
);
--> statement-breakpoint
CREATE INDEX `payment_events_created` ON `payment_events` (`created_at`);