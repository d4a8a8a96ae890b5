import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { findBilledUntil } from '#worker/domain/network/bill.ts';
import { createRandom } from '#worker/domain/shared/random.ts';
import { fail, succeed } from '#worker/domain/shared/result.ts';
import { DAY_MS, HOUR_MS } from '#worker/domain/shared/time.ts';
import type { HostedInvoice, OneBill, PaymentProvider } from '#worker/providers/payments/port.ts';
import { payDrivers } from '#worker/services/billing/pay-drivers.ts';
import { runBills } from '#worker/services/network/bills/run-bills.ts';
import { selectUnbilled } from '#worker/services/network/bills/select-unbilled.ts';
import { quoteDelivery } from '#worker/services/network/quote-delivery.ts';
import { acceptOrder } from '#worker/services/orders/accept-order.ts';
import { completeOrder } from '#worker/services/orders/complete-order.ts';
import { restoreOrder } from '#worker/services/orders/restore-order.ts';
import { expectBalancedLedger, readPostings } from '../ledger.ts';
import { buildDelivery, openPoster } from '../poster.ts';
import { readEmails } from '../read-emails.ts';
import { takeLoggedErrors } from '../setup.ts';
import { STRIPE_ENV, sendEvent, startStripe } from '../software-stripe.ts';
import { at, listOffers, openCrew } from './crew.ts';

/** Creates a restaurant that owes for two deliveries by one driver. `deliver` adds another delivery. */
async function owe() {
  const poster = await openPoster();
  const [driverId = ''] = await openCrew([{ miles: 1 }]);
  const deliver = async (tipAmount: number) => {
    const { id, price } = await poster.post({ tipAmount });
    const request = { driverId, orderId: (await listOffers(id))[0]?.orderId ?? '' };
    const { ctx } = at(Date.now());
    expect((await acceptOrder(ctx, request)).ok).toBe(true);
    expect((await completeOrder(ctx, request)).ok).toBe(true);
    return { request, cents: Math.round(price * 100) };
  };
  const cents = (await deliver(3.5)).cents + (await deliver(3.5)).cents;
  return { ...poster, driverId, cents, deliver };
}

/** Returns how much a restaurant still owes according to the ledger, in cents. */
async function readOwed(restaurantId: string): Promise<number> {
  const cents = await env.DB.prepare(
    `select coalesce(sum(e.amount_cents), 0) as cents from ledger_entries e join ledger_postings p on p.key = e.posting_key
     where p.owner_id = ? and e.account = 'restaurant_deliveries'`,
  )
    .bind(restaurantId)
    .first<number>('cents');
  return cents ?? 0;
}

async function readUnbilled(restaurantId: string) {
  return (await selectUnbilled(at(Date.now()).ctx, restaurantId))[0]?.cents;
}

const WEEK_MS = 7 * DAY_MS;
// A week is billed an hour after it has ended.
const nextMonday = () => findBilledUntil(Date.now() + WEEK_MS + HOUR_MS) + HOUR_MS;
const paid = async (id: string) =>
  (await readPostings(id)).flatMap(({ kind, amount_cents }) =>
    kind === 'delivery_payment' ? [amount_cents] : [],
  );

