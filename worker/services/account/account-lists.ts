import { and, type Column, eq, type InferSelectModel, inArray, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Ctx } from '#worker/ctx.ts';
import { toOrder, toPresent } from '#worker/db/queries/order-rows.ts';
import { automationDecisions, automationSettings } from '#worker/db/schema/automation.ts';
import { subscriptions } from '#worker/db/schema/billing.ts';
import { notificationSettings, sessions } from '#worker/db/schema/drivers.ts';
import { dailyEarnings } from '#worker/db/schema/earnings.ts';
import { imports } from '#worker/db/schema/imports.ts';
import { integrations, networkMembers } from '#worker/db/schema/integrations.ts';
import { ledgerPostings, owedBalances } from '#worker/db/schema/ledger.ts';
import { marketFigures } from '#worker/db/schema/market.ts';
import { driverTotals, orderArchives, orderEvents, orders } from '#worker/db/schema/orders.ts';
import { outbox } from '#worker/db/schema/outbox.ts';
import { checkouts } from '#worker/db/schema/payments.ts';
import { alerts, pushSubscriptions } from '#worker/db/schema/push.ts';
import { readyFacts } from '#worker/db/schema/ready-facts.ts';
import { referrals } from '#worker/db/schema/referrals.ts';
import { routes } from '#worker/db/schema/routes.ts';
import { identities, passkeys } from '#worker/db/schema/sign-in.ts';
import { unpackOrders } from '#worker/domain/orders/archive.ts';

type AccountList = {
  /** Statement: the rowids of the driver's rows. */
  selectRowids: (ctx: Ctx, driverId: string) => ReturnType<typeof selectRowids>;
  /**
   * Returns the export entries of the given rows that belong to the driver: SQLite may have reused a deleted row's rowid for
   * another driver.
   */
  readEntries: (ctx: Ctx, driverId: string, rowids: number[]) => Promise<object[]>;
};

/**
 * Returns the account list of a driver's rows in one table. Each row is exported unchanged unless `toEntries` maps it.
 *
 * @param among an extra condition that narrows the rowid lookup when the owner column has no index
 */
function listRows<Table extends SQLiteTable>(
  table: Table,
  owner: Column,
  toEntries: (row: InferSelectModel<Table>, ctx: Ctx) => object | object[] = (row) => row,
  among?: (driverId: string) => SQL,
): AccountList {
  return {
    selectRowids: (ctx, driverId) => selectRowids(ctx, table, and(eq(owner, driverId), among?.(driverId))),
    readEntries: async (ctx, driverId, rowids) => {
      const rows = await ctx.db
        .select()
        .from(table as SQLiteTable)
        // The unary plus keeps SQLite off the owner's index, so it looks the rows up by rowid.
        .where(
          sql`+${owner} = ${driverId} and rowid in (select value from json_each(${JSON.stringify(rowids)}))`,
        )
        .orderBy(sql`rowid`);
      return rows.flatMap((row) => toEntries(row as InferSelectModel<Table>, ctx));
    },
  };
}

function selectRowids({ db }: Ctx, table: SQLiteTable, isOwn: SQL | undefined) {
  return db
    .select({ rowid: sql<number>`rowid`.as('row') })
    .from(table)
    .where(isOwn)
    .orderBy(sql`rowid`);
}

// The names of referred drivers are their data, so only the referral itself is exported.
const toReferral = ({ campaign, status, createdAt }: typeof referrals.$inferSelect) => ({
  campaign,
  status,
  createdAt,
});

/** The lists of the account export, by their property in the file. Secrets and internal columns are left out. */
export const ACCOUNT_LISTS: Record<string, AccountList> = {
  sessions: listRows(sessions, sessions.driverId, ({ tokenHash: _token, ...session }) => session),
  signInProviders: listRows(identities, identities.driverId),
  passkeys: listRows(passkeys, passkeys.driverId, ({ publicKey: _k, counter: _c, ...passkey }) => passkey),
  notificationSettings: listRows(notificationSettings, notificationSettings.driverId),
  automationSettings: listRows(automationSettings, automationSettings.driverId),
  integrations: listRows(
    integrations,
    integrations.driverId,
    ({ dispatchCode: _code, webhookSecret: _secret, ...integration }) => integration,
  ),
  networkMembership: listRows(networkMembers, networkMembers.driverId),
  subscriptions: listRows(subscriptions, subscriptions.subscriberId),
  driversReferred: listRows(referrals, referrals.referrerId, toReferral),
  referredBy: listRows(referrals, referrals.driverId, toReferral),
  payments: listRows(
    ledgerPostings,
    ledgerPostings.ownerId,
    ({ seq: _s, ownerId: _o, ...posting }) => posting,
  ),
  emails: listRows(outbox, outbox.ownerId, ({ kind, createdAt, sentAt }) => ({ kind, createdAt, sentAt })),
  alertDevices: listRows(
    pushSubscriptions,
    pushSubscriptions.driverId,
    ({ device, createdAt, lastSuccessAt, failures }) => ({ device, createdAt, lastSuccessAt, failures }),
  ),
  alerts: listRows(alerts, alerts.driverId, ({ kind, createdAt }) => ({ kind, createdAt })),
  totals: listRows(driverTotals, driverTotals.driverId),
  dailyEarnings: listRows(dailyEarnings, dailyEarnings.driverId),
  openCheckouts: listRows(checkouts, checkouts.subscriberId, ({ product, trialDays, expiresAt }) => ({
    product,
    trialDays,
    expiresAt,
  })),
  balances: listRows(owedBalances, owedBalances.ownerId, ({ account, owedCents }) => ({
    account,
    owedCents,
  })),
  comparison: listRows(marketFigures, marketFigures.driverId, ({ figures, computedAt }) => ({
    figures,
    computedAt,
  })),
  imports: listRows(imports, imports.driverId, ({ evidence: _evidence, ...imported }) => imported),
  orders: listRows(orders, orders.driverId, (row, ctx) => toOrder(toPresent(ctx, row))),
  orderEvents: listRows(
    orderEvents,
    orderEvents.driverId,
    ({ orderId, kind, at, detail }) => ({ orderId, kind, at, detail }),
    (driverId) => inArray(orderEvents.orderId, sql`(select id from orders where driver_id = ${driverId})`),
  ),
  archivedOrders: listRows(orderArchives, orderArchives.driverId, unpackOrders),
  routes: listRows(routes, routes.driverId),
  automationDecisions: listRows(automationDecisions, automationDecisions.driverId),
  readyFacts: listRows(readyFacts, readyFacts.driverId, ({ driverId: _driver, ...fact }) => fact),
};
