CREATE TABLE `ledger_cursors` (
	`name` text PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL
);
--> statement-breakpoint
DROP INDEX `restaurants_email`;--> statement-breakpoint
ALTER TABLE `restaurants` ADD `name_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `restaurants` ADD `browser_hash` text;--> statement-breakpoint
ALTER TABLE `restaurants` ADD `manage_token_hash` text;--> statement-breakpoint
ALTER TABLE `restaurants` ADD `manage_version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
UPDATE `restaurants` SET `name_key` = CASE WHEN EXISTS (SELECT 1 FROM `restaurants` `older` WHERE `older`.`email` = `restaurants`.`email` AND lower(trim(`older`.`name`)) = lower(trim(`restaurants`.`name`)) AND `older`.`id` < `restaurants`.`id`) THEN `id` ELSE lower(trim(`name`)) END;--> statement-breakpoint
CREATE UNIQUE INDEX `restaurants_registered` ON `restaurants` (`email`,`name_key`) WHERE status = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX `restaurants_unpaid` ON `restaurants` (`email`,`name_key`,`browser_hash`) WHERE status = 'unpaid' and browser_hash is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `restaurants_manage_token` ON `restaurants` (`manage_token_hash`);--> statement-breakpoint
CREATE INDEX `restaurants_place` ON `restaurants` (`status`,`lat`,`activated_at`);--> statement-breakpoint
CREATE INDEX `restaurants_email` ON `restaurants` (`email`,`name_key`,`status`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_referrals` (
	`id` text PRIMARY KEY NOT NULL,
	`driver_id` text,
	`referrer_id` text NOT NULL,
	`campaign` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`activated_at` integer,
	`credited_through` integer,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`referrer_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_referrals`("id", "driver_id", "referrer_id", "campaign", "status", "created_at", "activated_at", "credited_through") SELECT "id", "driver_id", "referrer_id", "campaign", "status", "created_at", CASE WHEN "status" = 'active' THEN "created_at" END, CASE WHEN "status" = 'active' THEN "created_at" END FROM `referrals`;--> statement-breakpoint
DROP TABLE `referrals`;--> statement-breakpoint
ALTER TABLE `__new_referrals` RENAME TO `referrals`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `referrals_driver` ON `referrals` (`driver_id`);--> statement-breakpoint
CREATE INDEX `referrals_referrer` ON `referrals` (`referrer_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `referrals_due` ON `referrals` (`status`,`credited_through`);--> statement-breakpoint
CREATE INDEX `referrals_age` ON `referrals` (`status`,`created_at`);