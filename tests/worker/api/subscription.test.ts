import { expect, test } from 'vitest';
import { readJson, send, signIn } from '../client.ts';

test('a driver without a subscription sees the price', async () => {
  const driver = await signIn();
  expect(await readJson(driver.get('/api/subscription'))).toEqual({
    status: 'none',
    trialEndsAt: null,
    currentPeriodEnd: null,
    cancelAtPeriodEnd: false,
    price: 10,
    interval: 'week',
  });
});

test('the first subscription starts a 7-day trial and makes the driver Pro', async () => {
  const driver = await signIn();
  const answer = await driver.post('/api/create-subscription');
  expect(answer.status).toBe(201);
  const started = await readJson(answer);
  expect(started).toMatchObject({ status: 'trialing', subscriptionStatus: 'pro', checkoutUrl: null });
  const days = (Date.parse(started.trialEndsAt) - Date.now()) / 86_400_000;
  expect(days).toBeCloseTo(7, 2);
  const user = await readJson(driver.get('/api/auth/user'));
  expect(user).toMatchObject({ subscriptionStatus: 'pro', trialEndsAt: started.trialEndsAt });
});

test('of ten parallel purchases one succeeds, the others return 409', async () => {
  const driver = await signIn();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => driver.post('/api/create-subscription')),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...new Array(9).fill(409)]);
});

test('a cancellation takes effect at the end of the period and can be undone', async () => {
  const driver = await signIn();
  await driver.post('/api/create-subscription');
  for (let times = 0; times < 2; times++) {
    const cancelled = await driver.delete('/api/subscription');
    expect(cancelled.status).toBe(200);
    expect(await readJson(cancelled)).toMatchObject({ status: 'trialing', cancelAtPeriodEnd: true });
  }
  expect((await readJson(driver.get('/api/auth/user'))).subscriptionStatus).toBe('pro');
  expect(await readJson(driver.post('/api/subscription/resume'))).toMatchObject({ cancelAtPeriodEnd: false });
});

test('there is nothing to cancel or resume without a subscription', async () => {
  const driver = await signIn();
  expect((await driver.delete('/api/subscription')).status).toBe(404);
  expect((await driver.post('/api/subscription/resume')).status).toBe(404);
});

test('outside local runs nothing is sold without a payment provider', async () => {
  const { cookie } = await signIn();
  const answer = await send('POST', '/api/create-subscription', {
    headers: { Cookie: cookie.replace('session=', '__Host-session=') },
    env: { APP_ENV: 'staging' },
  });
  expect(answer.status).toBe(503);
  expect((await readJson(answer)).message).toContain('STRIPE_SECRET_KEY');
});

test('analytics require Pro, and the error says so', async () => {
  const driver = await signIn();
  const paths = ['insights', 'market-trends', 'strategy-recommendations'].map(
    (name) => `/api/analytics/${name}`,
  );
  for (const path of paths) {
    const refused = await driver.get(path);
    expect(refused.status).toBe(403);
    expect((await readJson(refused)).message).toContain('requires Pro subscription');
  }
  await driver.post('/api/create-subscription');
  for (const path of paths) expect(await readJson(driver.get(path))).toMatchObject({ enoughData: false });
});

test('repeating a purchase with its key returns the first response, even in parallel', async () => {
  const driver = await signIn();
  const buy = () => driver.post('/api/create-subscription', undefined, { 'Idempotency-Key': 'one-purchase' });
  const answers = await Promise.all(Array.from({ length: 10 }, buy));
  expect(answers.map((answer) => answer.status)).toEqual(new Array(10).fill(201));
  const started = await Promise.all([...answers, await buy()].map((answer) => readJson(answer)));
  expect(new Set(started.map((one) => JSON.stringify(one))).size).toBe(1);
  const other = await driver.post('/api/create-subscription', undefined, { 'Idempotency-Key': 'another' });
  expect(other.status).toBe(409);
});
