import { expect, test } from 'vitest';
import { en } from '#worker/words/locales/en.ts';
import { readJson, signIn } from '../client.ts';
import { addOrder, readOrder } from '../linked-delivery.ts';
import { postForm } from '../post-form.ts';
import { UBER_KEY } from '../sign-hmac.ts';
import { buildUberEvent, connectDoordashDrive, sendUber } from '../software-deliveries.ts';
import { connectPlatform } from '../software-dispatch.ts';
import { readBody } from './browse.ts';

const PAGE = '/integrations/ubereats/webhook';

test('without scripts, a driver saves a key, links an order, and its delivery moves it', async () => {
  const driver = await signIn();
  expect((await driver.get(PAGE)).headers.get('Location')).toBe('/integrations/ubereats/connect');
  const { integrationId } = await connectPlatform(driver, 'ubereats');
  const address = `/api/webhooks/deliveries/${integrationId}`;
  const before = await readBody(await driver.get(PAGE));
  expect(before).toContain(address);
  expect(before).not.toContain(en.deliveries.linkNow);

  const saved = await postForm(driver, PAGE, { intent: 'saveKey', signingKey: UBER_KEY });
  expect([saved.status, saved.headers.get('Location')]).toEqual([303, PAGE]);
  const orderId = await addOrder(driver);
  const after = await readBody(await driver.get(PAGE));
  expect(after).toContain(en.deliveries.keySaved);
  expect(after).not.toContain(UBER_KEY);

  const linked = await postForm(driver, PAGE, { intent: 'link', orderId, deliveryId: 'del_1' });
  expect(linked.status).toBe(303);
  expect((await sendUber(address, buildUberEvent({ status: 'pickup' }))).status).toBe(200);
  expect(await readOrder(driver, orderId)).toMatchObject({ status: 'accepted' });
});

test('keeps refused input in the form, with the reason', async () => {
  const driver = await signIn();
  await connectPlatform(driver, 'ubereats');
  const empty = await postForm(driver, PAGE, { intent: 'saveKey', signingKey: ' ' });
  expect(empty.status).toBe(400);
  await postForm(driver, PAGE, { intent: 'saveKey', signingKey: UBER_KEY });
  await addOrder(driver);
  const foreign = await signIn();
  const form = { intent: 'link', orderId: await addOrder(foreign), deliveryId: 'del_77' };
  const refused = await postForm(driver, PAGE, form);
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(refused.status).toBeLessThan(500);
  expect(await readBody(refused)).toContain('value="del_77"');
  expect(await readJson(foreign.get('/api/orders'))).toMatchObject([{ status: 'pending' }]);
});

test('shows the errors of a form only on that form', async () => {
  const driver = await signIn();
  await connectPlatform(driver, 'ubereats');
  await postForm(driver, PAGE, { intent: 'saveKey', signingKey: UBER_KEY });
  const orderId = await addOrder(driver);
  const forms: Record<string, string>[] = [
    { intent: 'saveKey', signingKey: 'short' },
    { intent: 'link', orderId, deliveryId: '' },
  ];
  for (const form of forms) {
    const page = await readBody(await postForm(driver, PAGE, form));
    expect(page.split(en.common.fixErrors), form.intent).toHaveLength(2);
  }
});

test('the page shows why a form failed as a whole', async () => {
  const driver = await signIn();
  await connectPlatform(driver, 'ubereats');
  const refused = await postForm(driver, PAGE, { intent: 'newPassword' });
  expect(refused.status).toBe(404);
  expect(await readBody(refused)).toContain(en.errors.integrationNotFound);
});

test('a new password replaces the previous one', async () => {
  const driver = await signIn();
  const { authorization } = await connectDoordashDrive(driver);
  const page = '/integrations/doordash/webhook';
  const [, password = ''] = atob(authorization.slice('Basic '.length)).split(':');
  expect(await readBody(await driver.get(page))).toContain(password);
  expect((await postForm(driver, page, { intent: 'newPassword' })).status).toBe(303);
  expect(await readBody(await driver.get(page))).not.toContain(password);
});
