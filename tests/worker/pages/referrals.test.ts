import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { cleanUp } from '#worker/services/jobs/clean-up.ts';
import { readJson, send, signIn } from '../client.ts';
import { postForm } from '../post-form.ts';
import { readEmails } from '../read-emails.ts';
import { startProvider } from '../software-provider.ts';
import { openBrowser, readBody } from './browse.ts';

const newEmail = () => `new-${crypto.randomUUID()}@roadwaze.example`;

async function buildReferrer() {
  const driver = await signIn();
  const { id, referralCode } = await readJson(driver.get('/api/auth/user'));
  const list = async () =>
    (
      await env.DB.prepare(
        'select campaign, status, email from referrals join drivers on drivers.id = driver_id where referrer_id = ?',
      )
        .bind(id)
        .all()
    ).results;
  return { driver, referralCode, list };
}

const createLink = (code: string, campaign = 'REFERRED2025') =>
  `/signup?campaign=${campaign}&type=driver&ref=${code}&utm_source=qr_code`;

test('a new driver who follows a link is assigned to its campaign and its sender', async () => {
  const { driver, referralCode, list } = await buildReferrer();
  const browser = openBrowser();
  const answer = await browser.open(createLink(referralCode));
  expect(answer.status).toBe(302);
  const login = answer.headers.get('Location') ?? '';
  expect(login).toMatch(/^\/api\/login/);
  expect(await browser.read(login)).toContain('2-week Pro trial plus $20 bonus');

  const email = newEmail();
  await browser.signIn(email, 'Robin');
  expect(await list()).toEqual([{ campaign: 'referral', status: 'signed_up', email }]);
  expect(browser.cookies.has('referral')).toBe(false);

  const page = await readBody(await driver.get('/recruitment'));
  expect(page).toContain('Robin');
  expect(page).toContain('Signed Up');
  expect(page).not.toContain(email);
});

test('counts an invitation in an older browser, which sends no fetch metadata', async () => {
  const { referralCode, list } = await buildReferrer();
  const answer = await send('GET', createLink(referralCode));
  const browser = openBrowser();
  const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('referral='));
  browser.cookies.set('referral', cookie?.split(/[=;]/)[1] ?? '');
  const email = newEmail();
  await browser.signIn(email);
  expect(await list()).toEqual([{ campaign: 'referral', status: 'signed_up', email }]);
});

test('promises nothing for an unknown code, however the browser reached the link', async () => {
  for (const destination of ['empty', 'document']) {
    const headers = { 'Sec-Fetch-Dest': destination };
    const answer = await send('GET', createLink('ABCDEFGH', 'PRODRIVER2025'), { headers });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([302, []]);
  }
});

test('a driver who deleted the account and comes back does not count as new, not even in a circle', async () => {
  const { driver, referralCode, list } = await buildReferrer();
  const browser = openBrowser();
  const email = newEmail();
  await browser.open(createLink(referralCode));
  await browser.signIn(email);
  expect(await list()).toHaveLength(1);
  expect((await browser.post('/profile/delete', { email })).status).toBe(303);
  await browser.open(createLink(referralCode));
  await browser.signIn(email.toUpperCase());
  expect(await list()).toEqual([]);
  const { referralCode: otherCode, list: listOther } = await buildReferrer();
  expect((await postForm(driver, '/profile/delete', { email: driver.email })).status).toBe(303);
  const again = openBrowser();
  await again.open(createLink(otherCode));
  await again.signIn(driver.email);
  expect(await listOther()).toEqual([]);
});

test('emails the first steps once to a driver of the premium campaign, in the invitation’s language', async () => {
  const { referralCode } = await buildReferrer();
  const [robin, alex] = [newEmail(), newEmail()];
  const browser = openBrowser();
  browser.cookies.set('language', 'fr');
  await browser.open(createLink(referralCode, 'PRODRIVER2025'));
  await browser.signIn(robin);
  await browser.signIn(robin);
  const emails = await readEmails(robin);
  expect(emails.map(({ subject }) => subject)).toEqual(['Bienvenue chez Roadwaze\u00a0: vos premiers pas']);
  for (const path of ['/subscribe', '/profile/account', '/orders', '/ai-automation', '/profile/help']) {
    expect(emails[0]?.text).toContain(`http://localhost:8787${path}\n`);
    expect((await browser.open(path)).status, path).toBe(200);
  }
  const other = openBrowser();
  await other.open(createLink(referralCode));
  await other.signIn(alex);
  expect(await readEmails(alex)).toEqual([]);
});

