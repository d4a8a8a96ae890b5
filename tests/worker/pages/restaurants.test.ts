import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { readJson, send, signIn } from '../client.ts';
import { openBrowser, readBody, readHidden } from './browse.ts';

const valid = { email: 'chef@kettle.example', address: '1832 Eastern Ave, Baltimore' };

type Browser = ReturnType<typeof openBrowser>;

/** Registers a restaurant, with a unique name unless one is given. */
async function register(browser: Browser, fields: Record<string, string> = {}) {
  const requestKey = readHidden(await browser.read('/restaurant-signup'), 'requestKey');
  const name = `Copper Kettle ${crypto.randomUUID()}`;
  const answer = await browser.post('/restaurant-signup', { name, ...valid, requestKey, ...fields });
  return { answer, path: answer.headers.get('Location') ?? '' };
}

test('explains each wrong field in our own words, and keeps everything typed', async () => {
  const browser = openBrowser();
  const wrong = { name: 'A', email: 'no', phone: 'call me', address: 'short', website: 'kettle' };
  const fields = { ...wrong, cuisine: 'Noodles' };
  const { answer } = await register(browser, fields);
  expect(answer.status).toBe(400);
  const page = await readBody(answer);
  for (const text of [
    'Restaurant name must be at least 2 characters',
    'Valid email address required',
    'Full address required',
    'Valid website URL required',
    ...Object.values(fields).map((value) => `value="${value}"`),
  ]) {
    expect(page).toContain(text);
  }
});

test('thanks for an invitation when a driver has its code, and otherwise says that it is unknown', async () => {
  const code = 'ABCDEFGH';
  const inviter = await signIn();
  const { referralCode } = await readJson(inviter.get('/api/auth/user'));
  const browser = openBrowser();
  const unknown = await browser.read(`/restaurant-signup?ref=${code}`);
  expect(unknown).toContain('We don’t know the referral code');
  expect(unknown).not.toContain('A driver invited you');
  expect(unknown).not.toContain(`value="${code}"`);
  const known = await browser.read(`/restaurant-signup?ref=${referralCode}`);
  expect(known).toContain('A driver invited you');
  expect(known).toContain(`value="${referralCode}"`);
});

test('a registration leads to its payment page, and to the same one when it is sent again or corrected', async () => {
  const browser = openBrowser();
  const typed = {
    requestKey: crypto.randomUUID(),
    name: 'Copper Kettle',
    phone: '+1 512 555 0100',
    website: '',
  };
  const first = await register(browser, typed);
  expect(first.answer.status).toBe(303);
  expect(first.path).toMatch(/^\/restaurant-payment\/[0-9a-f-]{36}$/);
  expect((await register(browser, typed)).path).toBe(first.path);

  const shown = await browser.open(first.path);
  expect(shown.headers.get('X-Robots-Tag')).toBe('noindex');
  const page = await readBody(shown);
  const expected = [
    'Restaurant Registered!',
    'Copper Kettle',
    ...Object.values(valid),
    '+1 512 555 0100',
    '$40.00',
  ];
  for (const text of expected) {
    expect(page).toContain(text);
  }
  expect(page).toContain('Subscribe for $40/month');
  expect(page).toContain('Test payment: no card is charged');
  expect(page).not.toMatch(/cardNumber|cc-number/);
  expect(page).not.toContain('>Website<');

  for (const phone of ['+1 512 555 0101', typed.phone]) {
    expect((await register(browser, { ...typed, phone })).path).toBe(first.path);
    expect(await browser.read(first.path)).toContain(phone);
  }

  const email = `${crypto.randomUUID()}@kettle.example`;
  const corrected = await register(browser, { ...typed, email });
  expect(await browser.read(corrected.path)).toContain(email);
});

test('before payment, the page says that a restaurant without a place is not on the map', async () => {
  const browser = openBrowser();
  const { path } = await register(browser);
  const page = await browser.read(path);
  expect(page).toContain('isn’t on the map yet, so drivers see those near them first. Register again');
  const placed = await register(browser, { 'location.lat': '39.2857', 'location.lng': '-76.5709' });
  expect(await browser.read(placed.path)).not.toContain('on the map yet');
  const id = path.split('/').at(-1);
  await env.DB.prepare("update restaurants set status = 'ended' where id = ?").bind(id).run();
  expect(await browser.read(path)).toContain('Add its place with your manage link before you pay.');
});

