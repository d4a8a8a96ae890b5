import { env } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { type Client, readJson, signIn } from '../client.ts';
import { buildOffer, buildWithdrawal, dispatch, joinNetwork, postEvent } from '../software-dispatch.ts';

async function offerOne() {
  const driver = await signIn();
  const code = await joinNetwork(driver);
  const offer = buildOffer(code);
  const received = await postEvent('network', offer);
  return { driver, code, offer, id: received?.id ?? '' };
}

const move = (driver: Client, id: string, status: string) =>
  driver.patch(`/api/orders/${id}/status`, { status });
const readTotals = (driver: Client) =>
  env.DB.prepare(
    'select cancelled, declined from driver_totals where driver_id = (select id from drivers where email = ?)',
  )
    .bind(driver.email)
    .first();

test('a withdrawn offer is expired, and accepting it later fails', async () => {
  const { driver, offer, id } = await offerOne();
  const withdrawal = buildWithdrawal(offer);
  expect(await postEvent('network', withdrawal)).toEqual({ id, status: 'expired' });
  expect((await move(driver, id, 'accepted')).status).toBe(409);
  expect(await postEvent('network', withdrawal)).toEqual({ id, status: 'expired' });
  expect(await postEvent('network', offer)).toEqual({ id, status: 'expired' });
  const { results } = await env.DB.prepare('select kind from order_events where order_id = ?').bind(id).all();
  expect(results).toEqual([{ kind: 'created' }, { kind: 'withdrawn' }]);
});

test('withdrawing an active order, even after pickup, cancels it without counting against the driver', async () => {
  const { driver, offer, id } = await offerOne();
  await move(driver, id, 'accepted');
  await driver.post(`/api/orders/${id}/pickup`);
  expect(await postEvent('network', buildWithdrawal(offer))).toEqual({ id, status: 'cancelled' });
  const [order] = await readJson(driver.get('/api/orders'));
  expect(order).toMatchObject({ id, status: 'cancelled', cancelReason: 'withdrawn' });
  expect(await readTotals(driver)).toBeNull();
  expect((await move(driver, id, 'completed')).status).toBe(409);
  const page = await driver.get('/orders', undefined, { Accept: 'text/html' });
  expect(await page.text()).toContain('Withdrawn by the dispatcher');
});

test('a driver cannot cancel with the dispatcher’s reason', async () => {
  const { driver, id } = await offerOne();
  await move(driver, id, 'accepted');
  expect((await driver.post(`/api/orders/${id}/cancel`, { reason: 'withdrawn' })).status).toBe(400);
});

test('an offer withdrawn right after it was declined cannot be restored', async () => {
  const { driver, offer, id } = await offerOne();
  await move(driver, id, 'declined');
  expect(await postEvent('network', buildWithdrawal(offer))).toEqual({ id, status: 'declined' });
  await driver.post(`/api/orders/${id}/restore`);
  expect((await move(driver, id, 'accepted')).status).toBe(409);
});

test('a delivered order stays completed', async () => {
  const { driver, offer, id } = await offerOne();
  await move(driver, id, 'accepted');
  await move(driver, id, 'completed');
  expect(await postEvent('network', buildWithdrawal(offer))).toEqual({ id, status: 'completed' });
});

test('an offer withdrawn before it arrives never becomes an order', async () => {
  const driver = await signIn();
  const offer = buildOffer(await joinNetwork(driver));
  const withdrawal = buildWithdrawal(offer);
  expect(await postEvent('network', withdrawal)).toBeNull();
  expect(await postEvent('network', offer)).toBeNull();
  expect(await postEvent('network', offer)).toBeNull();
  expect(await readJson(driver.get('/api/orders'))).toEqual([]);
  expect((await dispatch('network', { ...withdrawal, offerId: 'another' })).status).toBe(409);
});

test('an offer and its concurrent withdrawal leave nothing to accept', async () => {
  const driver = await signIn();
  const code = await joinNetwork(driver);
  for (let round = 0; round < 5; round++) {
    const offer = buildOffer(code);
    await Promise.all([postEvent('network', offer), postEvent('network', buildWithdrawal(offer))]);
  }
  const orders: { status: string }[] = await readJson(driver.get('/api/orders'));
  expect(orders.filter(({ status }) => status === 'pending' || status === 'accepted')).toEqual([]);
});

test('a withdrawal concurrent with the driver’s taps leaves no active order', async () => {
  const { driver, offer, id } = await offerOne();
  const taps = ['accepted', 'declined'].map((status) => move(driver, id, status));
  const [received] = await Promise.all([postEvent('network', buildWithdrawal(offer)), ...taps]);
  await driver.post(`/api/orders/${id}/restore`);
  expect((await move(driver, id, 'accepted')).status).toBe(409);
  expect(['expired', 'cancelled', 'declined']).toContain(received?.status);
});

test('an unanswered offer is reported as expired', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-04T18:00:00Z') });
  const { offer, id } = await offerOne();
  vi.setSystemTime(Date.parse('2026-05-04T18:30:00Z'));
  expect(await postEvent('network', offer)).toEqual({ id, status: 'expired' });
});
