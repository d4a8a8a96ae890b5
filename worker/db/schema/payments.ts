import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { PRODUCTS } from '#worker/domain/billing/subscription.ts';
import { id, instant } from '../columns.ts';

/** The one open checkout of a subscriber for a product; its id is the idempotency key of the attempt. */
export const checkouts = sqliteTable(
  'checkouts',
  {
    id: id(),
    product: text({ enum: PRODUCTS }).notNull(),
    subscriberId: text().notNull(),
    trialDays: integer().notNull(),
    /** Its id and page at the payment provider, once known. */
    providerRef: text(),
    url: text(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('checkouts_subscriber').on(table.subscriberId, table.product),
    index('checkouts_expires').on(table.expiresAt),
  ],
);

export type Checkout = typeof checkouts.$inferSelect;

/** Events of the payment provider by their unique id, stored before processing, so that none is processed twice. */
export const paymentEvents = sqliteTable(
  'payment_events',
  { id: id(), createdAt: instant().notNull(), processedAt: instant() },
  (table) => [index('payment_events_created').on(table.createdAt)],
);

/** A change of a subscription; after `decline` or `pay` its card is declined or charged. */
export type EmbeddedChange = { at: number; kind: 'cancel' | 'resume' | 'end' | 'decline' | 'pay' };

/** Purchases at the embedded provider of local deployments, with their changes in order. */
export const embeddedSubscriptions = sqliteTable('embedded_subscriptions', {
  ref: text().primaryKey(),
  product: text({ enum: PRODUCTS }).notNull(),
  subscriberId: text().notNull(),
  trialDays: integer().notNull(),
  changes: text({ mode: 'json' }).$type<EmbeddedChange[]>().notNull(),
  createdAt: instant().notNull(),
});

export type EmbeddedSubscription = typeof embeddedSubscriptions.$inferSelect;
