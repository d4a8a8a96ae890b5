CREATE TABLE `lookahead_records` (
	`decision_id` text PRIMARY KEY NOT NULL,
	`record` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`decision_id`) REFERENCES `automation_decisions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `lookahead_records_created` ON `lookahead_records` (`created_at`);