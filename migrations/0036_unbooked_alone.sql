DROP INDEX `subscriptions_unbooked`;--> statement-breakpoint
CREATE INDEX `subscriptions_unbooked` ON `subscriptions` (`updated_at`,`id`) WHERE +provider = 'stripe' and +status = 'active' and +ended_at is null
  and coalesce(booked_through_at, 0) < current_period_end - 86400000;