ALTER TABLE `orders` ADD `cancelled_on` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `cancelled_hour` integer;--> statement-breakpoint
CREATE INDEX `orders_cancelled_on` ON `orders` (`driver_id`,`cancelled_on`,`cancelled_hour`) WHERE cancelled_on is not null;--> statement-breakpoint
CREATE INDEX `orders_cancelled_old` ON `orders` (`cancelled_at`) WHERE status = 'cancelled' and cancelled_on is null;