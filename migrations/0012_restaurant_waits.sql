CREATE TABLE `restaurant_waits` (
	`place` text NOT NULL,
	`hour` integer NOT NULL,
	`bucket` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`place`, `hour`, `bucket`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `automation_decisions_order` ON `automation_decisions` (`driver_id`,`order_id`);