test('bills a week of deliveries once, and owes the driver all of it', async () => {
  const { id, driverId, cents } = await owe();
  // The days on a bill are in UTC, wherever the restaurant is.
  await env.DB.prepare("update restaurants set time_zone = 'America/New_York' where id = ?").bind(id).run();
  expect(await runBills(at(Date.now()).ctx)).toEqual({ billed: 0, failed: 0 });
  const runs = await Promise.all(Array.from({ length: 4 }, () => runBills(at(nextMonday()).ctx)));
  await runBills(at(nextMonday() + DAY_MS).ctx);
  expect(runs.every(({ failed }) => failed === 0)).toBe(true);
  expect(await paid(id)).toEqual([cents]);
  const { results } = await env.DB.prepare(
    'select amount_cents as cents, deliveries, status from network_bills where restaurant_id = ?',
  )
    .bind(id)
    .all();
  expect(results).toEqual([{ cents, deliveries: 2, status: 'paid' }]);
  const receipts = (await readEmails(id)).filter(({ kind }) => kind === 'billReceipt');
  const [monday, sunday] = [7, 1].map((days) =>
    new Date(findBilledUntil(nextMonday()) - days * DAY_MS).toLocaleDateString('en-US', {
      dateStyle: 'long',
      timeZone: 'UTC',
    }),
  );
  expect(receipts.map(({ stored }) => stored)).toEqual([expect.stringContaining(`"cents":${cents}`)]);
  expect(receipts[0]?.text).toContain(`for 2 deliveries from ${monday} to ${sunday} (UTC).`);
  const owed = await env.DB.prepare(
    "select owed_cents as cents from owed_balances where owner_id = ? and account = 'delivery_earnings'",
  )
    .bind(driverId)
    .first();
  expect(owed).toEqual({ cents });
  await expectBalancedLedger();
});

const buildDraft = (id: string, bill = '') => ({
  id,
  status: 'draft',
  metadata: { bill },
  lines: { data: [] as { id: string; period: { start: number; end: number } }[] },
});

test('resumes sending an invoice after Stripe has dropped its idempotency keys', async () => {
  const { id, cents } = await owe();
  await env.DB.prepare('update subscriptions set provider_customer = ? where subscriber_id = ?')
    .bind('cus_kettle', id)
    .run();
  const fake = startStripe();
  const bills: (ReturnType<typeof buildDraft> & Record<string, unknown>)[] = [];
  const broken = { status: 500, body: { error: { type: 'api_error' } } };
  let failing = 'line';
  fake.state.trouble = ({ method, path, form }) => {
    if (path.startsWith('/v1/subscriptions/'))
      return { status: 200, body: { default_payment_method: 'pm_kettle' } };
    if (path === '/v1/invoices' && method === 'GET') {
      expect(form.get('customer')).toBe('cus_kettle');
      return { status: 200, body: { data: bills } };
    }
    if (path === '/v1/invoices') {
      bills.push({
        ...buildDraft(`in_${bills.length}_${id}`, form.get('metadata[bill]') ?? ''),
        currency: 'usd',
        amount_paid: 0,
        created: 1,
        status_transitions: { paid_at: null },
        parent: null,
      });
      return { status: 200, body: bills.at(-1) };
    }
    const bill = bills.find((one) => path.includes(one.id) || form.get('invoice') === one.id);
    if (!bill) return undefined;
    // Both requests fail only after they have taken effect.
    if (path === '/v1/invoiceitems') {
      bill.lines.data.push({ id: 'ii', period: { start: 1, end: 2 } });
      return failing === 'line' ? broken : { status: 200, body: { id: 'ii' } };
    }
    if (path.endsWith('/finalize')) {
      const paid = { paid_at: Math.floor(Date.now() / 1000) };
      Object.assign(bill, { status: 'paid', amount_paid: cents, status_transitions: paid });
      return broken;
    }
    return { status: 200, body: bill };
  };
  const run = (now: number) => runBills(createCtx({ ...env, ...STRIPE_ENV }, () => {}, 'bills', now));
  expect((await run(nextMonday())).failed).toBe(1);
  failing = 'final';
  expect((await run(nextMonday() + 2 * DAY_MS)).failed).toBe(1);
  expect((await run(nextMonday() + 4 * DAY_MS)).failed).toBe(0);
  expect(bills.map(({ lines }) => lines.data.length)).toEqual([1]);
  expect(fake.calls.filter(({ path }) => path.endsWith('/finalize'))).toHaveLength(1);
  expect(await paid(id)).toEqual([cents]);
});

