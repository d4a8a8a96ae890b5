import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { PRODUCTS } from '#worker/domain/billing/subscription.ts';
import { id, instant } from '../columns.ts';

/** The single open checkout of a subscriber for a product; its id is the attempt's idempotency key. */
export const checkouts = sqliteTable(
  'checkouts',
  {
    id: id(),
    product: text({ enum: PRODUCTS }).notNull(),
    subscriberId: text().notNull(),
    trialDays: integer().notNull(),
    /** The checkout's id and page at the payment provider; null until known. */
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

/** Events of the payment provider by unique id, stored before processing so that none is processed twice. */
export const paymentEvents = sqliteTable(
  'payment_events',
  { id: id(), createdAt: instant().notNull(), processedAt: instant() },
  (table) => [index('payment_events_created').on(table.createdAt)],
);

/** A change to a subscription; `decline` makes its card be declined from then on, `pay` makes it be charged. */
export type EmbeddedChange = { at: number; kind: 'cancel' | 'resume' | 'end' | 'decline' | 'pay' };

/** Subscriptions bought from the embedded provider of local deployments, with their changes in order. */
export const embeddedSubscriptions = sqliteTable('embedded_subscriptions', {
  ref: text().primaryKey(),
  product: text({ enum: PRODUCTS }).notNull(),
  subscriberId: text().notNull(),
  trialDays: integer().notNull(),
  changes: text({ mode: 'json' }).$type<EmbeddedChange[]>().notNull(),
  createdAt: instant().notNull(),
});

export type EmbeddedSubscription = typeof embeddedSubscriptions.$inferSelect;