test('paying activates once, and the page then shows the state and, once, the manage link', async () => {
  const browser = openBrowser();
  const { path } = await register(browser);
  const links = [];
  for (const _time of ['first', 'again']) {
    const answer = await browser.post(path, { intent: 'payRestaurant' });
    expect(answer.headers.get('Location')).toBe(path);
    const page = await browser.read(path);
    expect(page).toContain('Subscription Activated!');
    links.push(page.match(/\/restaurant-manage\/[\w-]{43}/)?.[0]);
  }
  expect(links).toEqual([expect.any(String), undefined]);
  const active = await browser.read(path);
  expect(active).toContain('Your restaurant is featured to drivers.');
  expect(active).toMatch(/It renews on .+ for \$40 a month\./);
  for (const gone of ['Subscribe for $40/month', '/restaurant-manage/', 'Cancel subscription']) {
    expect(active).not.toContain(gone);
  }
  await browser.post(path, { intent: 'showManageLink' });
  expect(await browser.read(path)).not.toContain('/restaurant-manage/');
});

test('says that an unknown restaurant is not found', async () => {
  const browser = openBrowser();
  const answer = await browser.open(`/restaurant-payment/${crypto.randomUUID()}`);
  expect(answer.status).toBe(404);
  expect(await readBody(answer)).toContain('Restaurant not found');
  const paid = await browser.post('/restaurant-payment/nobody', { intent: 'payRestaurant' });
  expect(paid.status).toBe(303);
  expect(await browser.read('/restaurant-payment/nobody')).toContain('Payment Failed');
});

test('shows and fills in the code in a link, and says that an impossible one is unknown', async () => {
  const { referralCode } = await readJson((await signIn()).get('/api/auth/user'));
  const browser = openBrowser();
  const page = await browser.read(`/restaurant-signup?ref=${referralCode.toLowerCase()}`);
  expect(page).toContain('A driver invited you.');
  expect(page).toContain(`value="${referralCode}"`);
  for (const ref of ['ABCD1234', 'x', '<b>hello</b>', 'ABCD23456']) {
    const other = await browser.read(`/restaurant-signup?ref=${encodeURIComponent(ref)}`);
    expect(other, ref).not.toContain('A driver invited you.');
    expect(other, ref).toContain('We don’t know the referral code');
    expect(other, ref).not.toContain('<b>hello');
  }
});

test('refuses a code that no driver has at its field, and keeps everything typed', async () => {
  const browser = openBrowser();
  const { answer } = await register(browser, { referralCode: 'nosuchcd', cuisine: 'Noodles' });
  expect(answer.status).toBe(400);
  const page = await readBody(answer);
  const expected = ['No driver has this code. Check it, or leave it empty.', 'nosuchcd', 'Noodles'];
  for (const text of [...expected, ...Object.values(valid)]) expect(page).toContain(text);
  expect((await register(browser, { referralCode: ' ' })).answer.status).toBe(303);
});

test('counts a restaurant that came with a code on the driver’s profile', async () => {
  const driver = await signIn();
  const { referralCode } = await readJson(driver.get('/api/auth/user'));
  const browser = openBrowser();
  const { path } = await register(browser, { referralCode });
  await browser.post(path, { intent: 'payRestaurant' });
  const profile = await readBody(await driver.get('/profile'));
  expect(profile).toContain('download="roadwaze-restaurants.svg"');
  expect(profile).toContain(`http://localhost:8787/restaurant-signup?ref=${referralCode}`);
  expect(profile).toMatch(/Monthly earnings<\/dt><dd[^>]*>\$10\.00/);
});

test('refuses too many registrations from one address, and keeps what was typed', async () => {
  const browser = openBrowser({ RATE_LIMITS: 'on' });
  for (let time = 0; time < 10; time += 1) expect((await register(browser)).answer.status).toBe(303);
  const { answer } = await register(browser, { name: 'One Too Many' });
  expect(answer.status).toBe(429);
  expect(answer.headers.get('Retry-After')).toBeTruthy();
  const page = await readBody(answer);
  expect(page).toMatch(/Registration Failed<\/span>That was too much at once\./);
  expect(page).toContain('value="One Too Many"');
});

test('terms and privacy can be read without a session, with the prices as charged', async () => {
  const terms = await readBody(await send('GET', '/terms'));
  for (const text of ['$10 a week', '$40 a month', '$30 a week', '7 days', 'support@roadwaze.example']) {
    expect(terms).toContain(text);
  }
  expect(await readBody(await send('GET', '/privacy'))).toContain('What we keep about you');
});
