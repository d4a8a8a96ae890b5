CREATE TABLE `dispatch_events` (
	`source` text NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`offer_id` text NOT NULL,
	`order_id` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`source`, `id`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `dispatch_events_offer` ON `dispatch_events` (`source`,`offer_id`,`kind`);--> statement-breakpoint
CREATE INDEX `dispatch_events_created` ON `dispatch_events` (`created_at`);--> statement-breakpoint
CREATE INDEX `integrations_account` ON `integrations` (`platform`,`driver_account_id`);