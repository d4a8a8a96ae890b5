CREATE TABLE `referrals` (
	`id` text PRIMARY KEY NOT NULL,
	`driver_id` text NOT NULL,
	`referrer_id` text NOT NULL,
	`campaign` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`referrer_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `referrals_driver` ON `referrals` (`driver_id`);--> statement-breakpoint
CREATE INDEX `referrals_referrer` ON `referrals` (`referrer_id`,`created_at`);