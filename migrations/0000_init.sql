CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`session_id` text NOT NULL,
	`address_hash` text NOT NULL,
	`action` text NOT NULL,
	`target_kind` text NOT NULL,
	`target_id` text NOT NULL,
	`before` text,
	`after` text
);
--> statement-breakpoint
CREATE INDEX `audit_log_at` ON `audit_log` (`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_action` ON `audit_log` (`action`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_target` ON `audit_log` (`target_id`,`at`,`id`);--> statement-breakpoint
CREATE TABLE `network_days` (
	`day` text PRIMARY KEY NOT NULL,
	`new_drivers` integer NOT NULL,
	`new_restaurants` integer NOT NULL,
	`active_drivers` integer NOT NULL,
	`deliveries` integer NOT NULL,
	`delivered_cents` integer NOT NULL,
	`revenue_cents` integer NOT NULL,
	`total_drivers` integer,
	`pro_drivers` integer,
	`suspended_drivers` integer,
	`total_restaurants` integer,
	`active_restaurants` integer,
	`rolled_up_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `alarms` (
	`id` text PRIMARY KEY NOT NULL,
	`signal` text NOT NULL,
	`started_at` integer NOT NULL,
	`last_bad_at` integer NOT NULL,
	`ended_at` integer,
	`reading` text NOT NULL,
	`limit` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `alarms_open` ON `alarms` (`signal`) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX `alarms_started` ON `alarms` (`started_at`);--> statement-breakpoint
CREATE TABLE `request_counts` (
	`kind` text NOT NULL,
	`started_at` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`kind`, `started_at`)
);
--> statement-breakpoint
CREATE INDEX `request_counts_started` ON `request_counts` (`started_at`);--> statement-breakpoint
CREATE TABLE `automation_decisions` (
	`id` text PRIMARY KEY NOT NULL,
	`driver_id` text NOT NULL,
	`order_id` text NOT NULL,
	`verdict` text NOT NULL,
	`rule` text NOT NULL,
	`figures` text NOT NULL,
	`decided_at` integer NOT NULL,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `automation_decisions_driver` ON `automation_decisions` (`driver_id`,`decided_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `automation_decisions_order` ON `automation_decisions` (`driver_id`,`order_id`);--> statement-breakpoint
CREATE TABLE `automation_settings` (
	`driver_id` text PRIMARY KEY NOT NULL,
	`is_enabled` integer NOT NULL,
	`min_cents_per_mile` integer NOT NULL,
	`max_distance_tenths` integer NOT NULL,
	`min_order_cents` integer NOT NULL,
	`preferred_zones` text NOT NULL,
	`work_start_minute` integer NOT NULL,
	`work_end_minute` integer NOT NULL,
	`should_avoid_slow_restaurants` integer NOT NULL,
	`should_use_ai_decisions` integer NOT NULL,
	`should_auto_accept` integer NOT NULL,
	`should_optimize_route` integer NOT NULL,
	`daily_goal_cents` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`product` text NOT NULL,
	`subscriber_id` text NOT NULL,
	`status` text NOT NULL,
	`price_cents` integer NOT NULL,
	`interval` text NOT NULL,
	`trial_ends_at` integer,
	`current_period_end` integer NOT NULL,
	`cancel_at_period_end` integer DEFAULT false NOT NULL,
	`is_canceled_by_suspension` integer DEFAULT false NOT NULL,
	`provider` text NOT NULL,
	`provider_ref` text,
	`provider_customer` text,
	`ledger_through_at` integer,
	`past_due_at` integer,
	`trial_notice_at` integer,
	`end_reason` text,
	`is_cancel_due` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`ended_at` integer,
	`revision` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_live` ON `subscriptions` (`subscriber_id`,`product`) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX `subscriptions_subscriber` ON `subscriptions` (`subscriber_id`,`product`,`created_at`);--> statement-breakpoint
CREATE INDEX `subscriptions_subscriber_created` ON `subscriptions` (`subscriber_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `subscriptions_created` ON `subscriptions` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `subscriptions_product` ON `subscriptions` (`product`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `subscriptions_status` ON `subscriptions` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `subscriptions_product_status` ON `subscriptions` (`product`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `subscriptions_due` ON `subscriptions` (`status`,`current_period_end`,`id`);--> statement-breakpoint
CREATE INDEX `subscriptions_notice` ON `subscriptions` (`current_period_end`,`id`) WHERE status = 'trialing' and trial_notice_at is null;--> statement-breakpoint
CREATE INDEX `subscriptions_payment_missing` ON `subscriptions` (`updated_at`,`id`) WHERE +status = 'active' and +ended_at is null
  and coalesce(ledger_through_at, 0) < current_period_end - 86400000;--> statement-breakpoint
CREATE INDEX `subscriptions_cancel_due` ON `subscriptions` (`id`) WHERE is_cancel_due = 1;--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_provider_ref` ON `subscriptions` (`provider`,`provider_ref`);--> statement-breakpoint
CREATE TABLE `used_trials` (
	`email_hash` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `drivers` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`first_name` text DEFAULT '' NOT NULL,
	`last_name` text DEFAULT '' NOT NULL,
	`name_key` text DEFAULT '' NOT NULL,
	`surname_key` text DEFAULT '' NOT NULL,
	`profile_image_url` text,
	`subscription_status` text DEFAULT 'free' NOT NULL,
	`trial_ends_at` integer,
	`referral_code` text NOT NULL,
	`referral_count` integer DEFAULT 0 NOT NULL,
	`language` text,
	`time_zone` text DEFAULT 'UTC' NOT NULL,
	`is_time_zone_fixed` integer DEFAULT false NOT NULL,
	`units` text DEFAULT 'miles' NOT NULL,
	`counts_down` integer DEFAULT true NOT NULL,
	`vehicle` text DEFAULT '' NOT NULL,
	`cost_cents_per_mile` integer,
	`wage_cents_per_hour` integer,
	`capacity_cost_cents` integer,
	`simple_rule_until` integer,
	`daily_deliveries_goal` integer,
	`position_lat` real,
	`position_lng` real,
	`position_at` integer,
	`online_since` integer,
	`is_demo` integer DEFAULT false NOT NULL,
	`suspended_at` integer,
	`suspension_reason` text,
	`created_at` integer NOT NULL,
	`compared_at` integer DEFAULT 0 NOT NULL,
	`archived_at` integer DEFAULT 0 NOT NULL,
	`work_version` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `drivers_email` ON `drivers` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `drivers_referral_code` ON `drivers` (`referral_code`);--> statement-breakpoint
CREATE INDEX `drivers_created` ON `drivers` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `drivers_status` ON `drivers` (`subscription_status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `drivers_suspended` ON `drivers` (`suspended_at`,`id`) WHERE suspended_at is not null;--> statement-breakpoint
CREATE INDEX `drivers_name` ON `drivers` (`name_key`,`id`);--> statement-breakpoint
CREATE INDEX `drivers_surname` ON `drivers` (`surname_key`,`id`);--> statement-breakpoint
CREATE INDEX `drivers_compared` ON `drivers` (`compared_at`);--> statement-breakpoint
CREATE INDEX `drivers_pro_town` ON `drivers` ((cast((position_lat + 90) * 2 as integer) * 10000 + cast((position_lng + 180) * 2 as integer)),`id`) WHERE subscription_status = 'pro';--> statement-breakpoint
CREATE INDEX `drivers_online` ON `drivers` ((cast((position_lat + 90) * 2 as integer) * 10000 + cast((position_lng + 180) * 2 as integer))) WHERE online_since is not null;--> statement-breakpoint
CREATE INDEX `drivers_archived` ON `drivers` (`archived_at`,`id`);--> statement-breakpoint
CREATE TABLE `notification_settings` (
	`driver_id` text PRIMARY KEY NOT NULL,
	`should_notify_orders` integer NOT NULL,
	`should_notify_hotspots` integer NOT NULL,
	`should_notify_billing` integer NOT NULL,
	`should_notify_news` integer NOT NULL,
	`has_sounds` integer NOT NULL,
	`only_my_zones` integer NOT NULL,
	`chimes` integer NOT NULL,
	`vibrates` integer NOT NULL,
	`marks_title` integer NOT NULL,
	`badges_app` integer NOT NULL,
	`quiet_start_minute` integer,
	`quiet_end_minute` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `notification_settings_news` ON `notification_settings` (`driver_id`) WHERE should_notify_news = 1;--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`driver_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`device` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_driver` ON `sessions` (`driver_id`,`last_seen_at`);--> statement-breakpoint
CREATE INDEX `sessions_last_seen` ON `sessions` (`last_seen_at`);--> statement-breakpoint
CREATE TABLE `daily_earnings` (
	`driver_id` text NOT NULL,
	`day` text NOT NULL,
	`total_cents` integer NOT NULL,
	`deliveries` integer NOT NULL,
	`active_ms` integer NOT NULL,
	`miles` real NOT NULL,
	`waiting_ms` integer DEFAULT 0 NOT NULL,
	`deadhead_miles` real DEFAULT 0 NOT NULL,
	`untimed_cents` integer DEFAULT 0 NOT NULL,
	`untimed_miles` real DEFAULT 0 NOT NULL,
	`by_hour` text DEFAULT '[]' NOT NULL,
	`waited_pickups` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`driver_id`, `day`),
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `daily_earnings_day` ON `daily_earnings` (`day`);--> statement-breakpoint
CREATE TABLE `admin_passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer
);
--> statement-breakpoint
CREATE TABLE `admin_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`verified_at` integer,
	`revoked_at` integer
);
--> statement-breakpoint
CREATE INDEX `admin_sessions_expires` ON `admin_sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `rate_counters` (
	`key` text PRIMARY KEY NOT NULL,
	`window_started_at` integer NOT NULL,
	`count` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_counters_window` ON `rate_counters` (`window_started_at`);--> statement-breakpoint
CREATE TABLE `request_keys` (
	`owner_id` text NOT NULL,
	`operation` text NOT NULL,
	`key` text NOT NULL,
	`answer` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`owner_id`, `operation`, `key`)
);
--> statement-breakpoint
CREATE INDEX `request_keys_created` ON `request_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `hotspot_state` (
	`id` text PRIMARY KEY NOT NULL,
	`counted_until` integer NOT NULL,
	`computed_at` integer NOT NULL,
	`evaluated` integer NOT NULL,
	`tested_at` integer,
	`predictions` integer DEFAULT 0 NOT NULL,
	`hits` integer DEFAULT 0 NOT NULL,
	`evaluated_hours` integer DEFAULT 0 NOT NULL,
	`evaluated_hits` integer DEFAULT 0 NOT NULL,
	`is_demo` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE `hotspot_towns` (
	`town` integer PRIMARY KEY NOT NULL,
	`evaluated` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `hotspots` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`lat` real NOT NULL,
	`lng` real NOT NULL,
	`surge_multiplier` real NOT NULL,
	`reason` text NOT NULL,
	`sample_size` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`active_since` integer DEFAULT 0 NOT NULL,
	`usual` real DEFAULT 0 NOT NULL,
	`is_demo` integer DEFAULT false NOT NULL,
	`town` integer GENERATED ALWAYS AS ((cast((lat + 90) * 2 as integer) * 10000 + cast((lng + 180) * 2 as integer))) VIRTUAL
);
--> statement-breakpoint
CREATE INDEX `hotspots_surge` ON `hotspots` (`surge_multiplier`);--> statement-breakpoint
CREATE INDEX `hotspots_active` ON `hotspots` (`active_since`);--> statement-breakpoint
CREATE INDEX `hotspots_town` ON `hotspots` (`town`,`surge_multiplier`);--> statement-breakpoint
CREATE TABLE `placement_hours` (
	`cell` text NOT NULL,
	`starts_at` integer NOT NULL,
	`weekday` integer NOT NULL,
	`hour` integer NOT NULL,
	`placements` integer NOT NULL,
	`drivers` integer NOT NULL,
	`is_demo` integer NOT NULL,
	PRIMARY KEY(`cell`, `starts_at`)
);
--> statement-breakpoint
CREATE INDEX `placement_hours_cell_hour` ON `placement_hours` (`cell`,`hour`,`starts_at`);--> statement-breakpoint
CREATE INDEX `placement_hours_busiest` ON `placement_hours` (`starts_at`,`placements`);--> statement-breakpoint
CREATE TABLE `import_pieces` (
	`import_id` text NOT NULL,
	`nth` integer NOT NULL,
	`text` text NOT NULL,
	PRIMARY KEY(`import_id`, `nth`),
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `imported_orders` (
	`driver_id` text NOT NULL,
	`fingerprint` text NOT NULL,
	`import_id` text NOT NULL,
	`order_id` text NOT NULL,
	`day` text NOT NULL,
	PRIMARY KEY(`driver_id`, `fingerprint`),
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `imported_orders_import` ON `imported_orders` (`import_id`,`day`);--> statement-breakpoint
CREATE INDEX `imported_orders_day` ON `imported_orders` (`driver_id`,`day`);--> statement-breakpoint
CREATE TABLE `imports` (
	`id` text PRIMARY KEY NOT NULL,
	`driver_id` text NOT NULL,
	`file_name` text NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`header` text NOT NULL,
	`sample` text NOT NULL,
	`evidence` text NOT NULL,
	`mapping` text NOT NULL,
	`time_zone` text NOT NULL,
	`read_at` integer NOT NULL,
	`summary` text NOT NULL,
	`excerpt` text NOT NULL,
	`handled_through` text DEFAULT '' NOT NULL,
	`handled` integer DEFAULT 0 NOT NULL,
	`planned` integer DEFAULT 0 NOT NULL,
	`written` integer DEFAULT 0 NOT NULL,
	`written_cents` integer DEFAULT 0 NOT NULL,
	`confirmed_at` integer,
	`undo_until` integer,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `imports_driver` ON `imports` (`driver_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `imports_unconfirmed` ON `imports` (`created_at`) WHERE confirmed_at is null;--> statement-breakpoint
CREATE INDEX `imports_undoing` ON `imports` (`undo_until`) WHERE state = 'undoing';--> statement-breakpoint
CREATE INDEX `imports_file_rows` ON `imports` (`undo_until`) WHERE confirmed_at is not null and sample <> '[]';--> statement-breakpoint
CREATE TABLE `courier_connections` (
	`id` text PRIMARY KEY NOT NULL,
	`restaurant_id` text NOT NULL,
	`platform` text NOT NULL,
	`webhook_secret` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`restaurant_id`) REFERENCES `restaurants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `courier_connections_platform` ON `courier_connections` (`restaurant_id`,`platform`);--> statement-breakpoint
CREATE TABLE `courier_deliveries` (
	`connection_id` text NOT NULL,
	`delivery_id` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`connection_id`, `delivery_id`),
	FOREIGN KEY (`connection_id`) REFERENCES `courier_connections`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `courier_deliveries_newest` ON `courier_deliveries` (`connection_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `courier_deliveries_created` ON `courier_deliveries` (`created_at`);--> statement-breakpoint
CREATE TABLE `courier_events` (
	`connection_id` text NOT NULL,
	`id` text NOT NULL,
	`raw` text,
	`received_at` integer NOT NULL,
	PRIMARY KEY(`connection_id`, `id`),
	FOREIGN KEY (`connection_id`) REFERENCES `courier_connections`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `courier_events_received` ON `courier_events` (`received_at`);--> statement-breakpoint
CREATE INDEX `courier_events_raw` ON `courier_events` (`received_at`) WHERE raw is not null;--> statement-breakpoint
CREATE TABLE `delivery_events` (
	`integration_id` text NOT NULL,
	`id` text NOT NULL,
	`delivery_id` text NOT NULL,
	`raw` text,
	`received_at` integer NOT NULL,
	`applied_at` integer,
	PRIMARY KEY(`integration_id`, `id`),
	FOREIGN KEY (`integration_id`) REFERENCES `integrations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `delivery_events_delivery` ON `delivery_events` (`integration_id`,`delivery_id`);--> statement-breakpoint
CREATE INDEX `delivery_events_received` ON `delivery_events` (`received_at`);--> statement-breakpoint
CREATE INDEX `delivery_events_raw` ON `delivery_events` (`received_at`) WHERE raw is not null;--> statement-breakpoint
CREATE TABLE `delivery_links` (
	`integration_id` text NOT NULL,
	`delivery_id` text NOT NULL,
	`order_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`integration_id`, `delivery_id`),
	FOREIGN KEY (`integration_id`) REFERENCES `integrations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `delivery_links_order` ON `delivery_links` (`order_id`);--> statement-breakpoint
CREATE TABLE `integrations` (
	`id` text PRIMARY KEY NOT NULL,
	`driver_id` text NOT NULL,
	`platform` text NOT NULL,
	`is_connected` integer NOT NULL,
	`method` text NOT NULL,
	`connection_kind` text NOT NULL,
	`driver_account_id` text,
	`dispatch_code` text,
	`phone` text,
	`secret_hint` text,
	`webhook_secret` text,
	`should_auto_accept` integer DEFAULT false NOT NULL,
	`should_notify` integer DEFAULT true NOT NULL,
	`last_sync_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `integrations_platform` ON `integrations` (`driver_id`,`platform`);--> statement-breakpoint
CREATE UNIQUE INDEX `integrations_dispatch_code` ON `integrations` (`dispatch_code`);--> statement-breakpoint
CREATE TABLE `network_members` (
	`driver_id` text PRIMARY KEY NOT NULL,
	`driver_name` text NOT NULL,
	`phone_number` text NOT NULL,
	`vehicle_type` text NOT NULL,
	`license_number` text DEFAULT '' NOT NULL,
	`insurance_provider` text DEFAULT '' NOT NULL,
	`preferred_areas` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `failing_items` (
	`job` text NOT NULL,
	`item` text NOT NULL,
	`failures` integer NOT NULL,
	`last_at` integer NOT NULL,
	`retry_at` integer NOT NULL,
	`problem` text NOT NULL,
	PRIMARY KEY(`job`, `item`)
);
--> statement-breakpoint
CREATE INDEX `failing_items_item` ON `failing_items` (`item`);--> statement-breakpoint
CREATE INDEX `failing_items_failures` ON `failing_items` (`failures`,`last_at`);--> statement-breakpoint
CREATE INDEX `failing_items_last` ON `failing_items` (`last_at`);--> statement-breakpoint
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
CREATE INDEX `job_runs_job` ON `job_runs` (`job`,`started_at`,`id`);--> statement-breakpoint
CREATE INDEX `job_runs_started` ON `job_runs` (`started_at`,`id`);--> statement-breakpoint
CREATE INDEX `job_runs_outcome` ON `job_runs` (`outcome`,`started_at`,`id`);--> statement-breakpoint
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
CREATE INDEX `ledger_postings_owner_kind` ON `ledger_postings` (`owner_id`,`kind`,`at`);--> statement-breakpoint
CREATE INDEX `ledger_postings_created` ON `ledger_postings` (`created_at`);--> statement-breakpoint
CREATE INDEX `ledger_postings_kind` ON `ledger_postings` (`kind`,`seq`);--> statement-breakpoint
CREATE INDEX `ledger_postings_subject` ON `ledger_postings` (`subject`,`seq`);--> statement-breakpoint
CREATE TABLE `owed_balances` (
	`account` text NOT NULL,
	`owner_id` text NOT NULL,
	`seq` integer NOT NULL,
	`owed_cents` integer NOT NULL,
	PRIMARY KEY(`account`, `owner_id`)
);
--> statement-breakpoint
CREATE INDEX `owed_balances_due` ON `owed_balances` (`account`,`owner_id`) WHERE owed_cents > 0;--> statement-breakpoint
CREATE TABLE `market_figures` (
	`driver_id` text PRIMARY KEY NOT NULL,
	`is_demo` integer NOT NULL,
	`town` integer NOT NULL,
	`figures` text NOT NULL,
	`computed_at` integer NOT NULL,
	`is_vouched` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `market_figures_town` ON `market_figures` (`is_demo`,`is_vouched`,`town`);--> statement-breakpoint
CREATE TABLE `dispatch_events` (
	`source` text NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`offer_id` text NOT NULL,
	`order_id` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`source`, `id`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `dispatch_events_offer` ON `dispatch_events` (`source`,`offer_id`,`kind`);--> statement-breakpoint
CREATE INDEX `dispatch_events_created` ON `dispatch_events` (`created_at`);--> statement-breakpoint
CREATE TABLE `network_bills` (
	`id` text PRIMARY KEY NOT NULL,
	`restaurant_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`deliveries` integer NOT NULL,
	`period_end` integer NOT NULL,
	`status` text NOT NULL,
	`provider_ref` text,
	`created_at` integer NOT NULL,
	`asked_at` integer,
	`paid_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `network_bills_ref` ON `network_bills` (`provider_ref`);--> statement-breakpoint
CREATE INDEX `network_bills_restaurant` ON `network_bills` (`restaurant_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `network_bills_unpaid` ON `network_bills` (`created_at`) WHERE status <> 'paid';--> statement-breakpoint
CREATE TABLE `network_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`restaurant_id` text NOT NULL,
	`tracking_token` text NOT NULL,
	`status` text NOT NULL,
	`reason` text,
	`pickup_name` text NOT NULL,
	`pickup_address` text NOT NULL,
	`pickup_lat` real NOT NULL,
	`pickup_lng` real NOT NULL,
	`dropoff_address` text NOT NULL,
	`dropoff_lat` real NOT NULL,
	`dropoff_lng` real NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`order_value_cents` integer,
	`tip_cents` integer NOT NULL,
	`price_cents` integer NOT NULL,
	`charged_cents` integer DEFAULT 0 NOT NULL,
	`billed_cents` integer DEFAULT 0 NOT NULL,
	`bill_id` text,
	`miles` real NOT NULL,
	`minutes` real NOT NULL,
	`miles_source` text NOT NULL,
	`ready_at` integer,
	`promised_at` integer NOT NULL,
	`area` integer NOT NULL,
	`round` integer DEFAULT 1 NOT NULL,
	`wave` integer DEFAULT 0 NOT NULL,
	`wave_mark` text,
	`round_at` integer NOT NULL,
	`due_at` integer,
	`driver_id` text,
	`order_id` text,
	`created_at` integer NOT NULL,
	`assigned_at` integer,
	`arrived_at` integer,
	`picked_up_at` integer,
	`delivered_at` integer,
	`ended_at` integer,
	FOREIGN KEY (`restaurant_id`) REFERENCES `restaurants`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `network_deliveries_tracking` ON `network_deliveries` (`tracking_token`);--> statement-breakpoint
CREATE INDEX `network_deliveries_restaurant` ON `network_deliveries` (`restaurant_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `network_deliveries_due` ON `network_deliveries` (`area`,`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX `network_deliveries_late` ON `network_deliveries` (`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX `network_deliveries_driver` ON `network_deliveries` (`driver_id`);--> statement-breakpoint
CREATE INDEX `network_deliveries_order` ON `network_deliveries` (`order_id`);--> statement-breakpoint
CREATE INDEX `network_deliveries_named` ON `network_deliveries` (`created_at`) WHERE dropoff_address <> '';--> statement-breakpoint
CREATE INDEX `network_deliveries_unbilled` ON `network_deliveries` (`restaurant_id`) WHERE charged_cents <> billed_cents;--> statement-breakpoint
CREATE INDEX `network_deliveries_carried` ON `network_deliveries` (`assigned_at`) WHERE status in ('assigned', 'picked_up');--> statement-breakpoint
CREATE TABLE `network_offers` (
	`order_id` text PRIMARY KEY NOT NULL,
	`delivery_id` text NOT NULL,
	`driver_id` text NOT NULL,
	`round` integer NOT NULL,
	`wave` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`delivery_id`) REFERENCES `network_deliveries`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `network_offers_once` ON `network_offers` (`delivery_id`,`round`,`driver_id`);--> statement-breakpoint
CREATE INDEX `network_offers_first` ON `network_offers` (`delivery_id`,`created_at`,`order_id`);--> statement-breakpoint
CREATE INDEX `network_offers_driver` ON `network_offers` (`driver_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `restaurant_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`restaurant_id` text NOT NULL,
	`key_hash` text NOT NULL,
	`hint` text NOT NULL,
	`created_at` integer NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`restaurant_id`) REFERENCES `restaurants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `restaurant_keys_hash` ON `restaurant_keys` (`key_hash`);--> statement-breakpoint
CREATE INDEX `restaurant_keys_restaurant` ON `restaurant_keys` (`restaurant_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `news_articles` (
	`id` text PRIMARY KEY NOT NULL,
	`category` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`source` text NOT NULL,
	`source_id` text,
	`url` text NOT NULL,
	`published_at` integer NOT NULL,
	`relevance` real NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`source_id`) REFERENCES `news_sources`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `news_articles_url` ON `news_articles` (`url`);--> statement-breakpoint
CREATE INDEX `news_articles_published` ON `news_articles` (`published_at`);--> statement-breakpoint
CREATE INDEX `news_articles_source` ON `news_articles` (`source_id`,`seen_at`);--> statement-breakpoint
CREATE INDEX `news_articles_category` ON `news_articles` (`category`,`published_at`);--> statement-breakpoint
CREATE TABLE `news_sources` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`url` text NOT NULL,
	`is_paused` integer DEFAULT false NOT NULL,
	`etag` text,
	`last_modified` text,
	`next_fetch_at` integer NOT NULL,
	`last_fetched_at` integer,
	`last_success_at` integer,
	`last_status` text,
	`last_http_status` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `news_sources_url` ON `news_sources` (`url`);--> statement-breakpoint
CREATE INDEX `news_sources_due` ON `news_sources` (`is_paused`,`next_fetch_at`);--> statement-breakpoint
CREATE TABLE `offer_reports` (
	`driver_id` text PRIMARY KEY NOT NULL,
	`basis` text NOT NULL,
	`orders` text NOT NULL,
	`report` text,
	`route` text,
	`evaluated_at` integer NOT NULL,
	`valid_until` integer NOT NULL,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `offer_reports_valid` ON `offer_reports` (`valid_until`);--> statement-breakpoint
CREATE TABLE `driver_totals` (
	`driver_id` text PRIMARY KEY NOT NULL,
	`completed` integer DEFAULT 0 NOT NULL,
	`declined` integer DEFAULT 0 NOT NULL,
	`passed` integer DEFAULT 0 NOT NULL,
	`cancelled` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `order_archives` (
	`driver_id` text NOT NULL,
	`month` text NOT NULL,
	`first_id` text NOT NULL,
	`count` integer NOT NULL,
	`fields` text NOT NULL,
	`orders` text NOT NULL,
	PRIMARY KEY(`driver_id`, `month`, `first_id`),
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `order_events` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`driver_id` text NOT NULL,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	`detail` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `order_events_order` ON `order_events` (`order_id`,`at`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`driver_id` text NOT NULL,
	`platform` text NOT NULL,
	`source` text NOT NULL,
	`restaurant_name` text NOT NULL,
	`restaurant_address` text DEFAULT '' NOT NULL,
	`customer_address` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`payout_cents` integer NOT NULL,
	`tip_cents` integer DEFAULT 0 NOT NULL,
	`distance_miles` real,
	`estimated_minutes` real,
	`pickup_lat` real,
	`pickup_lng` real,
	`dropoff_lat` real,
	`dropoff_lng` real,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`placed_at` integer,
	`ready_at` integer,
	`promised_at` integer,
	`expires_at` integer NOT NULL,
	`accepted_at` integer,
	`arrived_at` integer,
	`picked_up_at` integer,
	`completed_at` integer,
	`completed_on` text,
	`completed_hour` integer,
	`day_started_at` integer,
	`declined_at` integer,
	`cancelled_at` integer,
	`cancelled_on` text,
	`cancelled_hour` integer,
	`cancel_reason` text,
	`edited_at` integer,
	`history_at` integer,
	`is_sample` integer DEFAULT false NOT NULL,
	`pickup_cell` integer GENERATED ALWAYS AS ((cast((pickup_lat + 90) * 10 as integer) * 10000 + cast((pickup_lng + 180) * 10 as integer))) VIRTUAL,
	`slot` integer GENERATED ALWAYS AS ((created_at / 900000)) VIRTUAL,
	`draw` integer GENERATED ALWAYS AS (((7919 * cast(round(10000 * (pickup_lat + 180)) as integer) + 104729 * cast(round(10000 * (pickup_lng + 180)) as integer) + 1299709 * cast(round(10000 * (dropoff_lat + 180)) as integer) + 15485863 * cast(round(10000 * (dropoff_lng + 180)) as integer)) % 1000003)) VIRTUAL,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `orders_open` ON `orders` (`driver_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_pending` ON `orders` (`expires_at`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `orders_history` ON `orders` (`driver_id`,`history_at`,`id`) WHERE history_at is not null;--> statement-breakpoint
CREATE INDEX `orders_history_by_status` ON `orders` (`driver_id`,`status`,`history_at`,`id`) WHERE history_at is not null;--> statement-breakpoint
CREATE INDEX `orders_history_by_platform` ON `orders` (`driver_id`,`platform`,`status`,`history_at`,`id`) WHERE history_at is not null;--> statement-breakpoint
CREATE INDEX `orders_completed_on` ON `orders` (`driver_id`,`completed_on`,`completed_hour`) WHERE completed_on is not null;--> statement-breakpoint
CREATE INDEX `orders_cancelled_on` ON `orders` (`driver_id`,`cancelled_on`,`cancelled_hour`) WHERE cancelled_on is not null;--> statement-breakpoint
CREATE INDEX `orders_missed_samples` ON `orders` (`expires_at`) WHERE is_sample = 1 and status in ('pending', 'expired');--> statement-breakpoint
CREATE INDEX `orders_placed` ON `orders` (`created_at`,`id`) WHERE source in ('network', 'partner') and pickup_lat is not null;--> statement-breakpoint
CREATE INDEX `orders_nearby` ON `orders` (`pickup_cell`,`slot`,`draw`) WHERE source in ('network', 'partner') and edited_at is null;--> statement-breakpoint
CREATE INDEX `orders_accepted` ON `orders` (`accepted_at`) WHERE status = 'accepted';--> statement-breakpoint
CREATE INDEX `orders_samples` ON `orders` (`driver_id`,`is_sample`,`status`) WHERE is_sample = 1;--> statement-breakpoint
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
CREATE INDEX `outbox_status_created` ON `outbox` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `outbox_owner` ON `outbox` (`owner_id`);--> statement-breakpoint
CREATE INDEX `outbox_recipient` ON `outbox` (`recipient`);--> statement-breakpoint
CREATE TABLE `checkouts` (
	`id` text PRIMARY KEY NOT NULL,
	`product` text NOT NULL,
	`subscriber_id` text NOT NULL,
	`trial_days` integer NOT NULL,
	`provider_ref` text,
	`url` text,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `checkouts_subscriber` ON `checkouts` (`subscriber_id`,`product`);--> statement-breakpoint
CREATE INDEX `checkouts_expires` ON `checkouts` (`expires_at`);--> statement-breakpoint
CREATE TABLE `embedded_subscriptions` (
	`ref` text PRIMARY KEY NOT NULL,
	`product` text NOT NULL,
	`subscriber_id` text NOT NULL,
	`trial_days` integer NOT NULL,
	`changes` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `payment_events` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	`processed_at` integer
);
--> statement-breakpoint
CREATE INDEX `payment_events_created` ON `payment_events` (`created_at`);--> statement-breakpoint
CREATE TABLE `alert_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`alert_id` text NOT NULL,
	`subscription_id` text NOT NULL,
	`status` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`sent_at` integer,
	`problem` text,
	FOREIGN KEY (`alert_id`) REFERENCES `alerts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`subscription_id`) REFERENCES `push_subscriptions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `alert_deliveries_alert` ON `alert_deliveries` (`alert_id`,`subscription_id`);--> statement-breakpoint
CREATE INDEX `alert_deliveries_subscription` ON `alert_deliveries` (`subscription_id`);--> statement-breakpoint
CREATE INDEX `alert_deliveries_due` ON `alert_deliveries` (`next_attempt_at`) WHERE status = 'queued';--> statement-breakpoint
CREATE TABLE `alerts` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`driver_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`values` text NOT NULL,
	`path` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `alerts_key` ON `alerts` (`key`);--> statement-breakpoint
CREATE INDEX `alerts_driver` ON `alerts` (`driver_id`,`kind`,`created_at`);--> statement-breakpoint
CREATE INDEX `alerts_created` ON `alerts` (`created_at`);--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`driver_id` text NOT NULL,
	`session_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`device` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_success_at` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	`problem` text,
	`timeouts` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint` ON `push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_driver` ON `push_subscriptions` (`driver_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_session` ON `push_subscriptions` (`session_id`);--> statement-breakpoint
CREATE TABLE `ready_facts` (
	`place` text NOT NULL,
	`ended_at` integer NOT NULL,
	`order_id` text NOT NULL,
	`driver_id` text NOT NULL,
	`minutes` real NOT NULL,
	`is_exact` integer NOT NULL,
	PRIMARY KEY(`place`, `ended_at`, `order_id`),
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `ready_facts_driver` ON `ready_facts` (`driver_id`);--> statement-breakpoint
CREATE INDEX `ready_facts_ended` ON `ready_facts` (`ended_at`);--> statement-breakpoint
CREATE TABLE `departed_drivers` (
	`email_hash` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `ledger_cursors` (
	`name` text PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `referrals` (
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
CREATE UNIQUE INDEX `referrals_driver` ON `referrals` (`driver_id`);--> statement-breakpoint
CREATE INDEX `referrals_referrer` ON `referrals` (`referrer_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `referrals_due` ON `referrals` (`status`,`credited_through`);--> statement-breakpoint
CREATE INDEX `referrals_age` ON `referrals` (`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `restaurants` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`status` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text DEFAULT '' NOT NULL,
	`search_key` text DEFAULT '' NOT NULL,
	`email` text NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`address` text NOT NULL,
	`cuisine` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`website` text DEFAULT '' NOT NULL,
	`lat` real,
	`lng` real,
	`band` integer GENERATED ALWAYS AS (cast((lat + 90) * 128 as integer)) VIRTUAL,
	`language` text,
	`time_zone` text,
	`referrer_id` text,
	`browser_hash` text,
	`manage_token_hash` text,
	`manage_version` integer DEFAULT 1 NOT NULL,
	`email_version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`activated_at` integer,
	`suspended_at` integer,
	`suspension_reason` text,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `restaurants_slug` ON `restaurants` (`slug`);--> statement-breakpoint
CREATE INDEX `restaurants_email` ON `restaurants` (`email`,`name_key`,`status`);--> statement-breakpoint
CREATE UNIQUE INDEX `restaurants_registered` ON `restaurants` (`email`,`name_key`) WHERE status = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX `restaurants_unpaid` ON `restaurants` (`email`,`name_key`,`browser_hash`) WHERE status = 'unpaid' and browser_hash is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `restaurants_manage_token` ON `restaurants` (`manage_token_hash`);--> statement-breakpoint
CREATE INDEX `restaurants_activated` ON `restaurants` (`status`,`activated_at`,`slug`);--> statement-breakpoint
CREATE INDEX `restaurants_created` ON `restaurants` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `restaurants_status_created` ON `restaurants` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `restaurants_name` ON `restaurants` (`search_key`,`id`);--> statement-breakpoint
CREATE INDEX `restaurants_email_id` ON `restaurants` (`email`,`id`);--> statement-breakpoint
CREATE INDEX `restaurants_place` ON `restaurants` (`status`,`band`,`lng`,`id`);--> statement-breakpoint
CREATE INDEX `restaurants_turn` ON `restaurants` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `restaurants_referrer` ON `restaurants` (`referrer_id`,`status`);--> statement-breakpoint
CREATE TABLE `routes` (
	`id` text PRIMARY KEY NOT NULL,
	`driver_id` text NOT NULL,
	`order_ids` text NOT NULL,
	`origin_lat` real NOT NULL,
	`origin_lng` real NOT NULL,
	`origin_kind` text NOT NULL,
	`stops` text NOT NULL,
	`total_miles` real NOT NULL,
	`total_minutes` real NOT NULL,
	`total_cents` integer NOT NULL,
	`baseline_minutes` real NOT NULL,
	`saved_minutes` real NOT NULL,
	`is_optimal` integer NOT NULL,
	`travel_source` text DEFAULT 'estimate' NOT NULL,
	`geometry` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `routes_driver` ON `routes` (`driver_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `identities` (
	`provider` text NOT NULL,
	`subject` text NOT NULL,
	`driver_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`removed_at` integer,
	PRIMARY KEY(`provider`, `subject`),
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `identities_driver` ON `identities` (`driver_id`);--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	`driver_id` text NOT NULL,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `passkeys_driver` ON `passkeys` (`driver_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `sign_in_attempts` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`driver_id` text,
	`data` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sign_in_attempts_expires` ON `sign_in_attempts` (`expires_at`);--> statement-breakpoint
CREATE INDEX `sign_in_attempts_driver` ON `sign_in_attempts` (`driver_id`);