import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { END_REASONS, PRODUCTS, SUBSCRIPTION_STATUSES } from '#worker/domain/billing/subscription.ts';
import { cents, flag, id, instant } from '../columns.ts';

/**
 * Condition: what was paid for the present period is not in the ledger, give or take a day. Without parameters or names
 * of tables, so that SQLite can use the partial index, and each column behind a plus, so that it uses no other.
 */
export const UNBOOKED = `+status = 'active' and +ended_at is null
  and coalesce(booked_through_at, 0) < current_period_end - 86400000`;

/** A paid plan of a driver (pro, network) or a restaurant. One live row a product and subscriber; ended rows stay. */
export const subscriptions = sqliteTable(
  'subscriptions',
  {
    id: id(),
    product: text({ enum: PRODUCTS }).notNull(),
    /** The driver's or the restaurant's id; kept when they go, because money has moved. */
    subscriberId: text().notNull(),
    status: text({ enum: SUBSCRIPTION_STATUSES }).notNull(),
    priceCents: cents().notNull(),
    interval: text({ enum: ['week', 'month'] }).notNull(),
    trialEndsAt: instant(),
    currentPeriodEnd: instant().notNull(),
    cancelAtPeriodEnd: flag().notNull().default(false),
    /** Cancelled by the suspension of its subscriber, with which it is taken back. */
    isHeld: flag().notNull().default(false),
    provider: text({ enum: ['embedded', 'stripe'] }).notNull(),
    providerRef: text(),
    /** The provider's name of whoever pays. */
    providerCustomer: text(),
    /** Until when the ledger has what was paid at the provider, without a gap. */
    bookedThroughAt: instant(),
    /** Since when a payment is missing. */
    pastDueAt: instant(),
    /** When the end of the trial was announced. */
    trialNoticeAt: instant(),
    endReason: text({ enum: END_REASONS }),
    /** Cancelled, resumed or ended here, which the provider does not know yet. */
    isCancelDue: flag().notNull().default(false),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    endedAt: instant(),
    /** One more whenever the state is written, so that whoever read the row can see whether it is still as it was. */
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
    index('subscriptions_notice')
      .on(table.currentPeriodEnd, table.id)
      .where(sql`status = 'trialing' and trial_notice_at is null`),
    index('subscriptions_unbooked').on(table.updatedAt, table.id).where(sql.raw(UNBOOKED)),
    index('subscriptions_cancel_due').on(table.id).where(sql`is_cancel_due = 1`),
    uniqueIndex('subscriptions_provider_ref').on(table.provider, table.providerRef),
  ],
);

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** Emails, as keyed hashes, that had the one free trial; they outlive the account, so that a new one gets no second. */
export const usedTrials = sqliteTable('used_trials', {
  emailHash: text().primaryKey(),
  createdAt: instant().notNull(),
});
