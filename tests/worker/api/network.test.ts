import { env } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { readJson, send, signIn } from '../client.ts';

const PATH = '/api/roadwaze/signup';
const details = { driverName: 'Dana Reyes', phoneNumber: '512-555-0100', vehicleType: 'Car' };
const plan = { platform: 'roadwaze', subscriptionType: 'weekly', subscriptionAmount: 30 };
const signup = { ...details, ...plan };

async function listSubscriptions(email: string) {
  const { results } = await env.DB.prepare(
    "select s.* from subscriptions s join drivers d on d.id = s.subscriber_id where d.email = ? and product = 'network'",
  )
    .bind(email)
    .all<Record<string, unknown>>();
  return results;
}

test('joining the network creates the membership, the connection and the weekly fee together', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-04T18:00:00Z') });
  const driver = await signIn();
  const answer = await driver.post(PATH, { ...signup, preferredAreas: 'Downtown, South Lamar' });
  expect(answer.status).toBe(201);
  const membership = await readJson(answer);
  expect(membership).toMatchObject({
    ...details,
    platform: 'roadwaze',
    licenseNumber: '',
    preferredAreas: 'Downtown, South Lamar',
    subscription: {
      status: 'active',
      price: 30,
      interval: 'week',
      currentPeriodEnd: '2026-05-11T18:00:00.000Z',
      cancelAtPeriodEnd: false,
    },
    integration: { platform: 'roadwaze', isConnected: true, connectionKind: 'account' },
  });
  expect(await readJson(driver.get('/api/app-integrations'))).toEqual([membership.integration]);
  expect(await listSubscriptions(driver.email)).toMatchObject([{ price_cents: 3000, provider: 'embedded' }]);
  expect(await readJson(driver.get('/api/auth/user'))).toMatchObject({ subscriptionStatus: 'free' });
});

test('joining again updates the details and charges nothing', async () => {
  const driver = await signIn();
  const first = await readJson(driver.post(PATH, signup));
  const again = await driver.post(PATH, { ...signup, vehicleType: 'Bicycle' });
  expect(again.status).toBe(200);
  expect(await readJson(again)).toEqual({ ...first, vehicleType: 'Bicycle' });
  expect(await listSubscriptions(driver.email)).toHaveLength(1);
});

test('fills an empty profile with the name and vehicle given on joining, and keeps existing ones', async () => {
  const driver = await signIn();
  const readProfile = async () => {
    const row =
      'select first_name as first, last_name as last, surname_key as key, vehicle from drivers where email = ?';
    return env.DB.prepare(row).bind(driver.email).first();
  };
  await driver.post(PATH, signup);
  expect(await readProfile()).toEqual({ first: 'Dana', last: 'Reyes', key: 'reyes dana', vehicle: 'Car' });
  await driver.post(PATH, { ...signup, driverName: 'Dana  van den Berg', vehicleType: 'Bicycle' });
  expect(await readProfile()).toEqual({
    first: 'Dana',
    last: 'van den Berg',
    key: 'van den berg dana',
    vehicle: 'Bicycle',
  });
  await env.DB.prepare(`update drivers set first_name = 'Dee', vehicle = 'Van' where email = ?`)
    .bind(driver.email)
    .run();
  await driver.post(PATH, signup);
  expect(await readProfile()).toMatchObject({ first: 'Dee', last: 'van den Berg', vehicle: 'Van' });
});

test('10 parallel signups start one subscription', async () => {
  const driver = await signIn();
  const answers = await Promise.all(Array.from({ length: 10 }, () => driver.post(PATH, signup)));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
  expect(await listSubscriptions(driver.email)).toHaveLength(1);
  expect(await readJson(driver.get('/api/app-integrations'))).toHaveLength(1);
});

test('the same idempotency key returns the first response', async () => {
  const driver = await signIn();
  const headers = { 'Idempotency-Key': 'one-tap' };
  const first = await driver.post(PATH, signup, headers);
  const again = await driver.post(PATH, signup, headers);
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(await readJson(again)).toEqual(await readJson(first));
});

test('disconnecting ends the fee after the paid week, and joining again resumes it', async () => {
  const driver = await signIn();
  const { integration, subscription } = await readJson(driver.post(PATH, signup));
  const path = `/api/app-integrations/${integration.id}`;
  expect(await readJson(driver.patch(path, { isConnected: false }))).toMatchObject({ isConnected: false });
  expect(await listSubscriptions(driver.email)).toMatchObject([{ cancel_at_period_end: 1, ended_at: null }]);
  const again = await driver.post(PATH, signup);
  expect(again.status).toBe(200);
  expect(await readJson(again)).toMatchObject({ integration, subscription });
});

test('the fee is unaffected by disconnecting another platform and by other drivers', async () => {
  const driver = await signIn();
  const other = await signIn();
  const { integration } = await readJson(driver.post(PATH, signup));
  await other.post(PATH, signup);
  const lyft = await readJson(driver.post('/api/app-integrations', { platform: 'lyft', isConnected: true }));
  await driver.patch(`/api/app-integrations/${lyft.id}`, { isConnected: false });
  await other.patch(`/api/app-integrations/${integration.id}`, { isConnected: false });
  for (const { email } of [driver, other]) {
    expect(await listSubscriptions(email)).toMatchObject([{ cancel_at_period_end: 0 }]);
  }
});

test('a Roadwaze connection without membership is only a record', async () => {
  const driver = await signIn();
  const answer = await driver.post('/api/app-integrations', { platform: 'roadwaze', isConnected: true });
  expect(await readJson(answer)).toMatchObject({ connectionKind: 'record' });
  await driver.post(PATH, signup);
  const again = await driver.post('/api/app-integrations', { platform: 'roadwaze', isConnected: true });
  expect(await readJson(again)).toMatchObject({ connectionKind: 'account' });
});

test.each(['driverName', 'phoneNumber', 'vehicleType'])('%s is required', async (field) => {
  const driver = await signIn();
  for (const value of ['  ', undefined, null]) {
    const answer = await driver.post(PATH, { ...signup, [field]: value });
    expect(answer.status).toBe(400);
    expect((await readJson(answer)).errors).toEqual([
      { path: field, message: 'Please fill in all required fields' },
    ]);
  }
  expect(await listSubscriptions(driver.email)).toEqual([]);
});

test('rejects a forged price or plan', async () => {
  const driver = await signIn();
  const forged = [
    { subscriptionAmount: 1 },
    { subscriptionAmount: 0 },
    { subscriptionAmount: '30' },
    { subscriptionType: 'yearly' },
  ];
  for (const body of forged) {
    const answer = await driver.post(PATH, { ...signup, ...body });
    expect(answer.status).toBe(400);
    expect((await readJson(answer)).errors).toEqual([
      { path: Object.keys(body)[0], message: 'This is not the price of the network' },
    ]);
  }
  expect((await driver.post(PATH, { ...signup, platform: 'uber' })).status).toBe(400);
  expect(await listSubscriptions(driver.email)).toEqual([]);
});

test('joining requires a session', async () => {
  expect((await send('POST', PATH, { body: signup })).status).toBe(401);
});

test('outside local runs nothing is sold without a payment provider', async () => {
  const driver = await signIn();
  const answer = await send('POST', PATH, {
    body: signup,
    headers: { Cookie: driver.cookie.replace('session=', '__Host-session=') },
    env: { APP_ENV: 'staging' },
  });
  expect(answer.status).toBe(503);
  expect((await readJson(answer)).message).toContain('STRIPE_SECRET_KEY');
  expect(await listSubscriptions(driver.email)).toEqual([]);
});
