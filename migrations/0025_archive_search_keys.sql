CREATE TABLE `order_archives` (
	`driver_id` text NOT NULL,
	`month` text NOT NULL,
	`first_id` text NOT NULL,
	`count` integer NOT NULL,
	`orders` text NOT NULL,
	PRIMARY KEY(`driver_id`, `month`, `first_id`),
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
DROP INDEX `drivers_name`;--> statement-breakpoint
DROP INDEX `drivers_surname`;--> statement-breakpoint
ALTER TABLE `drivers` ADD `name_key` text;--> statement-breakpoint
ALTER TABLE `drivers` ADD `surname_key` text;--> statement-breakpoint
ALTER TABLE `drivers` ADD `archived_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `drivers_unfolded` ON `drivers` (`id`) WHERE name_key is null;--> statement-breakpoint
CREATE INDEX `drivers_archived` ON `drivers` (`archived_at`,`id`);--> statement-breakpoint
CREATE INDEX `drivers_name` ON `drivers` (`name_key`,`id`);--> statement-breakpoint
CREATE INDEX `drivers_surname` ON `drivers` (`surname_key`,`id`);--> statement-breakpoint
DROP INDEX `restaurants_name`;--> statement-breakpoint
ALTER TABLE `restaurants` ADD `search_key` text;--> statement-breakpoint
CREATE INDEX `restaurants_unfolded` ON `restaurants` (`id`) WHERE search_key is null;--> statement-breakpoint
CREATE INDEX `restaurants_name` ON `restaurants` (`search_key`,`id`);--> statement-breakpoint
-- Names of plain letters are folded here; a job folds the others.
UPDATE `drivers` SET `name_key` = lower(trim(`first_name` || ' ' || `last_name`)), `surname_key` = lower(trim(`last_name` || ' ' || `first_name`))
WHERE (`first_name` || ' ' || `last_name`) NOT GLOB '*[^A-Za-z0-9 ]*' AND (`first_name` || ' ' || `last_name`) NOT LIKE '%  %';--> statement-breakpoint
UPDATE `restaurants` SET `search_key` = lower(trim(`name`)) WHERE `name` NOT GLOB '*[^A-Za-z0-9 ]*' AND `name` NOT LIKE '%  %';
