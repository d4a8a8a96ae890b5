import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { readJson, send, signIn } from '../client.ts';
import { expectBalancedLedger, readPostings } from '../ledger.ts';
import { buildSubscription, sendEvent, startStripe } from '../software-stripe.ts';

const summarize = async (ownerId: string) =>
  (await readPostings(ownerId)).map(({ kind, amount_cents }) => [kind, amount_cents]);

/** Signs up a restaurant that a driver referred or, with `isOwn`, that belongs to the driver, with its first month paid. */
async function buildPaid(fake: ReturnType<typeof startStripe>, { isOwn = false } = {}) {
  const driver = await signIn();
  const { id: driverId, referralCode } = await readJson(driver.get('/api/auth/user'));
  const body = {
    name: `Kettle ${crypto.randomUUID()}`,
    email: `chef-${crypto.randomUUID()}@kettle.example`,
    address: '1832 Eastern Ave, Baltimore',
    referralCode,
  };
  const { id } = await readJson(send('POST', '/api/restaurants/signup', { body }));
  if (isOwn)
    await env.DB.prepare('update drivers set email = ? where id = ?').bind(body.email, driverId).run();
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

test('reverses the referral credit in proportion to the refunds of the month, up to all of it', async () => {
  const { driver, driverId, id, refund } = await buildPaid(startStripe());
  for (const amount of [1500, 1500, 1000, 2000]) expect((await refund(amount)).status).toBe(200);
  expect(await summarize(driverId)).toEqual([
    ['referral_credit', 1000],
    ['referral_reversal', 375],
    ['referral_reversal', 125],
  ]);
  await Promise.all([refund(4000), refund(4000)]);
  await refund(4000);
  expect((await summarize(driverId)).slice(3)).toEqual([['referral_reversal', 500]]);
  expect(await summarize(id)).toEqual([
    ['charge', 4000],
    ['refund', 1500],
    ['refund', 500],
    ['refund', 2000],
  ]);
  expect(await (await driver.get('/profile/payments')).text()).toContain('Reversed');
  await expectBalancedLedger();
});

test('concurrent partial refunds, in whatever order, reverse their total', async () => {
  const { driverId, id, refund } = await buildPaid(startStripe());
  const amounts = [3700, 100, 2500, 4000, 1111];
  // Of two concurrent refunds one may get a 503 and has to be resent.
  for (let round = 0; round < amounts.length; round += 1) await Promise.all(amounts.map(refund));
  const sum = async (ownerId: string, kind: string) =>
    (await summarize(ownerId))
      .filter(([one]) => one === kind)
      .reduce((all, [, cents]) => all + Number(cents), 0);
  expect(await sum(id, 'refund')).toBe(4000);
  expect(await sum(driverId, 'referral_reversal')).toBe(1000);
  expect(await sum(driverId, 'referral_credit')).toBe(1000);
  await expectBalancedLedger();
});

test('a partial refund and a lost dispute over the rest reverse the whole credit', async () => {
  const { driverId, id, refund } = await buildPaid(startStripe());
  const lose = () =>
    sendEvent({
      id: `evt_rest_${id}`,
      type: 'charge.dispute.closed',
      object: {
        id: `dp_${id}`,
        status: 'lost',
        amount: 2667,
        payment_intent: `pi_in_${id}`,
        charge: `ch_${id}`,
      },
    });
  const answers = await Promise.all([refund(1333), lose()]);
  for (const answer of answers) expect([200, 503]).toContain(answer.status);
  expect([(await refund(1333)).status, (await lose()).status]).toEqual([200, 200]);
  const reversals = (await summarize(driverId)).filter(([kind]) => kind === 'referral_reversal');
  expect(reversals.reduce((all, [, cents]) => all + Number(cents), 0)).toBe(1000);
  expect(reversals).toHaveLength(2);
  await expectBalancedLedger();
});

test('neither credits nor reverses a referral of the driver’s own restaurant', async () => {
  const { driverId, refund } = await buildPaid(startStripe(), { isOwn: true });
  expect((await refund(1500)).status).toBe(200);
  expect(await summarize(driverId)).toEqual([]);
  await expectBalancedLedger();
});

test('books a lost dispute as a refund, but not a won one', async () => {
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
  await expectBalancedLedger();
});

test('accepts a refund event of another product', async () => {
  const fake = startStripe();
  const name = crypto.randomUUID();
  const other = buildSubscription({ id: `sub_${name}`, product: 'coffee', subscriberId: name });
  fake.subscriptions.set(other.id, other);
  fake.pay(`in_${name}`, other.id, 900);
  const object = { id: `ch_${name}`, payment_intent: `pi_in_${name}`, amount_refunded: 900 };
  expect((await sendEvent({ id: `evt_${name}`, type: 'charge.refunded', object })).status).toBe(200);
});