test('an invitation survives a sign-in with a provider', async () => {
  const { referralCode, list } = await buildReferrer();
  const provider = await startProvider('https://id-of-newcomers.example');
  const browser = openBrowser({ APP_ENV: 'production', RATE_LIMITS: 'off', ...provider.env });
  await browser.open(createLink(referralCode, 'PRODRIVER2025'));
  const start = await browser.open('/api/login?provider=oidc');
  const email = newEmail();
  const consent = provider.consent(new URL(start.headers.get('Location') ?? ''), {
    sub: 'newcomer',
    email,
    email_verified: true,
  });
  const answer = await browser.open(`/api/login/callback?${new URLSearchParams(consent)}`);
  expect(answer.status).toBe(303);
  expect(await list()).toEqual([{ campaign: 'premium', status: 'signed_up', email }]);
});

test('uses the standard campaign when none is named, and ignores an unknown one', async () => {
  const { referralCode, list } = await buildReferrer();
  const browser = openBrowser();
  await browser.open(`/signup?ref=${referralCode.toLowerCase()}`);
  await browser.signIn(newEmail());
  expect(await list()).toMatchObject([{ campaign: 'standard' }]);

  const misled = openBrowser();
  await misled.open(createLink(referralCode, 'MILLIONS'));
  expect(misled.cookies.has('referral')).toBe(false);
  await misled.signIn(newEmail());
  expect(await list()).toHaveLength(1);
});

test('a followed link is pending until a driver signs up, once per browser and only for people', async () => {
  const { driver, referralCode } = await buildReferrer();
  const { id } = await readJson(driver.get('/api/auth/user'));
  const statuses = async () => {
    const { results } = await env.DB.prepare('select status from referrals where referrer_id = ?')
      .bind(id)
      .all();
    return results.map(({ status }) => status);
  };
  await send('GET', createLink(referralCode), { headers: { Accept: '*/*' } });
  expect(await statuses()).toEqual([]);
  const browser = openBrowser();
  await browser.open(createLink(referralCode));
  await browser.open(createLink(referralCode));
  expect(await statuses()).toEqual(['pending']);
  const page = await readBody(await driver.get('/recruitment'));
  expect(page).toContain('Someone who followed your link');
  expect(page).toMatch(/Drivers signed up<\/dt><dd[^>]*>0</);

  await browser.signIn(newEmail());
  expect(await statuses()).toEqual(['signed_up']);
  await cleanUp(createCtx(env as Env, () => {}, 'test', Date.now() + 31 * 86_400_000));
  expect(await statuses()).toEqual(['signed_up']);
});

test('counts an invitation whose pending record is gone, or that another browser used', async () => {
  const { referralCode, list } = await buildReferrer();
  const browser = openBrowser();
  await browser.open(createLink(referralCode));
  const copied = openBrowser();
  copied.cookies.set('referral', browser.cookies.get('referral') ?? '');
  await browser.signIn(newEmail());
  await copied.signIn(newEmail());
  expect(await list()).toHaveLength(2);
});

test('a driver who signs in like a program, with the cookie of an invitation, is assigned to it too', async () => {
  const { referralCode, list } = await buildReferrer();
  const browser = openBrowser();
  await browser.open(createLink(referralCode, 'PRODRIVER2025'));
  const Cookie = `referral=${browser.cookies.get('referral')}`;
  const email = newEmail();
  const answer = await send('POST', '/api/login/local', { body: { email }, headers: { Cookie } });
  expect(answer.headers.getSetCookie().some((cookie) => /^referral=;.*Max-Age=0/.test(cookie))).toBe(true);
  expect(await list()).toEqual([{ campaign: 'premium', status: 'signed_up', email }]);
});

