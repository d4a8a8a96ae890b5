CREATE TABLE `hotspot_towns` (
	`town` integer PRIMARY KEY NOT NULL,
	`judged` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `waits` (
	`place` text NOT NULL,
	`ended_at` integer NOT NULL,
	`order_id` text NOT NULL,
	`driver_id` text NOT NULL,
	`minutes` real NOT NULL,
	PRIMARY KEY(`place`, `ended_at`, `order_id`),
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `waits_driver` ON `waits` (`driver_id`);--> statement-breakpoint
CREATE INDEX `waits_ended` ON `waits` (`ended_at`);--> statement-breakpoint
INSERT INTO `waits` (`place`, `ended_at`, `order_id`, `driver_id`, `minutes`)
SELECT lower(trim(restaurant_name)) || '@' || cast((pickup_lat + 90) * 100 as integer) || ',' || cast((pickup_lng + 180) * 100 as integer),
	picked_up_at, id, driver_id, min(60, max(0, picked_up_at - accepted_at) / 60000.0)
FROM orders WHERE is_sample = 0 AND accepted_at IS NOT NULL AND picked_up_at IS NOT NULL AND pickup_lat IS NOT NULL
UNION ALL
SELECT '@' || pickup_cell, picked_up_at, id, driver_id, min(60, max(0, picked_up_at - accepted_at) / 60000.0)
FROM orders WHERE is_sample = 0 AND accepted_at IS NOT NULL AND picked_up_at IS NOT NULL AND pickup_lat IS NOT NULL;--> statement-breakpoint
DROP TABLE `restaurant_waits`;--> statement-breakpoint
DROP INDEX `placement_hours_starts`;--> statement-breakpoint
CREATE INDEX `placement_hours_busiest` ON `placement_hours` (`starts_at`,`placements`);--> statement-breakpoint
ALTER TABLE `hotspots` ADD `town` integer GENERATED ALWAYS AS (cast((lat + 90) * 2 as integer) * 10000 + cast((lng + 180) * 2 as integer)) VIRTUAL;--> statement-breakpoint
CREATE INDEX `hotspots_town` ON `hotspots` (`town`,`surge_multiplier`);