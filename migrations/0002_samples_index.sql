DROP INDEX `orders_samples`;--> statement-breakpoint
CREATE INDEX `orders_samples` ON `orders` (`driver_id`,`is_sample`,`status`) WHERE is_sample = 1;