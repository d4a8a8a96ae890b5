DROP INDEX `market_figures_area`;--> statement-breakpoint
ALTER TABLE `market_figures` ADD `is_vouched` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `market_figures_area` ON `market_figures` (`is_demo`,`is_vouched`,`area`);--> statement-breakpoint
DROP INDEX `orders_placed`;--> statement-breakpoint
DROP INDEX `orders_nearby`;--> statement-breakpoint
CREATE INDEX `orders_placed` ON `orders` (`created_at`,`id`) WHERE source in ('network', 'partner') and pickup_lat is not null;--> statement-breakpoint
CREATE INDEX `orders_nearby` ON `orders` (`pickup_cell`,`created_at`) WHERE source in ('network', 'partner') and edited_at is null;--> statement-breakpoint
UPDATE `market_figures` SET `is_vouched` = `is_demo`;--> statement-breakpoint
UPDATE `drivers` SET `compared_at` = 0;--> statement-breakpoint
UPDATE `waits` SET `place` = `place` || '~' || `driver_id`
  WHERE `order_id` IN (SELECT `id` FROM `orders` WHERE `source` NOT IN ('network', 'partner'));--> statement-breakpoint
DELETE FROM `hotspots`;--> statement-breakpoint
DELETE FROM `placement_hours` WHERE `is_demo` = 0;--> statement-breakpoint
UPDATE `hotspot_state` SET `counted_until` = 0;
