import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { runBilling } from '#worker/services/billing/run-billing.ts';
import { setCancelAtPeriodEnd } from '#worker/services/subscription/set-cancel-at-period-end.ts';
import { readJson, send, signIn } from '../client.ts';
import { expectBalancedLedger, readPostings } from '../ledger.ts';
import { buildSubscription, STRIPE_ENV, sendEvent, startStripe } from '../software-stripe.ts';

const open = () => createCtx({ ...env, ...STRIPE_ENV } as unknown as Env, () => {}, 'test');

/** Signs up a restaurant that a driver referred. */
async function signUpRestaurant() {
  const driver = await signIn();
  const { id: driverId, referralCode } = await readJson(driver.get('/api/auth/user'));
  const email = `chef-${crypto.randomUUID()}@kettle.example`;
  const body = { name: 'Copper Kettle', email, address: '1832 Eastern Ave, Baltimore', referralCode };
  const { id } = await readJson(send('POST', '/api/restaurants/signup', { body }));
  return { driverId: driverId as string, id: id as string };
}

/** Rotates the list by `turn`, and reverses it every other time. */
function reorder<T>(list: readonly T[], turn: number): T[] {
  const rotated = [...list.slice(turn), ...list.slice(0, turn)];
  return turn % 2 === 0 ? rotated : rotated.reverse();
}

test.each([0, 1, 2, 3, 4, 5, 6, 7])(
  'concurrent payment, refunds, cancellation and billing always add up to the same cents: order %i',
  async (turn) => {
    const fake = startStripe();
    const { id, driverId } = await signUpRestaurant();
    const plan = buildSubscription({ id: `sub_${id}`, product: 'restaurant', subscriberId: id });
    fake.subscriptions.set(plan.id, plan);
    const paid = fake.pay(`in_${id}`, plan.id, 5000);
    const refund = (cents: number) => ({
      id: `evt_${id}_${cents}`,
      type: 'charge.refunded',
      object: { id: `ch_${id}`, payment_intent: `pi_in_${id}`, amount_refunded: cents },
    });
    const events = [
      { id: `evt_${id}_paid`, type: 'invoice.paid', object: paid },
      refund(1700),
      { id: `evt_${id}_paid`, type: 'invoice.paid', object: paid },
      refund(5000),
      { id: `evt_${id}_plan`, type: 'customer.subscription.updated', object: plan },
    ];
    const cancel = (cancelAtPeriodEnd: boolean) =>
      setCancelAtPeriodEnd(open(), { subscriberId: id, product: 'restaurant', cancelAtPeriodEnd });
    const actions: (() => Promise<unknown>)[] = [
      ...events.map((event) => () => sendEvent(event)),
      () => runBilling(open()),
      () => cancel(true),
      () => cancel(false),
    ];
    await Promise.all(reorder(actions, turn).map((act) => act()));
    // Stripe resends events that were rejected temporarily.
    for (const event of events) expect((await sendEvent(event)).status).toBe(200);
    await expectBalancedLedger();
    const sum = (postings: Awaited<ReturnType<typeof readPostings>>, kind: string) =>
      postings.filter((one) => one.kind === kind).reduce((cents, one) => cents + one.amount_cents, 0);
    const postings = await readPostings(id);
    expect([sum(postings, 'charge'), sum(postings, 'refund')]).toEqual([5000, 5000]);
    const owed = await env.DB.prepare(
      "select coalesce(sum(amount_cents), 0) as cents, count(*) as n from ledger_entries where account = 'referral_earnings' and owner_id = ?",
    )
      .bind(driverId)
      .first<{ cents: number; n: number }>();
    expect(owed?.cents).toBe(0);
    expect(owed?.n).toBeGreaterThan(0);
  },
);
