CREATE TABLE `ledger_entries` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`posting_key` text NOT NULL,
	`account` text NOT NULL,
	`owner_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`balance_cents` integer NOT NULL,
	FOREIGN KEY (`posting_key`) REFERENCES `ledger_postings`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_entries_line` ON `ledger_entries` (`posting_key`,`account`,`owner_id`);--> statement-breakpoint
CREATE INDEX `ledger_entries_account` ON `ledger_entries` (`account`,`owner_id`,`seq`);--> statement-breakpoint
CREATE TABLE `ledger_postings` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`owner_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`at` integer NOT NULL,
	`period_end` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_postings_key` ON `ledger_postings` (`key`);--> statement-breakpoint
CREATE INDEX `ledger_postings_owner` ON `ledger_postings` (`owner_id`,`seq`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`owner_id` text NOT NULL,
	`recipient` text NOT NULL,
	`language` text,
	`time_zone` text NOT NULL,
	`kind` text NOT NULL,
	`values` text NOT NULL,
	`status` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`first_tried_at` integer,
	`next_attempt_at` integer NOT NULL,
	`provider_ref` text,
	`problem` text,
	`created_at` integer NOT NULL,
	`sent_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_key` ON `outbox` (`key`);--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`status`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `outbox_created` ON `outbox` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `outbox_owner` ON `outbox` (`owner_id`);