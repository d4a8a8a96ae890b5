ALTER TABLE `drivers` ADD `wage_cents_per_hour` integer;--> statement-breakpoint
ALTER TABLE `drivers` ADD `room_cents` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `pickup_cell` integer GENERATED ALWAYS AS (cast((pickup_lat + 90) * 10 as integer) * 10000 + cast((pickup_lng + 180) * 10 as integer)) VIRTUAL;--> statement-breakpoint
CREATE INDEX `orders_nearby` ON `orders` (`pickup_cell`,`created_at`) WHERE is_sample = 0;