test('sends a bill to Stripe once, and counts it as paid when Stripe reports the payment', async () => {
  const { id, cents } = await owe();
  await env.DB.prepare('update subscriptions set provider_customer = ? where subscriber_id = ?')
    .bind('cus_kettle', id)
    .run();
  const fake = startStripe();
  const ref = `in_${id}`;
  const invoice = { status: 'open', amount_paid: 0, paid_at: null as number | null };
  fake.state.trouble = ({ method, path }) => {
    // Checkout saves the card on the subscription.
    if (path.startsWith('/v1/subscriptions/'))
      return { status: 200, body: { default_payment_method: 'pm_kettle' } };
    if (path === '/v1/invoices' && method === 'POST') return { status: 200, body: buildDraft(ref) };
    if (path === '/v1/invoiceitems') return { status: 200, body: { id: 'ii_1' } };
    if (!path.startsWith(`/v1/invoices/${ref}`)) return undefined;
    const body = {
      id: ref,
      status: invoice.status,
      currency: 'usd',
      amount_paid: invoice.amount_paid,
      created: 1,
      status_transitions: { paid_at: invoice.paid_at },
      lines: { data: [] },
      parent: null,
      hosted_invoice_url: 'https://invoice.stripe.example/i/1',
    };
    return { status: 200, body };
  };
  const run = (now: number) => runBills(createCtx({ ...env, ...STRIPE_ENV }, () => {}, 'bills', now));
  fake.state.isDown = true;
  expect((await run(nextMonday())).failed).toBe(1);
  fake.state.isDown = false;
  // The week to pay the bill begins when it is sent.
  const sentAt = nextMonday() + 3 * DAY_MS;
  expect((await run(sentAt)).failed).toBe(0);
  await run(sentAt + 1);
  const drafts = fake.calls.filter(({ method, path }) => method === 'POST' && path === '/v1/invoices');
  expect(new Set(drafts.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
  const named = fake.calls.filter(({ method, path }) => method === 'POST' && path === `/v1/invoices/${ref}`);
  expect(named.map(({ form }) => form.get('default_payment_method'))).toEqual(['pm_kettle']);
  const line = fake.calls.findLast(({ path }) => path === '/v1/invoiceitems')?.form;
  expect(Object.fromEntries(line ?? [])).toMatchObject({
    amount: `${cents}`,
    currency: 'usd',
    customer: 'cus_kettle',
    invoice: ref,
    description: 'Roadwaze deliveries: 2',
  });
  expect(await paid(id)).toEqual([]);
  const isRefused = async (now: number) => {
    const posted = await quoteDelivery(at(now).ctx, { restaurantId: id, input: buildDelivery() });
    return !posted.ok && posted.error.code === 'billOverdue';
  };
  const readAsked = async () => (await readEmails(id)).filter(({ kind }) => kind === 'billUnpaid');
  expect(await readAsked()).toEqual([]);
  await run(sentAt + 2 * DAY_MS);
  await run(sentAt + 3 * DAY_MS);
  expect((await readAsked()).map(({ text }) => text)).toEqual([
    expect.stringContaining('\n\nhttps://invoice.stripe.example/i/1\n\n'),
  ]);
  // Emails are deleted from the outbox after some time.
  await env.DB.prepare("delete from outbox where owner_id = ? and kind = 'billUnpaid'").bind(id).run();
  await run(sentAt + 8 * DAY_MS);
  expect(await readAsked()).toEqual([]);
  expect(await isRefused(sentAt + 6 * DAY_MS)).toBe(false);
  expect(await isRefused(sentAt + 8 * DAY_MS)).toBe(true);
  // A bill that Stripe gives up on, by the operator's settings, is still owed.
  Object.assign(invoice, { status: 'uncollectible' });
  await run(sentAt + 9 * DAY_MS);
  expect(await isRefused(sentAt + 8 * DAY_MS)).toBe(true);
  Object.assign(invoice, { status: 'void' });
  const stripe = createCtx({ ...env, ...STRIPE_ENV }, () => {}, 'bills').payments;
  expect(await stripe?.readInvoice(ref)).toMatchObject({ value: { status: 'closed' } });
  Object.assign(invoice, { status: 'paid', amount_paid: cents, paid_at: Math.floor(Date.now() / 1000) });
  for (let count = 0; count < 2; count += 1) {
    const event = { id: `evt_${id}`, type: 'invoice.paid', object: { id: ref } };
    expect((await sendEvent(event)).status).toBe(200);
  }
  expect(await paid(id)).toEqual([cents]);
  expect(await isRefused(sentAt + 8 * DAY_MS)).toBe(false);
  await expectBalancedLedger();
});

test.each<[string, HostedInvoice['status'], (cents: number) => number]>([
  ['voided', 'closed', () => 0],
  ['paid by a credit', 'paid', () => 0],
  ['paid in part by a credit', 'paid', (cents) => cents - 100],
  ['paid with what was owed at the provider', 'paid', (cents) => cents + 40],
])('a bill that is %s is no longer owed, and not read again', async (_way, status, pay) => {
  const { id, cents } = await owe();
  const paidCents = pay(cents);
  const invoice = { paidAt: Date.now(), email: null, payUrl: null, subscriptionRef: null };
  const read: string[] = [];
  const payments: PaymentProvider = {
    ...(at(Date.now()).ctx.payments as PaymentProvider),
    sendBill: async ({ id: ref, periodStart, periodEnd }) =>
      succeed({ ...invoice, ref, periodStart, periodEnd, status: 'open', paidCents: 0 }),
    readInvoice: async (ref) => {
      read.push(ref);
      return succeed({ ...invoice, ref, periodStart: 1, periodEnd: 2, status, paidCents });
    },
  };
  const run = (days: number) => runBills({ ...at(nextMonday() + days * DAY_MS).ctx, payments });
  await run(0);
  expect([await readOwed(id), await paid(id)]).toEqual([cents, []]);
  await run(1);
  const asked = read.length;
  await run(2);
  expect(read).toHaveLength(asked);
  expect(await paid(id)).toEqual(paidCents > 0 ? [paidCents] : []);
  expect([await readOwed(id), await readUnbilled(id)]).toEqual([0, 0]);
  const posted = await quoteDelivery(at(nextMonday() + 8 * DAY_MS).ctx, {
    restaurantId: id,
    input: buildDelivery(),
  });
  expect(posted.ok || posted.error.code).not.toBe('billOverdue');
  await expectBalancedLedger();
});

test('records refunds of a bill at Stripe once, and its drivers keep their pay', async () => {
  const { id, cents, driverId } = await owe();
  const fake = startStripe();
  const ref = `in_back_${id}`;
  fake.state.isDown = true;
  await runBills(createCtx({ ...env, ...STRIPE_ENV }, () => {}, 'bills', nextMonday()));
  await env.DB.prepare("update network_bills set provider_ref = ?, status = 'sent' where restaurant_id = ?")
    .bind(ref, id)
    .run();
  fake.state.isDown = false;
  fake.state.trouble = ({ path }) => {
    if (path.startsWith('/v1/invoice_payments'))
      return { status: 200, body: { data: [{ invoice: ref, payment: { payment_intent: 'pi_b' } }] } };
    if (!path.startsWith(`/v1/invoices/${ref}`)) return undefined;
    const body = {
      id: ref,
      status: 'paid',
      currency: 'usd',
      amount_paid: cents,
      created: 1,
      status_transitions: { paid_at: Math.floor(Date.now() / 1000) },
      lines: { data: [] },
      parent: null,
    };
    return { status: 200, body };
  };
  const charge = (refunded: number) => ({
    type: 'charge.refunded',
    object: { id: 'ch_b', payment_intent: 'pi_b', currency: 'usd', amount_refunded: refunded },
  });
  // The payment is reported later than the refund of 300 cents.
  const events = [charge(300), charge(300), charge(700), charge(300)];
  const statuses = await Promise.all(
    events.map(async (event, index) => {
      const sent = { id: `evt_${id}_${index}`, ...event };
      for (let tries = 0; tries < 5; tries += 1) {
        if ((await sendEvent(sent)).status === 200) return 200;
      }
      return 503;
    }),
  );
  expect(statuses).toEqual([200, 200, 200, 200]);
  await sendEvent({ id: `evt_${id}_paid`, type: 'invoice.paid', object: { id: ref } });
  const dispute = { id: 'dp_b', status: 'lost', amount: 200, payment_intent: 'pi_b', currency: 'usd' };
  await sendEvent({ id: `evt_${id}_lost`, type: 'charge.dispute.closed', object: dispute });
  const back = (await readPostings(id)).filter(({ kind }) => kind === 'delivery_refund');
  expect(back.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(900);
  expect(await paid(id)).toEqual([cents]);
  expect(await readOwed(id)).toBe(0);
  const earned = (await readPostings(driverId)).reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  expect(earned).toBe(cents);
  const { results } = await env.DB.prepare(
    "select json_extract(\"values\", '$.product.product') as product from outbox where owner_id = ? and kind = 'refund'",
  )
    .bind(id)
    .all();
  expect(new Set(results.map(({ product }) => product))).toEqual(new Set(['delivery']));
  await expectBalancedLedger();
});

test('deducts a delivery undone after its bill from the next bill, once', async () => {
  const { id, deliver, cents } = await owe();
  const late = await deliver(20);
  await runBills(at(nextMonday()).ctx);
  expect(await paid(id)).toEqual([cents + late.cents]);
  expect((await restoreOrder(at(Date.now()).ctx, late.request)).ok).toBe(true);
  expect([await readUnbilled(id), await readOwed(id)]).toEqual([-late.cents, -late.cents]);
  // It is less than the credit, so nothing is billed, and other bills are not delayed.
  const small = await deliver(1);
  expect(await runBills(at(nextMonday() + WEEK_MS).ctx)).toEqual({ billed: 0, failed: 0 });
  const big = await deliver(40);
  // That week is billed already.
  expect(await runBills(at(nextMonday() + HOUR_MS).ctx)).toEqual({ billed: 0, failed: 0 });
  await Promise.all([1, 2, 3].map((hours) => runBills(at(nextMonday() + WEEK_MS + hours * HOUR_MS).ctx)));
  expect(await paid(id)).toEqual([cents + late.cents, small.cents + big.cents - late.cents]);
  // A delivery that is completed after all is billed again.
  expect((await completeOrder(at(Date.now()).ctx, late.request)).ok).toBe(true);
  await runBills(at(nextMonday() + 2 * WEEK_MS).ctx);
  expect((await paid(id)).at(-1)).toBe(late.cents);
  expect([await readUnbilled(id), await readOwed(id)]).toEqual([0, 0]);
  await expectBalancedLedger();
});

test('concurrent bills, payouts, undos and cancellations leave the correct amounts owed, once', async () => {
  const { id, deliver, driverId, post, cancel } = await owe();
  const random = createRandom(7);
  const now = at(Date.now());
  const delivered = [(await deliver(1)).request, (await deliver(2)).request, (await deliver(3)).request];
  const open = await post();
  const orderId = (await listOffers(open.id))[0]?.orderId ?? '';
  const moves = [
    () => runBills(at(nextMonday() + Math.floor(random() * 12) * WEEK_MS).ctx),
    () => payDrivers(at(nextMonday() + Math.floor(random() * HOUR_MS)).ctx),
    () => restoreOrder(now.ctx, delivered[Math.floor(random() * 3)] as { driverId: string; orderId: string }),
    () =>
      completeOrder(now.ctx, delivered[Math.floor(random() * 3)] as { driverId: string; orderId: string }),
    () => acceptOrder(now.ctx, { driverId, orderId }),
    () => completeOrder(now.ctx, { driverId, orderId }),
    () => cancel(open.id),
  ];
  for (let round = 0; round < 12; round += 1) {
    await Promise.all(Array.from({ length: 4 }, () => moves[Math.floor(random() * moves.length)]?.()));
  }
  const { results } = await env.DB.prepare(
    `select sum(charged_cents) as charged, sum(billed_cents) as billed,
       (select coalesce(sum(amount_cents), 0) from network_bills where restaurant_id = ?1) as bills
     from network_deliveries where restaurant_id = ?1`,
  )
    .bind(id)
    .all<{ charged: number; billed: number; bills: number }>();
  const { charged = 0, billed = 0, bills = 0 } = results[0] ?? {};
  expect(bills).toBe(billed);
  expect([await readUnbilled(id), await readOwed(id)]).toEqual([charged - billed, charged - billed]);
  const sign: Record<string, number> = { payout_accrual: 1, accrual_reversal: -1, payout: -1 };
  const owed = (await readPostings(driverId)).reduce(
    (sum, { kind, amount_cents }) => sum + (sign[kind] ?? 0) * amount_cents,
    0,
  );
  const paidOut = (await readPostings(driverId)).filter(({ kind }) => kind === 'payout');
  expect(owed + paidOut.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(charged);
  await expectBalancedLedger();
});

test('sends three bills to a provider that does not respond, not all of them', async () => {
  const { id } = await openPoster();
  const { ctx } = at(Date.now());
  await env.DB.prepare("update network_bills set status = 'closed'").run();
  await env.DB.prepare('update network_deliveries set billed_cents = charged_cents').run();
  const insert =
    'insert into network_bills (id, restaurant_id, amount_cents, deliveries, period_end, status, created_at)';
  for (let n = 0; n < 5; n += 1)
    await env.DB.prepare(`${insert} values (?, ?, 900, 1, 1, 'due', ?)`).bind(`unasked ${n}`, id, n).run();
  const asked: string[] = [];
  const isUp = { now: false };
  const payments = {
    ...(ctx.payments as PaymentProvider),
    sendBill: async (bill: OneBill) => {
      asked.push(bill.id);
      return isUp.now ? (ctx.payments as PaymentProvider).sendBill(bill) : fail('paymentsUnreachable');
    },
  };
  expect(await runBills({ ...ctx, payments })).toMatchObject({ failed: 3 });
  expect(asked).toHaveLength(3);
  // The next run continues with the others, and retries the first ones an hour later.
  isUp.now = true;
  expect(await runBills({ ...ctx, payments })).toMatchObject({ failed: 0 });
  expect(asked).toHaveLength(5);
  await runBills({ ...at(Date.now() + 2 * HOUR_MS).ctx, payments });
  expect(asked).toHaveLength(8);
});

test('lists a bill that the provider refuses as failing', async () => {
  const { id } = await openPoster();
  const { ctx } = at(Date.now());
  await env.DB.prepare("update network_bills set status = 'closed'").run();
  await env.DB.prepare(
    `insert into network_bills (id, restaurant_id, amount_cents, deliveries, period_end, status, created_at)
      values ('refused', ?, 900, 1, 1, 'due', 1)`,
  )
    .bind(id)
    .run();
  const payments = { ...(ctx.payments as PaymentProvider), sendBill: async () => fail('paymentsRefused') };
  expect(await runBills({ ...ctx, payments })).toMatchObject({ failed: 1 });
  const problem = await env.DB.prepare(
    "select problem from failing_items where item = 'bill:refused'",
  ).first<string>('problem');
  expect(problem).toContain('paymentsRefused');
  expect(JSON.stringify(takeLoggedErrors())).toContain('bill:refused');
});
