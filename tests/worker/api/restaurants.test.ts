import { expect, test } from 'vitest';
import { readJson, send, signIn } from '../client.ts';
import { openBrowser } from '../pages/browse.ts';

const valid = { name: 'Copper Kettle', email: 'chef@kettle.example', address: '1832 Eastern Ave, Baltimore' };

const register = async (overrides = {}) =>
  readJson(send('POST', '/api/restaurants/signup', { body: { ...valid, ...overrides } }));

test('a restaurant registers unpaid and can be read by its id', async () => {
  const answer = await send('POST', '/api/restaurants/signup', {
    body: { ...valid, website: '', cuisine: 'Noodles' },
  });
  expect(answer.status).toBe(201);
  const restaurant = await readJson(answer);
  expect(restaurant).toMatchObject({ ...valid, cuisine: 'Noodles', status: 'unpaid' });
  expect(Object.keys(restaurant).sort()).toEqual(
    ['address', 'cuisine', 'email', 'id', 'name', 'phone', 'status', 'website'].sort(),
  );
  expect(await readJson(send('GET', `/api/restaurants/${restaurant.id}`))).toEqual(restaurant);
});

test('names each invalid field with the form’s messages', async () => {
  const body = { name: 'A', email: 'no', address: 'short', website: 'javascript:alert(1)' };
  const answer = await send('POST', '/api/restaurants/signup', { body });
  expect(answer.status).toBe(400);
  expect(await readJson(answer)).toEqual({
    message: 'Restaurant name must be at least 2 characters',
    errors: [
      { path: 'name', message: 'Restaurant name must be at least 2 characters' },
      { path: 'email', message: 'Valid email address required' },
      { path: 'address', message: 'Full address required' },
      { path: 'website', message: 'Valid website URL required' },
    ],
  });
});

test('a restaurant’s website is one line of printable characters', async () => {
  for (const website of ['https://a.example/\u0000', 'https://a.example/\ud800', 'https://a.example/\r\nb']) {
    const body = { ...valid, website };
    const answer = await send('POST', '/api/restaurants/signup', { body });
    expect(await readJson(answer)).toMatchObject({ errors: [{ path: 'website' }] });
  }
});

test('returns 404 for an unknown restaurant', async () => {
  for (const id of [crypto.randomUUID(), 'featured%20', "' or 1=1"]) {
    expect((await send('GET', `/api/restaurants/${encodeURIComponent(id)}`)).status).toBe(404);
  }
});

test('a subscribed restaurant is featured under its slug, never under its id', async () => {
  const { id } = await register({ name: 'Paper Crane Sushi' });
  expect(JSON.stringify(await readJson(send('GET', '/api/restaurants/featured')))).not.toContain(
    'Paper Crane',
  );
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => send('POST', `/api/restaurants/${id}/subscribe`)),
  );
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
  const featured = await readJson(send('GET', '/api/restaurants/featured'));
  expect(featured.find((place: { name: string }) => place.name === 'Paper Crane Sushi').slug).toMatch(
    /^paper-crane-sushi-[a-z0-9]{8}$/,
  );
  expect(JSON.stringify(featured)).not.toContain(id);
});

test('a referral code counts each active restaurant once, unknown and own codes don’t count', async () => {
  const driver = await signIn({ email: 'owner@kettle.example' });
  const user = async () => readJson(driver.get('/api/auth/user'));
  const { referralCode } = await user();
  const referred = await register({ referralCode: referralCode.toLowerCase() });
  const own = await register({ referralCode, email: 'owner@kettle.example' });
  const unknown = await register({ referralCode: 'NOSUCHCD' });
  expect((await user()).referralCount).toBe(0);
  for (const { id } of [referred, referred, own, unknown])
    await send('POST', `/api/restaurants/${id}/subscribe`);
  expect((await user()).referralCount).toBe(1);
});

test('a code added in a browser’s second registration counts, and omitting it later does not remove it', async () => {
  const driver = await signIn();
  const { referralCode } = await readJson(driver.get('/api/auth/user'));
  const browser = openBrowser();
  const fields = { ...valid, email: `late-${crypto.randomUUID()}@kettle.example` };
  const post = async (over = {}) =>
    (await browser.post('/restaurant-signup', { ...fields, ...over })).headers.get('Location') ?? '';
  const path = await post();
  expect(await post({ referralCode })).toBe(path);
  expect(await post()).toBe(path);
  await send('POST', `/api/restaurants/${path.split('/').at(-1)}/subscribe`);
  expect((await readJson(driver.get('/api/auth/user'))).referralCount).toBe(1);
});

test('a form sent twice registers once', async () => {
  const key = { 'Idempotency-Key': crypto.randomUUID() };
  const sent = () => readJson(send('POST', '/api/restaurants/signup', { body: valid, headers: key }));
  const [first, second] = await Promise.all([sent(), sent()]);
  expect(second.id).toBe(first.id);
});

test('outside local runs nothing is sold without a payment provider', async () => {
  const { id } = await register();
  const answer = await send('POST', `/api/restaurants/${id}/subscribe`, { env: { APP_ENV: 'production' } });
  expect(answer.status).toBe(503);
});

test('rejects a guessable idempotency key with the reason, because there is no sign-in', async () => {
  const answer = await send('POST', '/api/restaurants/signup', {
    body: valid,
    headers: { 'Idempotency-Key': 'one-tap' },
  });
  expect(answer.status).toBe(400);
  const { errors } = await readJson(answer);
  expect(errors).toEqual([{ path: 'idempotency-key', message: expect.stringContaining('UUID') }]);
});
