import { env } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { findDriverByIdentity } from '#worker/services/auth/find-driver-by-identity.ts';
import { confirmEmailChange } from '#worker/services/profile/confirm-email-change.ts';
import { readJson } from '../client.ts';
import { readEmails } from '../read-emails.ts';
import { openBrowser, readBody } from './browse.ts';

const newEmail = () => `driver-${crypto.randomUUID()}@roadwaze.example`;
const open = (after = 0) => createCtx(env, () => {}, 'test', Date.now() + after);

async function buildDriver(email = newEmail(), extra?: Record<string, unknown>) {
  const browser = openBrowser(extra);
  await browser.signIn(email);
  const readAccount = async () => readJson(browser.open('/api/auth/user'));
  const { id } = await readAccount();
  const readEmail = async () => (await readAccount()).email as string;
  const ask = (to: string) => browser.post('/profile/email', { email: to });
  return { browser, email, id: id as string, readEmail, ask };
}

async function readMails(recipient: string) {
  const sent = await readEmails(recipient);
  return sent.map((email) => ({ ...email, link: email.text.match(/\/profile\/email\/\S+/)?.[0] ?? '' }));
}

test('changes an address once the same driver opens its link, and then signing in with it opens that account', async () => {
  const { browser, email, id, readEmail, ask } = await buildDriver();
  const elsewhere = await buildDriver(email);
  const to = newEmail();
  expect((await ask(to.toUpperCase())).headers.get('Location')).toBe('/profile/account');
  await ask(to);
  const [mail, ...more] = await readMails(to);
  expect(more).toEqual([]);
  // It is sent right away, not only when the job runs, since the driver waits for it.
  const row = await env.DB.prepare('select status from outbox where recipient = ?').bind(to).first();
  expect(row).toEqual({ status: 'kept' });
  expect(mail).toMatchObject({ kind: 'emailChange' });
  expect(mail!.text).toContain(`with ${to} instead of ${email}`);
  const signature = mail!.link.split('.').at(-1) ?? '';
  expect(signature.length).toBe(43);
  expect(mail!.stored).not.toContain(signature);
  expect(await browser.read(mail!.link)).toContain('>Use this address<');
  expect(await readEmail()).toBe(email);

  expect((await browser.post(mail!.link, {})).headers.get('Location')).toBe('/profile/account');
  expect((await browser.post(mail!.link, {})).status).toBe(303);
  expect(await readEmail()).toBe(to);
  expect((await readMails(email)).map(({ kind }) => kind)).toEqual(['emailChanged']);
  expect(await elsewhere.readEmail()).toBe(to);
  expect((await buildDriver(to)).id).toBe(id);
  expect((await buildDriver(email)).id).not.toBe(id);
});

test('a link changes nothing for another driver, without a sign-in, or when it is forged, expired or replaced', async () => {
  const { browser, email, id, readEmail, ask } = await buildDriver();
  const stranger = await buildDriver();
  const [to, other] = [newEmail(), newEmail()];
  await ask(to);
  await ask(other);
  const link = (await readMails(to))[0]!.link;
  const second = (await readMails(other))[0]!.link;
  const [, signature] = link.split('.');
  const [content] = second.split('.');
  for (const wrong of [
    `${content}.${signature}`,
    `${content}.`,
    '/profile/email/x',
    `/profile/email/${'a'.repeat(2000)}`,
  ]) {
    expect((await browser.post(wrong, {})).status, wrong).toBe(404);
  }
  expect((await stranger.browser.open(link)).status).toBe(404);
  expect((await stranger.browser.post(link, {})).status).toBe(404);
  expect((await openBrowser().open(link)).status).toBe(401);
  const [driver] = await open().db.select().from(drivers).where(eq(drivers.id, id));
  const token = link.split('/').at(-1) ?? '';
  const late = await confirmEmailChange(open(24 * 3_600_000 + 1), { driver: driver!, token });
  expect(late).toMatchObject({ error: { code: 'emailLinkStale' } });
  expect([await readEmail(), await stranger.readEmail()]).toEqual([email, stranger.email]);
  await browser.post(second, {});
  expect((await browser.post(link, {})).status).toBe(404);
  expect(await readEmail()).toBe(other);
});

test('refuses an address of another account, requested or confirmed, and gives it to one of two concurrent requests', async () => {
  const [one, two, owner] = [await buildDriver(), await buildDriver(), await buildDriver()];
  const refused = await one.ask(owner.email);
  expect(refused.status).toBe(409);
  const page = await readBody(refused);
  expect(page).toContain('This address cannot be used.');
  expect(page).toContain(`value="${owner.email}"`);
  expect(page).not.toContain(owner.id);
  expect(await readMails(owner.email)).toEqual([]);
  expect((await one.ask('nonsense')).status).toBe(400);

  const to = newEmail();
  await one.ask(to);
  await two.ask(to);
  const links = (await readMails(to)).map(({ link }) => link) as [string, string];
  const answers = await Promise.all([one.browser.post(links[0], {}), two.browser.post(links[1], {})]);
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  expect([await one.readEmail(), await two.readEmail()].filter((email) => email === to)).toHaveLength(1);
});

test('confirms a link that is opened twice concurrently both times, and notifies the old address once', async () => {
  const { email, id, ask } = await buildDriver();
  const to = newEmail();
  await ask(to);
  const token = (await readMails(to))[0]!.link.split('/').at(-1) ?? '';
  const [driver] = await open().db.select().from(drivers).where(eq(drivers.id, id));
  const confirm = () => confirmEmailChange(open(), { driver: driver!, token });
  expect(await Promise.all([confirm(), confirm()])).toEqual([
    { ok: true, value: { email: to } },
    { ok: true, value: { email: to } },
  ]);
  expect((await readMails(email)).map(({ kind }) => kind)).toEqual(['emailChanged']);
});

test('an account at a provider stays with the driver, whichever address it names', async () => {
  const { browser, email, id, ask } = await buildDriver();
  const to = newEmail();
  const subject = crypto.randomUUID();
  const profile = { subject, verifiedEmail: email, firstName: '', lastName: '', pictureUrl: null };
  const find = () =>
    findDriverByIdentity(open(), {
      issuer: 'https://id.example',
      profile,
      timeZone: undefined,
      referral: null,
    });
  expect(await find()).toMatchObject({ value: { driverId: id } });
  await ask(to);
  const [mail] = await readMails(to);
  await browser.post(mail!.link, {});
  expect(await find()).toMatchObject({ value: { driverId: id } });
});

test('limits how many links can be requested', async () => {
  const { ask } = await buildDriver(newEmail(), { RATE_LIMITS: 'on' });
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1) statuses.push((await ask(newEmail())).status);
  expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
});

test('only a driver who has just signed in may ask for another address', async () => {
  const { browser, email, readEmail, ask } = await buildDriver();
  const to = newEmail();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
  const page = await browser.read('/profile/email');
  expect(page).toContain('Sign in again to continue.');
  expect(page).not.toContain('name="email"');
  expect((await ask(to)).status).toBe(403);
  expect(await readMails(to)).toEqual([]);
  await browser.signIn(email);
  expect(await browser.read('/profile/email')).not.toContain('Sign in again to continue.');
  expect((await ask(to)).status).toBe(303);
  expect(await readMails(to)).toHaveLength(1);
  expect(await readEmail()).toBe(email);
});
