DROP INDEX `orders_completed_on`;--> statement-breakpoint
ALTER TABLE `orders` ADD `day_started_at` integer;--> statement-breakpoint
CREATE INDEX `orders_completed_on` ON `orders` (`driver_id`,`completed_on`,`completed_hour`) WHERE completed_on is not null;--> statement-breakpoint
ALTER TABLE `daily_earnings` ADD `waited_pickups` integer;--> statement-breakpoint
CREATE INDEX `daily_earnings_old` ON `daily_earnings` (`day`,`driver_id`) WHERE waited_pickups is null;--> statement-breakpoint
UPDATE `automation_settings` SET `daily_goal_cents` = CASE
  WHEN `daily_goal_cents` <= 0 THEN NULL WHEN `daily_goal_cents` < 100 THEN 100 ELSE 1000000 END
WHERE `daily_goal_cents` < 100 OR `daily_goal_cents` > 1000000;--> statement-breakpoint
UPDATE `automation_settings` SET `is_enabled` = false WHERE `is_enabled` = true
  AND `driver_id` IN (SELECT `id` FROM `drivers` WHERE `subscription_status` = 'free');
