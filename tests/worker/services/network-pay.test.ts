import { expect, test } from 'vitest';
import { type Client, readJson, signIn } from '../client.ts';
import { expectBalancedLedger, readPostings } from '../ledger.ts';
import { openAdmin } from '../pages/admin-browser.ts';
import { postForm } from '../post-form.ts';
import {
  buildOffer,
  buildPartnerOffer,
  buildWithdrawal,
  connectPlatform,
  dispatch,
  joinNetwork,
  postEvent,
} from '../software-dispatch.ts';

const move = (driver: Client, id: string | undefined, status: string) =>
  driver.patch(`/api/orders/${id}/status`, { status });

async function signInMember() {
  const driver = await signIn();
  const code = await joinNetwork(driver);
  const { id } = await readJson(driver.get('/api/auth/user'));
  const listDeliveries = async () =>
    (await readPostings(id)).filter(({ kind }) => kind === 'payout_accrual' || kind === 'payout');
  return { driver, code, id, listDeliveries };
}

async function deliver({ driver, code }: { driver: Client; code: string }, order: object = {}) {
  const received = await postEvent('network', buildOffer(code, order));
  await move(driver, received?.id, 'accepted');
  const completed = await move(driver, received?.id, 'completed');
  expect(completed.status).toBe(200);
  return received?.id ?? '';
}

test('a network delivery is owed once, tip included, however often it is completed concurrently', async () => {
  const member = await signInMember();
  const received = await postEvent('network', buildOffer(member.code, { payoutAmount: 12.34, tipAmount: 3 }));
  await move(member.driver, received?.id, 'accepted');
  await Promise.all(Array.from({ length: 10 }, () => move(member.driver, received?.id, 'completed')));
  await move(member.driver, received?.id, 'completed');
  expect(await member.listDeliveries()).toMatchObject([
    { key: `delivery:${received?.id}`, kind: 'payout_accrual', subject: 'delivery', amount_cents: 1234 },
  ]);
  await expectBalancedLedger();
});

test('of concurrent completion, cancellation and withdrawal one wins, and only a completion is owed', async () => {
  const member = await signInMember();
  for (let round = 0; round < 4; round++) {
    const offer = buildOffer(member.code);
    const received = await postEvent('network', offer);
    await move(member.driver, received?.id, 'accepted');
    await Promise.all([
      member.driver.post(`/api/orders/${received?.id}/cancel`, { reason: 'other' }),
      move(member.driver, received?.id, 'completed'),
      postEvent('network', buildWithdrawal(offer)),
    ]);
  }
  const orders: { status: string }[] = await readJson(member.driver.get('/api/orders'));
  const completed = orders.filter(({ status }) => status === 'completed');
  expect(await member.listDeliveries()).toHaveLength(completed.length);
  await expectBalancedLedger();
});

test('nothing is owed for declined, canceled or withdrawn orders, other sources or unpaid deliveries', async () => {
  const member = await signInMember();
  const { driver, code } = member;
  const declined = await postEvent('network', buildOffer(code));
  await move(driver, declined?.id, 'declined');
  const cancelled = await postEvent('network', buildOffer(code));
  await move(driver, cancelled?.id, 'accepted');
  await driver.post(`/api/orders/${cancelled?.id}/cancel`, { reason: 'restaurant_closed' });
  const withdrawal = buildOffer(code);
  const withdrawn = await postEvent('network', withdrawal);
  await move(driver, withdrawn?.id, 'accepted');
  await postEvent('network', buildWithdrawal(withdrawal));
  await deliver(member, { payoutAmount: 0, tipAmount: 0 });
  const connected = await connectPlatform(driver);
  const typed = await readJson(driver.post('/api/orders', buildOffer('', { platform: 'roadwaze' }).order));
  const partner = await postEvent('partner', buildPartnerOffer(connected.code));
  for (const id of [typed.id, partner?.id]) {
    await move(driver, id, 'accepted');
    expect((await move(driver, id, 'completed')).status).toBe(200);
  }
  expect(await member.listDeliveries()).toEqual([]);
});

test('a driver cannot change the pay of a network order', async () => {
  const member = await signInMember();
  const received = await postEvent('network', buildOffer(member.code));
  const edit = (change: object) => member.driver.patch(`/api/orders/${received?.id}`, change);
  for (const status of ['pending', 'accepted', 'completed']) {
    if (status !== 'pending') await move(member.driver, received?.id, status);
    for (const change of [{ payoutAmount: 99 }, { tipAmount: 5 }, { distance: 1 }]) {
      expect((await edit(change)).status).toBe(409);
    }
  }
  expect((await member.driver.delete(`/api/orders/${received?.id}`)).status).toBe(409);
  expect(await member.listDeliveries()).toMatchObject([{ amount_cents: 940 }]);
});

test('the driver sees the balance owed, the administrator pays it out, and later deliveries are owed again', async () => {
  const member = await signInMember();
  await deliver(member, { payoutAmount: 12.34 });
  await deliver(member, { payoutAmount: 7.66 });
  const readPayments = async () =>
    (await member.driver.get('/profile/payments', undefined, { Accept: 'text/html' })).text();
  expect(await readPayments()).toMatch(/From network deliveries[\s\S]*?\$20\.00/);
  const admin = await openAdmin();
  const list = () => admin.readBody('/admin/payouts?account=delivery_earnings');
  expect(await list()).toContain('$20.00');
  const csv = await (await admin.open('/admin/payouts.csv?account=delivery_earnings')).text();
  expect(csv).toContain(`${member.id},${member.driver.email},20.00`);
  const target =
    (await list()).match(new RegExp(`target=(delivery_earnings\\.${member.id}[^&"]+)`))?.[1] ?? '';
  await admin.act('payOut', target);
  expect(await list()).not.toContain(member.id);
  await deliver(member, { payoutAmount: 5 });
  expect(await list()).toContain('$5.00');
  expect(await member.listDeliveries()).toMatchObject([
    { kind: 'payout_accrual', amount_cents: 1234 },
    { kind: 'payout_accrual', amount_cents: 766 },
    { kind: 'payout', amount_cents: 2000 },
    { kind: 'payout_accrual', amount_cents: 500 },
  ]);
  await expectBalancedLedger();
});

test('pay stays owed when the membership ends before the delivery does', async () => {
  const member = await signInMember();
  const received = await postEvent('network', buildOffer(member.code));
  await move(member.driver, received?.id, 'accepted');
  const [{ id }] = await readJson(member.driver.get('/api/app-integrations'));
  await member.driver.patch(`/api/app-integrations/${id}`, { isConnected: false });
  expect((await dispatch('network', buildOffer(member.code))).status).toBe(404);
  await move(member.driver, received?.id, 'completed');
  expect(await member.listDeliveries()).toMatchObject([{ amount_cents: 940 }]);
});

test('resuming a plan that a disconnection ended reconnects the network', async () => {
  const driver = await signIn();
  await joinNetwork(driver);
  const readOwn = async () =>
    (await readJson(driver.get('/api/app-integrations'))).find(
      ({ platform }: { platform: string }) => platform === 'roadwaze',
    );
  const { id } = await readOwn();
  await driver.patch(`/api/app-integrations/${id}`, { isConnected: false });
  expect(await readOwn()).toMatchObject({ isConnected: false });
  await postForm(driver, '/profile/payments', { intent: 'resumePlan' });
  expect(await readOwn()).toMatchObject({ isConnected: true });
});
