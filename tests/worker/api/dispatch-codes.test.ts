import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { type Client, readJson, send, signIn } from '../client.ts';
import { postForm } from '../post-form.ts';
import { buildOffer, connectPlatform, dispatch, joinNetwork, postEvent } from '../software-dispatch.ts';

const listOrders = (driver: Client) => readJson(driver.get('/api/orders'));
const listIntegrations = (driver: Client) => readJson(driver.get('/api/app-integrations'));
const renew = (driver: Client, id: string, dispatchCode: string | null) =>
  driver.post(`/api/app-integrations/${id}/dispatch-code`, { dispatchCode });
const offerTo = (code: string, platform = 'doordash') => dispatch('partner', buildOffer(code, { platform }));

async function signInConnected() {
  const driver = await signIn();
  return { driver, ...(await connectPlatform(driver)) };
}

test('every connection has its own unguessable code, which stays when connecting again', async () => {
  const { driver, code, integrationId } = await signInConnected();
  expect(code).toMatch(/^[A-HJKMNP-Z2-9]{12}$/);
  const network = await joinNetwork(driver);
  const others = [(await connectPlatform(driver, 'lyft')).code, (await signInConnected()).code, network];
  expect(new Set([code, ...others]).size).toBe(4);
  expect(await connectPlatform(driver)).toEqual({ code, integrationId });
  expect(await joinNetwork(driver)).toBe(network);
  for (const isConnected of [false, true]) {
    const changed = await readJson(driver.patch(`/api/app-integrations/${integrationId}`, { isConnected }));
    expect(changed.dispatchCode).toBe(code);
  }
});

test('neither a typed account nor a referral code addresses a driver', async () => {
  const victim = await signInConnected();
  const network = await joinNetwork(victim.driver);
  const { referralCode } = await readJson(victim.driver.get('/api/auth/user'));
  const thief = await signIn();
  await joinNetwork(thief);
  for (const typed of [victim.code, network, referralCode, 'D-1']) {
    await connectPlatform(thief, 'doordash', typed);
    await connectPlatform(thief, 'roadwaze', typed);
    const received = await postEvent('network', buildOffer(network));
    expect((await offerTo(victim.code)).status).toBe(200);
    expect(await listOrders(victim.driver)).toContainEqual(expect.objectContaining({ id: received?.id }));
  }
  expect(await listOrders(thief)).toEqual([]);
  expect((await offerTo('D-1')).status).toBe(404);
  expect((await dispatch('network', buildOffer(referralCode))).status).toBe(404);
});

test('a code is valid for one platform of one source', async () => {
  const { driver, code } = await signInConnected();
  const network = await joinNetwork(driver);
  expect((await offerTo(code, 'grubhub')).status).toBe(404);
  expect((await offerTo(network)).status).toBe(404);
  expect((await dispatch('network', buildOffer(code))).status).toBe(404);
  expect((await offerTo(code.toLowerCase())).status).toBe(404);
  expect(await listOrders(driver)).toEqual([]);
});

test('the code of a disconnected platform is unknown until it is connected again', async () => {
  const { driver, code, integrationId } = await signInConnected();
  await driver.patch(`/api/app-integrations/${integrationId}`, { isConnected: false });
  expect((await offerTo(code)).status).toBe(404);
  await driver.patch(`/api/app-integrations/${integrationId}`, { isConnected: true });
  expect((await offerTo(code)).status).toBe(200);
});

test('a renewed code replaces the old one immediately, and repeats or races renew it only once', async () => {
  const { driver, code, integrationId } = await signInConnected();
  const answers = await Promise.all(Array.from({ length: 5 }, () => renew(driver, integrationId, code)));
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
  const codes = new Set(
    (await Promise.all(answers.map((answer) => readJson(answer)))).map((row) => row.dispatchCode),
  );
  expect(codes.size).toBe(1);
  const [renewed] = codes;
  expect(renewed).toMatch(/^[A-HJKMNP-Z2-9]{12}$/);
  expect(renewed).not.toBe(code);
  expect((await offerTo(code)).status).toBe(404);
  expect((await offerTo(renewed)).status).toBe(200);
  expect(await listOrders(driver)).toHaveLength(1);
});

test('a connection without a code gets one by renewing or connecting again', async () => {
  for (const mend of ['renew', 'connect', 'patch']) {
    const { driver, integrationId } = await signInConnected();
    await env.DB.prepare('update integrations set dispatch_code = null where id = ?')
      .bind(integrationId)
      .run();
    expect(await listIntegrations(driver)).toMatchObject([{ dispatchCode: null }]);
    if (mend === 'renew') await renew(driver, integrationId, null);
    if (mend === 'connect') await connectPlatform(driver);
    if (mend === 'patch') await driver.patch(`/api/app-integrations/${integrationId}`, { isConnected: true });
    const [{ dispatchCode }] = await listIntegrations(driver);
    expect((await offerTo(dispatchCode)).status, mend).toBe(200);
  }
});

test('a driver can neither see nor renew another driver’s code', async () => {
  const { driver, code, integrationId } = await signInConnected();
  const other = await signIn();
  await connectPlatform(other);
  expect((await renew(other, integrationId, code)).status).toBe(404);
  expect((await other.patch(`/api/app-integrations/${integrationId}`, { isConnected: true })).status).toBe(
    404,
  );
  const form = { integrationId, dispatchCode: code };
  expect((await postForm(other, '/integrations/doordash/code', form)).status).not.toBe(500);
  for (const path of ['/', '/integrations/doordash/code', '/api/app-integrations', '/profile/data.json']) {
    expect(await (await other.get(path)).text(), path).not.toContain(code);
  }
  expect(
    (await send('POST', `/api/app-integrations/${integrationId}/dispatch-code`, { body: form })).status,
  ).toBe(401);
  expect(await listIntegrations(driver)).toMatchObject([{ dispatchCode: code }]);
  expect(await (await driver.get('/profile/data.json')).text()).not.toContain(code);
});

test('the page shows the code and renews it without JavaScript', async () => {
  const { driver, code, integrationId } = await signInConnected();
  expect(await (await driver.get('/integrations/doordash/code')).text()).toContain(code);
  const renewed = await postForm(driver, '/integrations/doordash/code', {
    integrationId,
    dispatchCode: code,
  });
  expect([renewed.status, renewed.headers.get('Location')]).toEqual([303, '/integrations/doordash/code']);
  const page = await (await driver.get('/integrations/doordash/code')).text();
  const [{ dispatchCode }] = await listIntegrations(driver);
  expect(page).toContain(dispatchCode);
  expect(page).not.toContain(code);
  expect((await driver.get('/integrations/lyft/code')).headers.get('Location')).toBe(
    '/integrations/lyft/connect',
  );
});

test('finds the driver of a code by index', async () => {
  const { results } = await env.DB.prepare(
    'explain query plan select 1 from drivers inner join integrations on driver_id = drivers.id where dispatch_code = ?',
  )
    .bind('x')
    .all<{ detail: string }>();
  expect(results.map(({ detail }) => detail).join()).toContain('integrations_dispatch_code');
  expect(results.map(({ detail }) => detail).join()).not.toContain('SCAN');
});
