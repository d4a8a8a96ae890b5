import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { type Client, readJson, signIn } from '../client.ts';
import {
  buildOffer,
  buildPartnerOffer,
  buildWithdrawal,
  connectPlatform,
  joinNetwork,
  postEvent,
} from '../software-dispatch.ts';

const ALWAYS = {
  isEnabled: true,
  autoAcceptOrders: true,
  minPayPerMile: '0',
  minOrderValue: '0',
  workingHoursStart: '00:00',
  workingHoursEnd: '00:00',
};

async function signInAutomated() {
  const driver = await signIn();
  const code = await joinNetwork(driver);
  await driver.post('/api/create-subscription');
  await driver.post('/api/ai-automation-settings', ALWAYS);
  return { driver, code };
}

const listDecisions = (driver: Client) => readJson(driver.get('/api/ai-automation/decisions'));

test('accepts a network order that meets the settings on arrival, once, and stores the reason', async () => {
  const { driver, code } = await signInAutomated();
  const offer = buildOffer(code);
  const received = await Promise.all(Array.from({ length: 4 }, () => postEvent('network', offer)));
  const again = await postEvent('network', offer);
  expect(again).toMatchObject({ status: 'accepted' });
  expect(new Set(received.map((order) => order?.id))).toEqual(new Set([again?.id]));
  expect(await listDecisions(driver)).toMatchObject([
    { orderId: again?.id, verdict: 'accepted', rule: 'allMet' },
  ]);
  const accepted = await env.DB.prepare(
    "select count(*) as n from order_events where order_id = ? and kind = 'accepted'",
  )
    .bind(again?.id)
    .first<number>('n');
  expect(accepted).toBe(1);
  expect(await postEvent('network', buildWithdrawal(offer))).toMatchObject({ status: 'cancelled' });
});

test('accepts a signed partner’s order too, but never a typed one', async () => {
  const { driver } = await signInAutomated();
  const { code } = await connectPlatform(driver);
  const received = await postEvent('partner', buildPartnerOffer(code));
  expect(received?.status).toBe('accepted');
  const typed = await readJson(driver.post('/api/orders', buildOrderInput({ platform: 'roadwaze' })));
  expect(typed.status).toBe('pending');
  expect(await listDecisions(driver)).toContainEqual(
    expect.objectContaining({ orderId: typed.id, verdict: 'left', rule: 'source' }),
  );
});

test('an order stays pending for a Free driver or with automation off', async () => {
  const { driver, code } = await signInAutomated();
  await driver.post('/api/ai-automation-settings', { isEnabled: false });
  expect(await postEvent('network', buildOffer(code))).toMatchObject({ status: 'pending' });
  await driver.post('/api/ai-automation-settings', ALWAYS);
  await env.DB.prepare("update drivers set subscription_status = 'free' where email = ?")
    .bind(driver.email)
    .run();
  expect(await postEvent('network', buildOffer(code))).toMatchObject({ status: 'pending' });
  expect(await listDecisions(driver)).toEqual([]);
});
