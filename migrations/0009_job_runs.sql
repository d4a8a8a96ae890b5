CREATE TABLE `job_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`job` text NOT NULL,
	`scheduled_for` integer,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	`lease_expires_at` integer NOT NULL,
	`outcome` text NOT NULL,
	`error_code` text,
	`counts` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `job_runs_running` ON `job_runs` (`job`) WHERE outcome = 'running';--> statement-breakpoint
CREATE INDEX `job_runs_scheduled` ON `job_runs` (`job`,`scheduled_for`);--> statement-breakpoint
CREATE INDEX `job_runs_job` ON `job_runs` (`job`,`started_at`);--> statement-breakpoint
CREATE INDEX `job_runs_started` ON `job_runs` (`started_at`);--> statement-breakpoint
CREATE INDEX `orders_missed_samples` ON `orders` (`expires_at`) WHERE is_sample = 1 and status in ('pending', 'expired');