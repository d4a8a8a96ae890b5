import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { creditReferrals } from '#worker/services/referrals/credit-referrals.ts';
import { expectBalancedBooks, readPostings } from '../books.ts';
import { readJson, send, signIn } from '../client.ts';
import { buildSubscription, sendEvent, startStripe } from '../software-stripe.ts';

const credit = () => creditReferrals(createCtx(env, () => {}, 'test'));

const summarize = async (ownerId: string) =>
  (await readPostings(ownerId)).map(({ kind, amount_cents }) => [kind, amount_cents]);

/** A restaurant that a driver brought along and that paid its first month. */
async function buildPaid(fake: ReturnType<typeof startStripe>) {
  const driver = await signIn();
  const { id: driverId, referralCode } = await readJson(driver.get('/api/auth/user'));
  const body = {
    name: `Kettle ${crypto.randomUUID()}`,
    email: `chef-${crypto.randomUUID()}@kettle.example`,
    address: '12 Pecan Street, Austin',
    referralCode,
  };
  const { id } = await readJson(send('POST', '/api/restaurants/signup', { body }));
  const plan = buildSubscription({ id: `sub_${id}`, product: 'restaurant', subscriberId: id, amount: 4000 });
  fake.subscriptions.set(plan.id, plan);
  const paid = fake.pay(`in_${id}`, plan.id, 4000);
  expect((await sendEvent({ id: `evt_paid_${id}`, type: 'invoice.paid', object: paid })).status).toBe(200);
  const refund = (amount: number) =>
    sendEvent({
      id: `evt_refund_${id}_${amount}`,
      type: 'charge.refunded',
      object: { id: `ch_${id}`, payment_intent: `pi_in_${id}`, amount_refunded: amount },
    });
  return { driver, driverId: driverId as string, id: id as string, refund };
}

test('a month that is paid back in full takes its referral credit back, once, and part of it does not', async () => {
  const { driver, driverId, refund } = await buildPaid(startStripe());
  await credit();
  await refund(1500);
  expect(await summarize(driverId)).toEqual([['referral_credit', 1000]]);
  await Promise.all([refund(4000), refund(4000)]);
  await credit();
  expect(await summarize(driverId)).toEqual([
    ['referral_credit', 1000],
    ['referral_reversal', 1000],
  ]);
  expect(await (await driver.get('/profile/payments')).text()).toContain('Taken back');
  await expectBalancedBooks();
});

test('so it does when the credit was still to come', async () => {
  const { driverId, refund } = await buildPaid(startStripe());
  await refund(4000);
  await credit();
  expect(await summarize(driverId)).toEqual([
    ['referral_credit', 1000],
    ['referral_reversal', 1000],
  ]);
  await expectBalancedBooks();
});

test('a lost dispute is booked as a refund, a won one is not', async () => {
  const { driverId, id } = await buildPaid(startStripe());
  const close = (status: string) =>
    sendEvent({
      id: `evt_${status}_${id}`,
      type: 'charge.dispute.closed',
      object: { id: `dp_${id}`, status, amount: 4000, payment_intent: `pi_in_${id}`, charge: `ch_${id}` },
    });
  expect((await close('won')).status).toBe(200);
  expect(await summarize(id)).toEqual([['charge', 4000]]);
  expect([(await close('lost')).status, (await close('lost')).status]).toEqual([200, 200]);
  expect(await summarize(id)).toEqual([
    ['charge', 4000],
    ['refund', 4000],
  ]);
  expect(await summarize(driverId)).toContainEqual(['referral_reversal', 1000]);
  await expectBalancedBooks();
});

test('a refund of what is not ours is answered well', async () => {
  const fake = startStripe();
  const name = crypto.randomUUID();
  const other = buildSubscription({ id: `sub_${name}`, product: 'coffee', subscriberId: name });
  fake.subscriptions.set(other.id, other);
  fake.pay(`in_${name}`, other.id, 900);
  const object = { id: `ch_${name}`, payment_intent: `pi_in_${name}`, amount_refunded: 900 };
  expect((await sendEvent({ id: `evt_${name}`, type: 'charge.refunded', object })).status).toBe(200);
});
