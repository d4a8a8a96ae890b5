import { env } from 'cloudflare:test';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Client, readJson, signIn } from '../client.ts';
import { expectBalancedLedger, readPostings } from '../ledger.ts';
import { type PaymentClock, startEmbedded, startStripeClock } from '../payment-clocks.ts';

beforeEach(async () => {
  await env.DB.batch([env.DB.prepare('delete from subscriptions'), env.DB.prepare('delete from checkouts')]);
});

afterEach(expectBalancedLedger);

const PROVIDERS: [name: string, start: () => PaymentClock][] = [
  ['the embedded provider', startEmbedded],
  ['Stripe', startStripeClock],
];

async function buildMember(clock: PaymentClock) {
  const driver = await signIn();
  const { id } = (await readJson(driver.get('/api/auth/user'))) as { id: string };
  expect((await clock.buy(driver)).status).toBe(201);
  return { driver, id };
}

async function readState(driver: Client) {
  const { subscriptionStatus } = await readJson(driver.get('/api/auth/user'));
  const { status } = await readJson(driver.get('/api/subscription'));
  return [status, subscriptionStatus];
}

const listMoney = async (id: string) =>
  (await readPostings(id)).map(({ kind, amount_cents }) => [kind, amount_cents]);

async function listEmails(id: string) {
  const { results } = await env.DB.prepare('select kind from outbox where owner_id = ? order by rowid')
    .bind(id)
    .all<{ kind: string }>();
  return results.map(({ kind }) => kind.replace('Hosted', ''));
}

const WEEK = ['charge', 1000];

describe.each(PROVIDERS)('%s', (_, start) => {
  test('a purchase starts a trial whose end is announced, which becomes a paid week and renews', async () => {
    const clock = start();
    const { driver, id } = await buildMember(clock);
    expect(await readState(driver)).toEqual(['trialing', 'pro']);
    expect((await clock.buy(driver)).status).toBe(409);
    await clock.pass(5.1);
    expect([await listEmails(id), await listMoney(id)]).toEqual([['trialEnding'], []]);
    await clock.pass(7.2);
    expect([await readState(driver), await listMoney(id)]).toEqual([['active', 'pro'], [WEEK]]);
    await Promise.all([clock.pass(21.2), clock.pass(21.2)]);
    expect(await listMoney(id)).toEqual([WEEK, WEEK, WEEK]);
    expect(await listEmails(id)).toEqual(['trialEnding', 'receipt', 'receipt', 'receipt']);
  });

  test('a declined payment is announced once, retried, and recovered within the grace period', async () => {
    const clock = start();
    const { driver, id } = await buildMember(clock);
    await clock.setCard(6, 'decline');
    for (const day of [7.2, 8, 11]) await clock.pass(day);
    expect([await readState(driver), await listEmails(id)]).toEqual([['past_due', 'pro'], ['paymentFailed']]);
    await clock.setCard(12, 'pay');
    await clock.pass(14.5);
    expect(await readState(driver)).toEqual(['active', 'pro']);
    expect((await listMoney(id))[0]).toEqual(WEEK);
  });

  test('an unpaid plan ends after the grace period of 14 days and is never charged again', async () => {
    const clock = start();
    const { driver, id } = await buildMember(clock);
    await clock.setCard(6, 'decline');
    for (const day of [7.2, 20]) await clock.pass(day);
    expect(await readState(driver)).toEqual(['past_due', 'pro']);
    for (const day of [21.5, 21.6, 40]) await clock.pass(day);
    expect([await readState(driver), await listMoney(id)]).toEqual([['cancelled', 'free'], []]);
    expect(await listEmails(id)).toEqual(['paymentFailed', 'planEnded']);
  });

  test('a canceled plan ends with its period, a resumed one continues, and the trial is granted once', async () => {
    const clock = start();
    const { driver, id } = await buildMember(clock);
    await clock.setCancelled(1, driver, true);
    await clock.setCancelled(2, driver, false);
    await clock.pass(7.2);
    expect(await readState(driver)).toEqual(['active', 'pro']);
    await clock.setCancelled(8, driver, true);
    await clock.pass(14.5);
    expect([await readState(driver), await listMoney(id)]).toEqual([['cancelled', 'free'], [WEEK]]);
    expect((await clock.buy(driver)).status).toBe(201);
    expect([await readState(driver), await listMoney(id)]).toEqual([
      ['active', 'pro'],
      [WEEK, WEEK],
    ]);
  });

  test('refunds and lost disputes are posted once, in whatever order and however often they arrive', async () => {
    const clock = start();
    const { id } = await buildMember(clock);
    await clock.pass(7.2);
    const [charge] = await readPostings(id);
    const paymentRef = `pi_${charge!.key.replace('charge:', '')}`;
    const refund = (chargeRef: string, refundedCents: number) =>
      clock.send(8, { kind: 'refund', paymentRef, chargeRef, refundedCents, at: Date.now() });
    for (const cents of [400, 700, 400]) expect(await refund('ch_1', cents)).toBe(true);
    for (const _time of ['first', 'again']) expect(await refund('dp_1', 300)).toBe(true);
    expect(await listMoney(id)).toEqual([WEEK, ['refund', 400], ['refund', 300], ['refund', 300]]);
  });

  test('late, duplicate and concurrent events change nothing', async () => {
    const clock = start();
    const { driver, id } = await buildMember(clock);
    await clock.pass(7.2);
    const fact = { kind: 'subscription', subscriptionRef: await clock.readRef(driver) } as const;
    const answers = await Promise.all([7.3, 7.1, 7.3].map((day) => clock.send(day, fact)));
    expect(answers).toEqual([true, true, true]);
    expect([await readState(driver), await listMoney(id)]).toEqual([['active', 'pro'], [WEEK]]);
  });
});