test('a referred driver cannot refer their own referrer, directly or in a circle', async () => {
  const one = await buildReferrer();
  const browser = openBrowser();
  const email = newEmail();
  await browser.open(createLink(one.referralCode));
  await browser.signIn(email);
  const other = await signIn({ email });
  const { referralCode } = await readJson(other.get('/api/auth/user'));
  const back = openBrowser();
  await back.open(createLink(referralCode));
  await back.signIn(one.driver.email);
  const { results } = await env.DB.prepare(
    'select 1 as one from referrals join drivers on drivers.id = driver_id where email = ?',
  )
    .bind(one.driver.email)
    .all();
  expect(results).toEqual([]);
});

test('an existing driver is not a referral: not by their own link, by another one, or a second time', async () => {
  const one = await buildReferrer();
  const other = await buildReferrer();
  const own = openBrowser();
  await own.open(createLink(one.referralCode));
  await own.signIn(one.driver.email);
  expect(await one.list()).toEqual([]);

  const browser = openBrowser();
  const email = newEmail();
  await browser.open(createLink(one.referralCode));
  await browser.signIn(email);
  const again = openBrowser();
  await again.open(createLink(other.referralCode));
  await again.signIn(email);
  expect(await one.list()).toHaveLength(1);
  expect(await other.list()).toEqual([]);
});

test('unknown and malformed codes, and cookies that we did not sign, refer no driver', async () => {
  const { referralCode, list } = await buildReferrer();
  for (const ref of ['ABCDEFGH', '', 'short', "' or 1=1 --"]) {
    const browser = openBrowser();
    expect((await browser.open(createLink(encodeURIComponent(ref)))).status).toBe(302);
    const email = newEmail();
    expect((await browser.signIn(email)).status).toBe(303);
    const { results } = await env.DB.prepare(
      'select 1 as one from referrals join drivers on drivers.id = driver_id where email = ?',
    )
      .bind(email)
      .all();
    expect(results, ref).toEqual([]);
  }
  const forger = openBrowser();
  const forged = btoa(JSON.stringify({ referralCode, campaign: 'premium' }));
  forger.cookies.set('referral', encodeURIComponent(forged));
  await forger.signIn(newEmail());
  expect(await list()).toEqual([]);
});

test('redirects a driver who is signed in to the dashboard', async () => {
  const { driver, referralCode } = await buildReferrer();
  const answer = await driver.get(createLink(referralCode));
  expect(answer.headers.get('Location')).toBe('/');
  expect(answer.headers.get('Set-Cookie')).toBeNull();
});

test('without referrals, the recruitment page shows zeros and says how to start', async () => {
  const { driver, referralCode } = await buildReferrer();
  const page = await readBody(await driver.get('/recruitment?campaign=premium'));
  expect(page).toContain('No referrals yet');
  expect(page.match(/\$0\.00/g)?.length).toBe(2);
  expect(page).toContain(
    `http://localhost:8787/signup?campaign=PRODRIVER2025&amp;type=driver&amp;ref=${referralCode}&amp;utm_source=qr_code&amp;utm_medium=recruitment&amp;utm_campaign=premium`,
  );
});

test('the pages of the program require a sign-in', async () => {
  const browser = openBrowser();
  for (const path of ['/recruitment', '/qr-signup', '/customer-choice', '/auth-guide']) {
    const answer = await browser.open(path);
    expect(answer.status, path).toBe(401);
    expect(await readBody(answer)).toContain(`returnTo=${encodeURIComponent(path)}`);
  }
});

test('a script of another site sets no invitation, but a tap on its link, a scanned code and a message do', async () => {
  const { referralCode } = await buildReferrer();
  const follow = async (headers: Record<string, string>) => {
    const answer = await send('GET', createLink(referralCode), {
      headers: {
        Accept: 'text/html',
        'Sec-Fetch-Mode': 'navigate',
        'Sec-Fetch-Dest': 'document',
        ...headers,
      },
    });
    expect(answer.status).toBe(302);
    return answer.headers.get('Set-Cookie') !== null;
  };
  expect(await follow({ 'Sec-Fetch-Site': 'cross-site' })).toBe(false);
  expect(await follow({ 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-User': '?1' })).toBe(true);
  expect(await follow({ 'Sec-Fetch-Site': 'none' })).toBe(true);
});
