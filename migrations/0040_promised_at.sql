ALTER TABLE `orders` ADD `placed_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `promised_at` integer;