CREATE TABLE `owed_balances` (
	`account` text NOT NULL,
	`owner_id` text NOT NULL,
	`seq` integer NOT NULL,
	`owed_cents` integer NOT NULL,
	PRIMARY KEY(`account`, `owner_id`)
);
--> statement-breakpoint
CREATE INDEX `owed_balances_due` ON `owed_balances` (`account`,`owner_id`) WHERE owed_cents > 0;--> statement-breakpoint
ALTER TABLE `news_sources` ADD `removed_at` integer;--> statement-breakpoint
INSERT INTO `owed_balances` (`account`, `owner_id`, `seq`, `owed_cents`)
SELECT `account`, `owner_id`, `seq`, -`balance_cents` FROM `ledger_entries`
WHERE `seq` IN (SELECT max(`seq`) FROM `ledger_entries` WHERE `account` IN ('referral_earnings', 'delivery_earnings') GROUP BY `account`, `owner_id`);
