DROP INDEX `integrations_account`;--> statement-breakpoint
ALTER TABLE `integrations` ADD `dispatch_code` text;--> statement-breakpoint
-- Who is connected has a code from now on: twelve characters that nobody can guess, as those given later.
UPDATE `integrations` SET `dispatch_code` =
  substr('ABCDEFGHJKMNPQRSTUVWXYZ23456789', 1 + abs(random() % 31), 1) ||
  substr('ABCDEFGHJKMNPQRSTUVWXYZ23456789', 1 + abs(random() % 31), 1) ||
  substr('ABCDEFGHJKMNPQRSTUVWXYZ23456789', 1 + abs(random() % 31), 1) ||
  substr('ABCDEFGHJKMNPQRSTUVWXYZ23456789', 1 + abs(random() % 31), 1) ||
  substr('ABCDEFGHJKMNPQRSTUVWXYZ23456789', 1 + abs(random() % 31), 1) ||
  substr('ABCDEFGHJKMNPQRSTUVWXYZ23456789', 1 + abs(random() % 31), 1) ||
  substr('ABCDEFGHJKMNPQRSTUVWXYZ23456789', 1 + abs(random() % 31), 1) ||
  substr('ABCDEFGHJKMNPQRSTUVWXYZ23456789', 1 + abs(random() % 31), 1) ||
  substr('ABCDEFGHJKMNPQRSTUVWXYZ23456789', 1 + abs(random() % 31), 1) ||
  substr('ABCDEFGHJKMNPQRSTUVWXYZ23456789', 1 + abs(random() % 31), 1) ||
  substr('ABCDEFGHJKMNPQRSTUVWXYZ23456789', 1 + abs(random() % 31), 1) ||
  substr('ABCDEFGHJKMNPQRSTUVWXYZ23456789', 1 + abs(random() % 31), 1)
WHERE `dispatch_code` IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `integrations_dispatch_code` ON `integrations` (`dispatch_code`);