CREATE TABLE `hotspot_towns` (
	`town` integer PRIMARY KEY NOT NULL,
	`judged` integer NOT NULL
);
--> statement-breakpoint
DROP INDEX `placement_hours_starts`;--> statement-breakpoint
CREATE INDEX `placement_hours_busiest` ON `placement_hours` (`starts_at`,`placements`);--> statement-breakpoint
ALTER TABLE `hotspots` ADD `town` integer GENERATED ALWAYS AS (cast((lat + 90) * 2 as integer) * 10000 + cast((lng + 180) * 2 as integer)) VIRTUAL;--> statement-breakpoint
CREATE INDEX `hotspots_town` ON `hotspots` (`town`,`surge_multiplier`);