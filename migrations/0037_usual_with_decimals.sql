PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_hotspots` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`lat` real NOT NULL,
	`lng` real NOT NULL,
	`surge_multiplier` real NOT NULL,
	`reason` text NOT NULL,
	`sample_size` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`active_since` integer DEFAULT 0 NOT NULL,
	`usual` real DEFAULT 0 NOT NULL,
	`weeks` integer DEFAULT 0 NOT NULL,
	`is_demo` integer DEFAULT false NOT NULL,
	`town` integer GENERATED ALWAYS AS (cast((lat + 90) * 2 as integer) * 10000 + cast((lng + 180) * 2 as integer)) VIRTUAL
);
--> statement-breakpoint
INSERT INTO `__new_hotspots`("id", "name", "lat", "lng", "surge_multiplier", "reason", "sample_size", "updated_at", "active_since", "usual", "weeks", "is_demo") SELECT "id", "name", "lat", "lng", "surge_multiplier", "reason", "sample_size", "updated_at", "active_since", "usual", "weeks", "is_demo" FROM `hotspots`;--> statement-breakpoint
DROP TABLE `hotspots`;--> statement-breakpoint
ALTER TABLE `__new_hotspots` RENAME TO `hotspots`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `hotspots_surge` ON `hotspots` (`surge_multiplier`);--> statement-breakpoint
CREATE INDEX `hotspots_active` ON `hotspots` (`active_since`);--> statement-breakpoint
CREATE INDEX `hotspots_town` ON `hotspots` (`town`,`surge_multiplier`);