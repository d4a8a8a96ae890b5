import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { END_REASONS, PRODUCTS, SUBSCRIPTION_STATUSES } from '#worker/domain/billing/subscription.ts';
import { cents, flag, id, instant } from '../columns.ts';

/** Conditions of partial indexes; queries must repeat them exactly to use the index (db/README.md). */
export const IS_NOTICE_PENDING = sql`status = 'trialing' and trial_notice_at is null`;
export const IS_CANCEL_DUE = sql`is_cancel_due = 1`;
/**
 * The ledger lacks the payment for the current period, with a day's tolerance. The plus before a column keeps SQLite from using
 * other indexes.
 */
export const IS_PAYMENT_MISSING = sql`+status = 'active' and +ended_at is null
  and coalesce(ledger_through_at, 0) < current_period_end - 86400000`;

/** A paid plan of a driver (pro, network) or a restaurant. One live row per product and subscriber; ended rows are kept. */
export const subscriptions = sqliteTable(
  'subscriptions',
  {
    id: id(),
    product: text({ enum: PRODUCTS }).notNull(),
    /** The driver's or the restaurant's id; kept after their deletion for accounting. */
    subscriberId: text().notNull(),
    status: text({ enum: SUBSCRIPTION_STATUSES }).notNull(),
    priceCents: cents().notNull(),
    interval: text({ enum: ['week', 'month'] }).notNull(),
    trialEndsAt: instant(),
    currentPeriodEnd: instant().notNull(),
    cancelAtPeriodEnd: flag().notNull().default(false),
    /** Canceled because the subscriber is suspended; resumed when the suspension ends. */
    isCanceledBySuspension: flag().notNull().default(false),
    provider: text({ enum: ['embedded', 'stripe'] }).notNull(),
    providerRef: text(),
    /** The customer's id at the payment provider. */
    providerCustomer: text(),
    /** The ledger contains all payments made at the provider through this instant. */
    ledgerThroughAt: instant(),
    /** Since when a payment is overdue. */
    pastDueAt: instant(),
    /** When the notice about the end of the trial was sent. */
    trialNoticeAt: instant(),
    endReason: text({ enum: END_REASONS }),
    /** Canceled, resumed or ended here, but not yet at the provider. */
    isCancelDue: flag().notNull().default(false),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    endedAt: instant(),
    /** Increased with every write of the state, for optimistic locking. */
    revision: integer()
      .notNull()
      .default(0)
      .$onUpdate(() => sql`revision + 1`),
  },
  (table) => [
    uniqueIndex('subscriptions_live').on(table.subscriberId, table.product).where(sql`ended_at is null`),
    index('subscriptions_subscriber').on(table.subscriberId, table.product, table.createdAt),
    index('subscriptions_subscriber_created').on(table.subscriberId, table.createdAt, table.id),
    index('subscriptions_created').on(table.createdAt, table.id),
    index('subscriptions_product').on(table.product, table.createdAt, table.id),
    index('subscriptions_status').on(table.status, table.createdAt, table.id),
    index('subscriptions_product_status').on(table.product, table.status, table.createdAt, table.id),
    index('subscriptions_due').on(table.status, table.currentPeriodEnd, table.id),
    index('subscriptions_notice').on(table.currentPeriodEnd, table.id).where(IS_NOTICE_PENDING),
    index('subscriptions_payment_missing').on(table.updatedAt, table.id).where(IS_PAYMENT_MISSING),
    index('subscriptions_cancel_due').on(table.id).where(IS_CANCEL_DUE),
    uniqueIndex('subscriptions_provider_ref').on(table.provider, table.providerRef),
  ],
);

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** Keyed hashes of emails that used a free trial, kept after the account is deleted to prevent a second trial. */
export const usedTrials = sqliteTable('used_trials', {
  emailHash: text().primaryKey(),
  createdAt: instant().notNull(),
});
