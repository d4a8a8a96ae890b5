import { env } from 'cloudflare:test';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { type Client, readJson, signIn } from '../client.ts';
import { expectBalancedLedger, readPostings } from '../ledger.ts';
import { buildOffer, joinNetwork, postEvent } from '../software-dispatch.ts';
import { listDays } from '../work.ts';

const NOW = Date.parse('2026-05-04T18:00:00Z');

beforeEach(() => {
  // why: moves can be undone for 30 seconds.
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const readId = async (driver: Client): Promise<string> => (await readJson(driver.get('/api/auth/user'))).id;
const move = (driver: Client, id: string, status: string) =>
  driver.patch(`/api/orders/${id}/status`, { status });
const restore = (driver: Client, id: string) => driver.post(`/api/orders/${id}/restore`);

async function accept(driver: Client, payoutAmount = 9.4) {
  const { id } = await readJson(driver.post('/api/orders', buildOrderInput({ payoutAmount })));
  await move(driver, id, 'accepted');
  return id as string;
}

const readTotals = (driverId: string) =>
  env.DB.prepare('select completed, declined from driver_totals where driver_id = ?').bind(driverId).first();
const readEvents = async (orderId: string) =>
  (
    await env.DB.prepare('select kind from order_events where order_id = ? order by at, rowid')
      .bind(orderId)
      .all<{ kind: string }>()
  ).results.map(({ kind }) => kind);

test('undoing a completion restores the day’s totals to the cent, and the order can be completed again', async () => {
  const driver = await signIn();
  const driverId = await readId(driver);
  const kept = await accept(driver, 5);
  pass(600);
  await move(driver, kept, 'completed');
  const before = await listDays(driverId);
  const id = await accept(driver, 12.34);
  pass(300);
  await driver.post(`/api/orders/${id}/pickup`);
  pass(300);
  await move(driver, id, 'completed');
  expect((await listDays(driverId))[0]).toMatchObject({ cents: 1734, deliveries: 2 });
  pass(30);
  const undone = await restore(driver, id);
  expect(undone.status).toBe(200);
  expect(await readJson(undone)).toMatchObject({ status: 'accepted', completedAt: null });
  expect((await readJson(driver.get('/api/orders?status=accepted')))[0].pickedUpAt).not.toBeNull();
  expect(await listDays(driverId)).toEqual(before);
  expect(await readTotals(driverId)).toMatchObject({ completed: 1 });
  expect((await readJson(driver.get('/api/route'))).stops).toHaveLength(1);
  await move(driver, id, 'completed');
  expect((await listDays(driverId))[0]).toMatchObject({ cents: 1734, deliveries: 2 });
  expect((await readEvents(id)).slice(-3)).toEqual(['completed', 'restored', 'completed']);
});

test('undoing a pickup clears it and deletes its ready facts', async () => {
  const driver = await signIn();
  const id = await accept(driver);
  pass(240);
  await driver.post(`/api/orders/${id}/pickup`);
  const countFacts = () =>
    env.DB.prepare('select count(*) as n from ready_facts where order_id = ?').bind(id).first<number>('n');
  expect(await countFacts()).toBeGreaterThan(0);
  pass(30);
  expect(await readJson(restore(driver, id))).toMatchObject({ status: 'accepted', pickedUpAt: null });
  expect(await countFacts()).toBe(0);
});

test('repeating an undo changes nothing more', async () => {
  const driver = await signIn();
  const id = await accept(driver);
  await driver.post(`/api/orders/${id}/pickup`);
  await move(driver, id, 'completed');
  for (let times = 0; times < 3; times++) {
    const answer = await restore(driver, id);
    expect(answer.status).toBe(200);
    expect(await readJson(answer)).toMatchObject({ status: 'accepted', pickedUpAt: expect.any(String) });
  }
  expect(await readEvents(id)).toEqual([expect.anything(), 'accepted', 'pickedUp', 'completed', 'restored']);
});

test('rejects an undo after 30 seconds, and for an order that was only accepted', async () => {
  const driver = await signIn();
  const id = await accept(driver);
  expect((await restore(driver, id)).status).toBe(409);
  await driver.post(`/api/orders/${id}/pickup`);
  pass(31);
  expect((await restore(driver, id)).status).toBe(409);
  await move(driver, id, 'completed');
  pass(31);
  expect((await restore(driver, id)).status).toBe(409);
  expect((await restore(await signIn(), id)).status).toBe(404);
});

test('restores an expired typed offer within a day, and no other kind of offer', async () => {
  const driver = await signIn();
  const { id } = await readJson(driver.post('/api/orders', buildOrderInput()));
  pass(24 * 60 * 60);
  expect((await move(driver, id, 'accepted')).status).toBe(409);
  const sent = await Promise.all([restore(driver, id), restore(driver, id)]);
  expect(sent.map(({ status }) => status)).toEqual([200, 200]);
  expect((await readEvents(id)).filter((kind) => kind === 'restored')).toHaveLength(1);
  expect((await move(driver, id, 'accepted')).status).toBe(200);
  expect((await move(driver, id, 'completed')).status).toBe(200);

  const { id: late } = await readJson(driver.post('/api/orders', buildOrderInput()));
  pass(25 * 60 * 60);
  expect((await restore(driver, late)).status).toBe(409);
  const { orders } = await readJson(driver.post('/api/generate-mock-orders'));
  pass(13 * 60 * 60);
  expect((await restore(driver, orders[0].id)).status).toBe(409);
});

test('of concurrent undos one wins, and earnings stay right', async () => {
  const driver = await signIn();
  const driverId = await readId(driver);
  const id = await accept(driver, 8);
  const other = await accept(driver, 3);
  await move(driver, id, 'completed');
  const answers = await Promise.all([
    restore(driver, id),
    restore(driver, id),
    move(driver, other, 'completed'),
    restore(driver, id),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await listDays(driverId))[0]).toMatchObject({ cents: 300, deliveries: 1 });
  expect((await readEvents(id)).filter((kind) => kind === 'restored')).toHaveLength(1);
  expect(await readTotals(driverId)).toMatchObject({ completed: 1 });
});

test('after a concurrent undo and edit the day’s total matches the order', async () => {
  const driver = await signIn();
  const driverId = await readId(driver);
  const id = await accept(driver, 8);
  await move(driver, id, 'completed');
  await Promise.all([restore(driver, id), driver.patch(`/api/orders/${id}`, { payoutAmount: 9 })]);
  const [order] = await readJson(driver.get('/api/orders'));
  const [day] = await listDays(driverId);
  expect(day?.cents ?? 0).toBe(order.status === 'completed' ? 900 : 0);
});

test('reverses the pay of a network order on undo, and owes it again on completion', async () => {
  const driver = await signIn();
  const driverId = await readId(driver);
  const received = await postEvent('network', buildOffer(await joinNetwork(driver), { payoutAmount: 12.34 }));
  const id = received?.id ?? '';
  await move(driver, id, 'accepted');
  for (let times = 0; times < 2; times++) {
    await move(driver, id, 'completed');
    await restore(driver, id);
  }
  await move(driver, id, 'completed');
  const delivered = (await readPostings(driverId)).filter(({ subject }) => subject === 'delivery');
  expect(delivered.map(({ kind, amount_cents: cents }) => [kind, cents])).toEqual([
    ['payout_accrual', 1234],
    ['accrual_reversal', 1234],
    ['payout_accrual', 1234],
    ['accrual_reversal', 1234],
    ['payout_accrual', 1234],
  ]);
  await expectBalancedLedger();
});

/** Signs in a driver whom another driver referred, with readers of the referral's state. */
async function signInReferred() {
  const driver = await signIn();
  const [driverId, referrerId] = [await readId(driver), await readId(await signIn())];
  await env.DB.prepare(
    "insert into referrals (id, driver_id, referrer_id, campaign, status, created_at) values (?1, ?2, ?3, 'referral', 'signed_up', 1)",
  )
    .bind(crypto.randomUUID(), driverId, referrerId)
    .run();
  const readReferral = () =>
    env.DB.prepare('select status, activated_at, credited_through from referrals where driver_id = ?')
      .bind(driverId)
      .first();
  const listBonuses = async () => (await readPostings(driverId)).map(({ kind }) => kind);
  return { driver, driverId, readReferral, listBonuses };
}

test('a referral becomes inactive when its only delivery is undone', async () => {
  const { driver, readReferral, listBonuses } = await signInReferred();
  const id = await accept(driver);
  await move(driver, id, 'completed');
  expect(await readReferral()).toMatchObject({ status: 'active' });
  await restore(driver, id);
  expect(await readReferral()).toMatchObject({ status: 'signed_up' });
  await move(driver, id, 'completed');
  expect(await readReferral()).toMatchObject({ status: 'active' });
  expect(await listBonuses()).toEqual(['referral_credit', 'referral_reversal', 'referral_credit']);
  await expectBalancedLedger();
});

test('a referral stays active while another delivery remains, counted from that one', async () => {
  const { driver, readReferral, listBonuses } = await signInReferred();
  const [first, second] = [await accept(driver), await accept(driver)];
  await move(driver, first, 'completed');
  pass(10);
  const secondAt = Date.now();
  await move(driver, second, 'completed');
  pass(10);
  await restore(driver, first);
  const since = { activated_at: secondAt, credited_through: secondAt };
  expect(await readReferral()).toEqual({ status: 'active', ...since });
  expect(await listBonuses()).toEqual(['referral_credit']);
  // Without the second delivery none remains.
  await restore(driver, second);
  expect(await readReferral()).toEqual({ status: 'signed_up', activated_at: null, credited_through: null });
  expect(await listBonuses()).toEqual(['referral_credit', 'referral_reversal']);
  await move(driver, first, 'completed');
  expect(await readReferral()).toMatchObject({ status: 'active' });
  await expectBalancedLedger();
});

test('after concurrent undos and completions the referral matches the remaining deliveries', async () => {
  const { driver, readReferral, listBonuses } = await signInReferred();
  const [first, second] = [await accept(driver), await accept(driver)];
  await move(driver, first, 'completed');
  await Promise.all([restore(driver, first), move(driver, second, 'completed')]);
  expect(await readReferral()).toMatchObject({ status: 'active' });
  await move(driver, first, 'completed');
  await Promise.all([restore(driver, first), restore(driver, second)]);
  expect(await readReferral()).toMatchObject({ status: 'signed_up' });
  const bonuses = await listBonuses();
  expect(bonuses.filter((kind) => kind === 'referral_credit')).toHaveLength(bonuses.length / 2);
  await expectBalancedLedger();
});

test('a completed sample does not keep a referral active', async () => {
  const { driver, readReferral } = await signInReferred();
  const { orders } = await readJson(driver.post('/api/generate-mock-orders'));
  const id = await accept(driver);
  await move(driver, orders[0].id, 'accepted');
  for (const one of [orders[0].id, id]) await move(driver, one, 'completed');
  await restore(driver, id);
  expect(await readReferral()).toMatchObject({ status: 'signed_up' });
});
