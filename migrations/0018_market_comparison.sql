CREATE TABLE `market_figures` (
	`driver_id` text PRIMARY KEY NOT NULL,
	`is_demo` integer NOT NULL,
	`area` text NOT NULL,
	`figures` text NOT NULL,
	`computed_at` integer NOT NULL,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `market_figures_area` ON `market_figures` (`is_demo`,`area`);--> statement-breakpoint
CREATE TABLE `market_groups` (
	`is_demo` integer NOT NULL,
	`area` text NOT NULL,
	`topic` text NOT NULL,
	`drivers` integer NOT NULL,
	`rates` text NOT NULL,
	`computed_at` integer NOT NULL,
	PRIMARY KEY(`is_demo`, `area`, `topic`)
);
--> statement-breakpoint
ALTER TABLE `drivers` ADD `compared_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `drivers_compared` ON `drivers` (`compared_at`);