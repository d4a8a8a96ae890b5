import { asc, eq, getTableColumns } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { selectDevices } from '#worker/db/queries/push-rows.ts';
import { automationSettings } from '#worker/db/schema/automation.ts';
import { subscriptions } from '#worker/db/schema/billing.ts';
import { type Driver, notificationSettings, sessions } from '#worker/db/schema/drivers.ts';
import { dailyEarnings } from '#worker/db/schema/earnings.ts';
import { imports } from '#worker/db/schema/imports.ts';
import { integrations, networkMembers } from '#worker/db/schema/integrations.ts';
import { ledgerPostings, owedBalances } from '#worker/db/schema/ledger.ts';
import { marketFigures } from '#worker/db/schema/market.ts';
import { driverTotals } from '#worker/db/schema/orders.ts';
import { outbox } from '#worker/db/schema/outbox.ts';
import { checkouts } from '#worker/db/schema/payments.ts';
import { alerts } from '#worker/db/schema/push.ts';
import { referrals } from '#worker/db/schema/referrals.ts';
import { identities, passkeys } from '#worker/db/schema/sign-in.ts';
import { batch } from '#worker/db/write.ts';

/** Without the secrets by which others authenticate. */
const { dispatchCode: _code, webhookSecret: _secret, ...integrationColumns } = getTableColumns(integrations);

/** Everything stored about a driver except the long lists and secrets, in one round trip. */
export async function readAccountRecords(ctx: Ctx, driver: Driver) {
  const { id } = driver;
  const { db } = ctx;
  const { publicKey: _key, counter: _counter, ...passkeyColumns } = getTableColumns(passkeys);
  const { tokenHash: _token, ...sessionColumns } = getTableColumns(sessions);
  // The names of referred drivers are their data, so only the referral itself is exported.
  const { campaign, status, createdAt } = referrals;
  const { seq: _seq, ownerId: _owner, ...postingColumns } = getTableColumns(ledgerPostings);
  const { kind, sentAt } = outbox;
  const { product, trialDays, expiresAt } = checkouts;
  const { account, owedCents } = owedBalances;
  const { figures, computedAt } = marketFigures;
  const { evidence: _evidence, ...importColumns } = getTableColumns(imports);
  const { alertDevices, ...records } = await batch(ctx, {
    sessions: db.select(sessionColumns).from(sessions).where(eq(sessions.driverId, id)),
    signInProviders: db.select().from(identities).where(eq(identities.driverId, id)),
    passkeys: db.select(passkeyColumns).from(passkeys).where(eq(passkeys.driverId, id)),
    notificationSettings: db.select().from(notificationSettings).where(eq(notificationSettings.driverId, id)),
    automationSettings: db.select().from(automationSettings).where(eq(automationSettings.driverId, id)),
    integrations: db.select(integrationColumns).from(integrations).where(eq(integrations.driverId, id)),
    networkMembership: db.select().from(networkMembers).where(eq(networkMembers.driverId, id)),
    subscriptions: db.select().from(subscriptions).where(eq(subscriptions.subscriberId, id)),
    driversReferred: db
      .select({ campaign, status, createdAt })
      .from(referrals)
      .where(eq(referrals.referrerId, id)),
    referredBy: db.select({ campaign, status, createdAt }).from(referrals).where(eq(referrals.driverId, id)),
    payments: db
      .select(postingColumns)
      .from(ledgerPostings)
      .where(eq(ledgerPostings.ownerId, id))
      .orderBy(asc(ledgerPostings.seq)),
    emails: db
      .select({ kind, createdAt: outbox.createdAt, sentAt })
      .from(outbox)
      .where(eq(outbox.ownerId, id)),
    alertDevices: selectDevices(ctx, id),
    alerts: db
      .select({ kind: alerts.kind, createdAt: alerts.createdAt })
      .from(alerts)
      .where(eq(alerts.driverId, id)),
    totals: db.select().from(driverTotals).where(eq(driverTotals.driverId, id)),
    dailyEarnings: db
      .select()
      .from(dailyEarnings)
      .where(eq(dailyEarnings.driverId, id))
      .orderBy(asc(dailyEarnings.day)),
    openCheckouts: db
      .select({ product, trialDays, expiresAt })
      .from(checkouts)
      .where(eq(checkouts.subscriberId, id)),
    balances: db.select({ account, owedCents }).from(owedBalances).where(eq(owedBalances.ownerId, id)),
    comparison: db.select({ figures, computedAt }).from(marketFigures).where(eq(marketFigures.driverId, id)),
    imports: db.select(importColumns).from(imports).where(eq(imports.driverId, id)),
  });
  return {
    driver: toOwnDriver(driver),
    ...records,
    alertDevices: alertDevices.map(({ id: _endpoint, ...device }) => device),
  };
}

function toOwnDriver(driver: Driver) {
  const {
    suspensionReason: _reason,
    nameKey: _name,
    surnameKey: _surname,
    workVersion: _version,
    ...ownDriver
  } = driver;
  return ownDriver;
}
