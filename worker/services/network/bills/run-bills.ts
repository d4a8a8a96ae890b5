import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { subscriptions } from '#worker/db/schema/billing.ts';
import {
  IS_UNBILLED,
  IS_UNPAID,
  type NetworkBill,
  networkBills,
  networkDeliveries,
} from '#worker/db/schema/network.ts';
import { batch, insertWhen } from '#worker/db/write.ts';
import { findBilledUntil, getBilledSince } from '#worker/domain/network/bill.ts';
import type { Result } from '#worker/domain/shared/result.ts';
import { HOUR_MS } from '#worker/domain/shared/time.ts';
import type { HostedInvoice, PaymentProvider } from '#worker/providers/payments/port.ts';
import { hasQueriesLeft } from '#worker/services/jobs/query-budget.ts';
import { workEach, workPart } from '#worker/services/jobs/work-items.ts';
import { saveBillStatus } from './record-bill.ts';

/** Maximum bills that one run creates, and that it sends or reads at the provider. */
const MAX_BILLS = 100;

/** Consecutive bills without a response from the provider after which the run ends. */
const MAX_UNANSWERED = 3;

/** Time between reads of a bill whose event has not arrived. */
const ASK_AGAIN_MS = 6 * HOUR_MS;

/**
 * Bills restaurants weekly, through the payment provider, for the deliveries of past weeks, and reads unpaid bills. Safe to run
 * twice: a delivery is on one bill, and a bill is sent once.
 */
export async function runBills(ctx: Ctx): Promise<{ billed: number; failed: number }> {
  const { payments } = ctx;
  if (!payments) return { billed: 0, failed: 0 };
  const made = await workEach(ctx, {
    job: 'billing',
    items: await listOwing(ctx),
    getId: ({ restaurantId }) => `bill:${restaurantId}`,
    work: ({ restaurantId }) => makeBill(ctx, restaurantId),
  });
  return { billed: made.done.length, failed: made.failed + (await syncBills(ctx, payments)) };
}

/** Sends or reads the bills that are due, until the provider stops responding. Returns how many failed. */
async function syncBills(ctx: Ctx, payments: PaymentProvider): Promise<number> {
  let [failed, unanswered] = [0, 0];
  for (const bill of await listUnpaid(ctx)) {
    if (!hasQueriesLeft(ctx)) break;
    const known = await workPart(ctx, 'billing', `bill:${bill.id}`, () => syncBill(ctx, payments, bill));
    if (!known?.ok) failed += 1;
    const isAnswered = known === null || known.ok || known.error.code !== 'paymentsUnreachable';
    unanswered = isAnswered ? 0 : unanswered + 1;
    if (unanswered === MAX_UNANSWERED) break;
  }
  return failed;
}

/** Condition: a delivery of a past week whose charge differs from the billed amount, so an undone delivery gives a credit. */
function isOwed(ctx: Ctx) {
  return sql`${IS_UNBILLED}
    and coalesce(delivered_at, ended_at, 0) < ${findBilledUntil(ctx.now)}`;
}

const OWED_CENTS = sql`sum(charged_cents - billed_cents)`;

/** Condition: last week's bill has not been created yet. Deliveries that come in after it go on the next bill. */
function isUnbilled(ctx: Ctx) {
  const periodEnd = findBilledUntil(ctx.now);
  // A bill is created after its week, so this bound makes the index on `created_at` skip earlier bills.
  return sql`not exists (select 1 from network_bills made
    where made.restaurant_id = network_deliveries.restaurant_id
      and made.period_end = ${periodEnd} and made.created_at > ${periodEnd})`;
}

/** Selects restaurants that owe something after credits. */
function listOwing(ctx: Ctx) {
  const { restaurantId } = networkDeliveries;
  return ctx.db
    .select({ restaurantId })
    .from(networkDeliveries)
    .where(and(isOwed(ctx), isUnbilled(ctx)))
    .groupBy(restaurantId)
    .having(sql`${OWED_CENTS} > 0`)
    .orderBy(restaurantId)
    .limit(MAX_BILLS);
}

/** Creates a bill and marks its deliveries in one transaction. */
async function makeBill(ctx: Ctx, restaurantId: string): Promise<void> {
  const id = crypto.randomUUID();
  const where = and(eq(networkDeliveries.restaurantId, restaurantId), isOwed(ctx));
  const sum = { amountCents: OWED_CENTS, deliveries: sql`count(*)` };
  const bill = { id, restaurantId, ...sum, periodEnd: findBilledUntil(ctx.now), status: 'due' as const };
  await batch(ctx, {
    bill: insertWhen(
      ctx,
      networkBills,
      { ...bill, createdAt: ctx.now },
      { from: networkDeliveries, where: and(where, isUnbilled(ctx)), having: sql`${OWED_CENTS} > 0` },
    ),
    deliveries: ctx.db
      .update(networkDeliveries)
      .set({ billId: id, billedCents: networkDeliveries.chargedCents })
      .where(and(where, sql`exists (select 1 from network_bills where id = ${id})`)),
  });
}

function listUnpaid(ctx: Ctx) {
  const { askedAt } = networkBills;
  const isDue = or(isNull(askedAt), lt(askedAt, ctx.now - ASK_AGAIN_MS));
  return ctx.db
    .select()
    .from(networkBills)
    .where(and(IS_UNPAID, ne(networkBills.status, 'closed'), isDue))
    .orderBy(networkBills.createdAt)
    .limit(MAX_BILLS);
}

/** Sends a bill, or reads one that was sent, and records its status. */
async function syncBill(ctx: Ctx, payments: PaymentProvider, bill: NetworkBill): Promise<Result<unknown>> {
  const { id, providerRef } = bill;
  const known = await (providerRef ? payments.readInvoice(providerRef) : send(ctx, payments, bill));
  if (!known.ok) {
    await postponeBill(ctx, id);
    if (known.error.code === 'paymentsUnreachable') return known;
    // A retry does not help, so the bill is listed as failing until it is fixed manually.
    throw new Error(`The payment provider does not take the bill: ${known.error.code}`);
  }
  await saveBillStatus(ctx, bill, known.value);
  return known;
}

/** Statement: postpones a bill that failed at the provider by an hour. */
function postponeBill(ctx: Ctx, id: string) {
  const askedAt = ctx.now - ASK_AGAIN_MS + HOUR_MS;
  return ctx.db.update(networkBills).set({ askedAt }).where(eq(networkBills.id, id));
}

async function send(
  ctx: Ctx,
  payments: PaymentProvider,
  { id, restaurantId, amountCents, deliveries, periodEnd }: NetworkBill,
): Promise<Result<HostedInvoice>> {
  const [payer] = await ctx.db
    .select({ customerRef: subscriptions.providerCustomer, subscriptionRef: subscriptions.providerRef })
    .from(subscriptions)
    .where(and(eq(subscriptions.subscriberId, restaurantId), eq(subscriptions.product, 'restaurant')))
    .orderBy(sql`created_at desc`)
    .limit(1);
  const { customerRef = null, subscriptionRef = null } = payer ?? {};
  const description = `Roadwaze deliveries: ${deliveries}`;
  const period = { periodStart: getBilledSince(periodEnd), periodEnd };
  return payments.sendBill({ id, customerRef, subscriptionRef, amountCents, description, ...period });
}
