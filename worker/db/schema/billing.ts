import { sql } from 'drizzle-orm';
import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { PRODUCTS, SUBSCRIPTION_STATUSES } from '#worker/domain/billing/subscription.ts';
import { cents, flag, id, instant } from '../columns.ts';

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
    provider: text({ enum: ['embedded', 'stripe'] }).notNull(),
    providerRef: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    endedAt: instant(),
  },
  (table) => [
    uniqueIndex('subscriptions_live').on(table.subscriberId, table.product).where(sql`ended_at is null`),
    index('subscriptions_subscriber').on(table.subscriberId, table.product, table.createdAt),
    index('subscriptions_due').on(table.status, table.currentPeriodEnd),
    uniqueIndex('subscriptions_provider_ref').on(table.provider, table.providerRef),
  ],
);

export type Subscription = typeof subscriptions.$inferSelect;
