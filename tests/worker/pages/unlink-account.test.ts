import { env } from 'cloudflare:test';
import { beforeEach, expect, test, vi } from 'vitest';
import { send } from '../client.ts';
import { deployWith, getCookie, signInAt } from '../provider-browser.ts';
import { type SoftwareProvider, startProvider } from '../software-provider.ts';
import { readBody } from './browse.ts';

let count = 0;
let provider: SoftwareProvider;

beforeEach(async () => {
  count += 1;
  provider = await startProvider(`https://accounts-${count}.example`);
});

const claim = (sub: string, email = `casey-${count}@mail.example`) => ({ sub, email, email_verified: true });

async function enter(sub: string, email?: string): Promise<string> {
  const cookie = getCookie(await signInAt(provider, claim(sub, email)), 'session');
  if (!cookie) throw new Error(`Nobody was signed in as ${sub}`);
  return cookie;
}

const ask = (cookie: string, fields?: Record<string, string>, extra?: Record<string, string>) =>
  send(fields ? 'POST' : 'GET', '/profile', {
    env: { ...deployWith(provider), ...extra },
    headers: {
      Cookie: cookie,
      Accept: 'text/html',
      'Sec-Fetch-Dest': 'document',
      'Sec-Fetch-Site': 'same-origin',
      ...(fields && { 'Content-Type': 'application/x-www-form-urlencoded' }),
    },
    body: fields && new URLSearchParams(fields).toString(),
  });

const change = (cookie: string, intent: string, subject: string) =>
  ask(cookie, { intent, provider: provider.issuer, subject });

/** Returns the status that our script gets for a change, and the page that a browser without scripts then shows. */
async function readReply(cookie: string, intent: string, subject: string) {
  const { status } = await send('POST', '/profile.data', {
    env: deployWith(provider),
    headers: {
      Cookie: cookie,
      'Sec-Fetch-Dest': 'empty',
      'Sec-Fetch-Site': 'same-origin',
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ intent, provider: provider.issuer, subject }).toString(),
  });
  const redirect = await change(cookie, intent, subject);
  const flash = redirect.headers.getSetCookie().map((one) => one.split(';')[0]);
  return { status, page: await readBody(await ask([cookie, ...flash].join('; '))) };
}

const LAST = { status: 409, page: expect.stringContaining('You need at least one sign-in account.') };
const STALE = { status: 403, page: expect.stringContaining('please sign in again first.') };
const UNKNOWN = { status: 404, page: expect.stringContaining('There is no such account.') };
const UNLINKED = { status: 200, page: expect.stringContaining('>Link again<') };

async function listLinked(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    'select subject from identities where provider = ? and removed_at is null order by subject',
  )
    .bind(provider.issuer)
    .all<{ subject: string }>();
  return results.map(({ subject }) => subject);
}

async function listEmails(kind: string): Promise<unknown[]> {
  const { results } = await env.DB.prepare(
    'select recipient, json_extract("values", \'$.provider\') as provider from outbox where kind = ? and recipient = ?',
  )
    .bind(kind, `casey-${count}@mail.example`)
    .all();
  return results;
}

const mail = () => ({ recipient: `casey-${count}@mail.example`, provider: expect.any(String) });

test('an unlinked account cannot sign in, not even by its email, until it is linked again', async () => {
  const cookie = await enter('one');
  expect(await listEmails('providerLinked')).toEqual([]);
  await enter('two');
  expect(await listEmails('providerLinked')).toEqual([mail()]);
  const page = await readBody(await ask(cookie));
  expect(page).toContain('>Unlink account<');
  expect((await change(cookie, 'unlinkIdentity', 'two')).status).toBe(303);
  expect(await listLinked()).toEqual(['one']);
  expect(await listEmails('providerUnlinked')).toEqual([mail()]);
  const refused = await signInAt(provider, claim('two'));
  expect([refused.status, getCookie(refused, 'session')]).toEqual([403, undefined]);
  expect(await refused.text()).toContain('You unlinked this account.');
  expect(await readBody(await ask(cookie))).toContain('>Link again<');
  await change(cookie, 'linkIdentity', 'two');
  expect(await listEmails('providerLinked')).toEqual([mail(), mail()]);
  await enter('two');
});

test('the last account stays linked, even when two are unlinked concurrently', async () => {
  const cookie = await enter('one');
  expect(await readBody(await ask(cookie))).not.toContain('>Unlink account<');
  expect(await readReply(cookie, 'unlinkIdentity', 'one')).toEqual(LAST);
  expect(await listLinked()).toEqual(['one']);
  await enter('two');
  await Promise.all(['one', 'two'].map((subject) => change(cookie, 'unlinkIdentity', subject)));
  expect(await listLinked()).toHaveLength(1);
  expect(await listEmails('providerUnlinked')).toHaveLength(1);
});

test('an account at a provider that is no longer set up does not count as a way to sign in', async () => {
  const cookie = await enter('one');
  await env.DB.prepare(
    `insert into identities (provider, subject, driver_id, created_at)
    select 'https://gone.example', 'old', driver_id, created_at from identities where provider = ?`,
  )
    .bind(provider.issuer)
    .run();
  expect(await readReply(cookie, 'unlinkIdentity', 'one')).toEqual(LAST);
  expect(await listLinked()).toEqual(['one']);
  await enter('two');
  expect(await readReply(cookie, 'unlinkIdentity', 'one')).toEqual(UNLINKED);
});

test('only a driver who has just signed in may unlink', async () => {
  const cookie = await enter('one');
  await enter('two');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
  const page = await readBody(await ask(cookie));
  expect(page).toContain('Sign in again to continue.');
  expect(page).not.toContain('>Unlink account<');
  expect(await readReply(cookie, 'unlinkIdentity', 'two')).toEqual(STALE);
  expect(await listLinked()).toEqual(['one', 'two']);
  expect(await readReply(await enter('one'), 'unlinkIdentity', 'two')).toEqual(UNLINKED);
});

test('accounts can be unlinked and linked ten times an hour', async () => {
  const cookie = await enter('one');
  await enter('two');
  const changeLimited = (intent: string) =>
    ask(cookie, { intent, provider: provider.issuer, subject: 'two' }, { RATE_LIMITS: 'on' });
  for (let pair = 0; pair < 5; pair += 1) {
    await changeLimited('unlinkIdentity');
    await changeLimited('linkIdentity');
  }
  expect(await listEmails('providerUnlinked')).toHaveLength(5);
  await changeLimited('unlinkIdentity');
  expect(await listEmails('providerUnlinked')).toHaveLength(5);
  expect(await listLinked()).toEqual(['one', 'two']);
});

test("another driver's account is not found", async () => {
  await enter('one');
  await enter('two');
  const stranger = await enter('three', `sam-${count}@mail.example`);
  await enter('four', `sam-${count}@mail.example`);
  expect(await readReply(stranger, 'unlinkIdentity', 'two')).toEqual(UNKNOWN);
  expect((await readReply(stranger, 'unlinkIdentity', 'x'.repeat(600))).status).toBe(400);
  expect(await listLinked()).toEqual(['four', 'one', 'three', 'two']);
  expect(await readReply(stranger, 'unlinkIdentity', 'four')).toEqual(UNLINKED);
});
