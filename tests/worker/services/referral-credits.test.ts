import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { createCtx } from '#worker/ctx.ts';
import { deleteAccount } from '#worker/services/account/delete-account.ts';
import { runBilling } from '#worker/services/billing/run-billing.ts';
import { creditDriverReferrals } from '#worker/services/referrals/credit-driver-referrals.ts';
import { readJson, send, signIn } from '../client.ts';
import { expectBalancedLedger, readPostings } from '../ledger.ts';
import { takeLoggedErrors } from '../setup.ts';

const DAY_MS = 86_400_000;
const at = (days: number) => createCtx(env, () => {}, 'test', Date.now() + days * DAY_MS);

async function register(referralCode: string, email: string): Promise<string> {
  const body = {
    name: `Kettle ${crypto.randomUUID()}`,
    email,
    address: '1832 Eastern Ave, Baltimore',
    referralCode,
  };
  const { id } = await readJson(send('POST', '/api/restaurants/signup', { body }));
  await send('POST', `/api/restaurants/${id}/subscribe`);
  return id;
}

async function buildDriver() {
  const driver = await signIn();
  const { id, referralCode } = await readJson(driver.get('/api/auth/user'));
  const deliver = async () => {
    const order = await readJson(driver.post('/api/orders', buildOrderInput()));
    for (const status of ['accepted', 'completed'])
      await driver.patch(`/api/orders/${order.id}/status`, { status });
    return order.id as string;
  };
  return { driver, id: id as string, referralCode: referralCode as string, deliver };
}

async function buildReferral(campaign: string) {
  const [referrer, newcomer] = [await buildDriver(), await buildDriver()];
  await env.DB.prepare(
    "insert into referrals (id, driver_id, referrer_id, campaign, status, created_at) values (?, ?, ?, ?, 'signed_up', 1)",
  )
    .bind(crypto.randomUUID(), newcomer.id, referrer.id, campaign)
    .run();
  return { referrer, newcomer };
}

const amounts = async (id: string) =>
  (await readPostings(id)).map(({ subject, amount_cents }) => [subject, amount_cents]);

test('pays a campaign’s bonus once, with the first real delivery, and none for premium', async () => {
  for (const [campaign, cents] of [
    ['standard', 1000],
    ['referral', 2000],
    ['premium', null],
  ] as const) {
    const { newcomer, referrer } = await buildReferral(campaign);
    const { orders } = await readJson(newcomer.driver.post('/api/generate-mock-orders'));
    for (const status of ['accepted', 'completed']) {
      await newcomer.driver.patch(`/api/orders/${orders[0].id}/status`, { status });
    }
    expect(await amounts(newcomer.id)).toEqual([]);
    await Promise.all([newcomer.deliver(), newcomer.deliver()]);
    await newcomer.deliver();
    expect(await amounts(newcomer.id)).toEqual(cents === null ? [] : [['campaign_bonus', cents]]);
    expect(await amounts(referrer.id)).toEqual([]);
  }
  await expectBalancedLedger();
});

test('a delivery recorded hours after its week still earns the $10', async () => {
  const { newcomer, referrer } = await buildReferral('premium');
  const [, late] = [await newcomer.deliver(), await newcomer.deliver()];
  const move = (days: number) =>
    env.DB.prepare('update orders set history_at = history_at + ? where id = ?')
      .bind(days * DAY_MS, late)
      .run();
  await move(30);
  // The second week's delivery isn't recorded yet.
  await creditDriverReferrals(at(14.1));
  await move(-30 + 13.9);
  await creditDriverReferrals(at(15));
  expect(await amounts(referrer.id)).toEqual([
    ['driver_referral', 1000],
    ['driver_referral', 1000],
  ]);
  await expectBalancedLedger();
});

test('credits $10 for each week with a real delivery, once, however late or often the job runs', async () => {
  const { newcomer, referrer } = await buildReferral('premium');
  await newcomer.deliver();
  await creditDriverReferrals(at(6.9));
  expect(await amounts(referrer.id)).toEqual([]);
  // why: backdating avoids waiting. Two orders in the second week don't count, one delivery in the third does.
  for (const [days, isSample, status] of [
    [8, 1, 'completed'],
    [8, 0, 'declined'],
    [15, 0, 'completed'],
  ] as const) {
    await env.DB.prepare(
      'update orders set history_at = history_at + ?, is_sample = ?, status = ? where id = ?',
    )
      .bind(days * DAY_MS, isSample, status, await newcomer.deliver())
      .run();
  }
  await Promise.all([creditDriverReferrals(at(40)), creditDriverReferrals(at(40))]);
  await creditDriverReferrals(at(41));
  const weeks = await readPostings(referrer.id);
  expect(weeks.map(({ subject, amount_cents }) => [subject, amount_cents])).toEqual([
    ['driver_referral', 1000],
    ['driver_referral', 1000],
  ]);
  expect(Math.round(((weeks[1]?.at ?? 0) - (weeks[0]?.at ?? 0)) / DAY_MS)).toBe(14);
  await expectBalancedLedger();
});

test('credits a past week even if the new driver leaves before the job runs', async () => {
  const { newcomer, referrer } = await buildReferral('premium');
  await newcomer.deliver();
  await deleteAccount(at(8), { driverId: newcomer.id });
  expect(await amounts(referrer.id)).toEqual([['driver_referral', 1000]]);
  await expectBalancedLedger();
});

test('credits the referrer $10 for each month a restaurant pays, even months late', async () => {
  const { id: referrerId, referralCode, driver } = await buildDriver();
  const id = await register(referralCode, 'months@kettle.example');
  const own = await register(referralCode, 'later-own@kettle.example');
  const first = ['restaurant_referral', 1000];
  expect(await amounts(referrerId)).toEqual([first, first]);
  await env.DB.prepare('update restaurants set email = ? where id = ?').bind(driver.email, own).run();
  await Promise.all([runBilling(at(95)), runBilling(at(95))]);
  await runBilling(at(96));
  const charges = (await readPostings(id)).filter(({ kind }) => kind === 'charge');
  expect(charges.length).toBeGreaterThan(2);
  expect(await amounts(referrerId)).toEqual([...charges, own].map(() => first));
  await expectBalancedLedger();
});

test('writes a charge and its credit together or not at all', async () => {
  const { id, referralCode } = await buildDriver();
  await env.DB.prepare(
    `create trigger broken_credit before insert on ledger_entries when new.owner_id = '${id}'
     begin select raise(abort, 'broken'); end`,
  ).run();
  const restaurant = await register(referralCode, 'broken@kettle.example');
  expect(takeLoggedErrors().length).toBeGreaterThan(0);
  expect([await readPostings(restaurant), await amounts(id)]).toEqual([[], []]);
  await env.DB.prepare('drop trigger broken_credit').run();
  await send('POST', `/api/restaurants/${restaurant}/subscribe`);
  await runBilling(at(1));
  expect((await readPostings(restaurant)).map(({ kind }) => kind)).toEqual(['charge']);
  expect(await amounts(id)).toEqual([['restaurant_referral', 1000]]);
  await expectBalancedLedger();
});
