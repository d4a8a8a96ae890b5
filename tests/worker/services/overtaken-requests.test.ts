import { env } from 'cloudflare:test';
import { beforeEach, expect, test } from 'vitest';
import { deleteAccount } from '#worker/services/account/delete-account.ts';
import { pushCancellations } from '#worker/services/billing/push-cancellations.ts';
import { type Client, readJson, signIn } from '../client.ts';
import { holdBack } from '../hold-back.ts';
import { startStripe } from '../software-stripe.ts';
import { buildMember, createStripeCtx, sendWithStripe } from '../stripe-member.ts';

beforeEach(async () => {
  await env.DB.batch([env.DB.prepare('delete from subscriptions'), env.DB.prepare('delete from checkouts')]);
});

const CHANGES = {
  cancel: (driver: Client) => sendWithStripe(driver, 'DELETE', '/api/subscription'),
  resume: (driver: Client) => sendWithStripe(driver, 'POST', '/api/subscription/resume'),
};

test.each([
  ['resume', 'cancel', false],
  ['cancel', 'resume', false],
  ['resume', 'cancel', true],
  ['cancel', 'resume', true],
] as const)(
  'a slow %s that arrives at Stripe after a %s is undone there (its response lost: %s)',
  async (slow, last, isLost) => {
    const fake = startStripe();
    const { driver, plan } = await buildMember(fake);
    if (slow === 'resume') await CHANGES.cancel(driver);
    const isMeant = (method: string, path: string) =>
      method === 'POST' && path === `/v1/subscriptions/${plan.id}`;
    const { held, release } = holdBack(isMeant, isLost);
    const first = CHANGES[slow](driver);
    await held;
    expect((await CHANGES[last](driver)).status).toBe(200);
    release();
    await first;
    expect(plan.cancel_at_period_end).toBe(slow === 'cancel');
    await pushCancellations(createStripeCtx(60_000));
    const wanted = last === 'cancel';
    expect(plan.cancel_at_period_end).toBe(wanted);
    expect(await readJson(driver.get('/api/subscription'))).toMatchObject({ cancelAtPeriodEnd: wanted });
    fake.calls.length = 0;
    await pushCancellations(createStripeCtx(120_000));
    expect(fake.calls).toEqual([]);
  },
);

test('a checkout page whose claim was released in the meantime is closed and not shown', async () => {
  const fake = startStripe();
  const driver = await signIn();
  let isFailing = false;
  fake.state.trouble = ({ path }) =>
    isFailing && path === '/v1/checkout/sessions' ? { status: 500 } : undefined;
  const buy = () => sendWithStripe(driver, 'POST', '/api/create-subscription');
  const { held, release } = holdBack((method, path) => method === 'POST' && path === '/v1/checkout/sessions');
  const first = buy();
  await held;
  isFailing = true;
  expect((await buy()).status).toBe(503);
  isFailing = false;
  release();
  expect((await first).status).toBe(503);
  const { checkoutUrl } = await readJson(buy());
  const payable = () => [...fake.checkouts.values()].filter(({ status }) => status === 'open');
  expect(payable()).toMatchObject([{ url: checkoutUrl }]);
  const user = await readJson(driver.get('/api/auth/user'));
  await deleteAccount(createStripeCtx(), { driverId: user.id });
  expect(payable()).toEqual([]);
});
