import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { findBilledUntil } from '#worker/domain/network/bill.ts';
import { DAY_MS, HOUR_MS } from '#worker/domain/shared/time.ts';
import { runBills } from '#worker/services/network/run-bills.ts';
import { acceptOrder } from '#worker/services/orders/accept-order.ts';
import { completeOrder } from '#worker/services/orders/complete-order.ts';
import { expectBalancedLedger, readPostings } from '../ledger.ts';
import { openPoster } from '../poster.ts';
import { STRIPE_ENV, sendEvent, startStripe } from '../software-stripe.ts';
import { at, listOffers, openCrew } from './crew.ts';

/** A restaurant that owes for two deliveries of one driver. */
async function owe() {
  const poster = await openPoster();
  const [driverId = ''] = await openCrew([{ miles: 1 }]);
  let cents = 0;
  for (let count = 0; count < 2; count += 1) {
    const { id, price } = await poster.post();
    const request = { driverId, orderId: (await listOffers(id))[0]?.orderId ?? '' };
    expect((await acceptOrder(poster.ctx, request)).ok).toBe(true);
    expect((await completeOrder(poster.ctx, request)).ok).toBe(true);
    cents += Math.round(price * 100);
  }
  return { ...poster, driverId, cents };
}

const nextMonday = () => findBilledUntil(Date.now() + 7 * DAY_MS) + HOUR_MS;
const paid = async (id: string) =>
  (await readPostings(id)).flatMap(({ kind, amount_cents }) =>
    kind === 'delivery_payment' ? [amount_cents] : [],
  );

test('a week of deliveries is billed once, and the driver is owed all of it', async () => {
  const { id, driverId, cents } = await owe();
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
  const owed = await env.DB.prepare(
    "select owed_cents as cents from owed_balances where owner_id = ? and account = 'delivery_earnings'",
  )
    .bind(driverId)
    .first();
  expect(owed).toEqual({ cents });
  await expectBalancedLedger();
});

test('with Stripe a bill is sent once, and paid when Stripe says so', async () => {
  const { id, cents } = await owe();
  await env.DB.prepare('update subscriptions set provider_customer = ? where subscriber_id = ?')
    .bind('cus_kettle', id)
    .run();
  const fake = startStripe();
  const ref = `in_${id}`;
  const invoice = { status: 'open', amount_paid: 0, paid_at: null as number | null };
  fake.state.trouble = ({ method, path }) => {
    if (path === '/v1/invoices' && method === 'POST') return { status: 200, body: { id: ref } };
    if (path === '/v1/invoiceitems') return { status: 200, body: { id: 'ii_1' } };
    if (!path.startsWith(`/v1/invoices/${ref}`)) return undefined;
    const body = {
      ...{ id: ref, status: invoice.status, currency: 'usd', amount_paid: invoice.amount_paid, created: 1 },
      ...{ status_transitions: { paid_at: invoice.paid_at }, lines: { data: [] }, parent: null },
    };
    return { status: 200, body };
  };
  const run = (now: number) => runBills(createCtx({ ...env, ...STRIPE_ENV }, () => {}, 'bills', now));
  fake.state.isDown = true;
  expect((await run(nextMonday())).failed).toBe(1);
  fake.state.isDown = false;
  expect((await run(nextMonday() + HOUR_MS + 1)).failed).toBe(0);
  await run(nextMonday() + HOUR_MS + 2);
  const drafts = fake.calls.filter(({ method, path }) => method === 'POST' && path === '/v1/invoices');
  expect(new Set(drafts.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
  const line = fake.calls.findLast(({ path }) => path === '/v1/invoiceitems')?.form;
  expect(Object.fromEntries(line ?? [])).toMatchObject({
    ...{ amount: `${cents}`, currency: 'usd', customer: 'cus_kettle', invoice: ref },
    description: 'Roadwaze deliveries: 2',
  });
  expect(await paid(id)).toEqual([]);
  Object.assign(invoice, { status: 'paid', amount_paid: cents, paid_at: Math.floor(Date.now() / 1000) });
  for (let count = 0; count < 2; count += 1) {
    const event = { id: `evt_${id}`, type: 'invoice.paid', object: { id: ref } };
    expect((await sendEvent(event)).status).toBe(200);
  }
  expect(await paid(id)).toEqual([cents]);
  await expectBalancedLedger();
});
